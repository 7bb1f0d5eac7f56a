package org.apache.hudi.flink.core.error;

import javax.annotation.Nullable;

/** A row cannot be written; the message names table, record key (where known) and column. */
public class InvalidRecordException extends HudiException {
  private static final long serialVersionUID = 1L;

  private final String table;
  @Nullable private final String recordKey;
  private final String column;

  /**
   * @param table name of the table
   * @param recordKey key of the row, null where it is not known
   * @param column the column at fault
   * @param problem what is wrong with it and what to do
   */
  public InvalidRecordException(
      String table, @Nullable String recordKey, String column, String problem) {
    super(
        "Row"
            + (recordKey == null ? "" : " with key '" + recordKey + "'")
            + " cannot be written to table '"
            + table
            + "': column '"
            + column
            + "' "
            + problem);
    this.table = table;
    this.recordKey = recordKey;
    this.column = column;
  }

  /** Name of the table. */
  public String table() {
    return table;
  }

  /** Key of the row, null where it is not known. */
  @Nullable
  public String recordKey() {
    return recordKey;
  }

  /** The column at fault. */
  public String column() {
    return column;
  }
}
