package org.apache.hudi.flink.sink.write;

import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.merge.MarkedColumn;
import org.apache.hudi.flink.core.schema.DeletedFlag;
import org.apache.hudi.flink.options.TableSettings;

/** Refuses what cannot be added to a table as a row. Immutable. */
final class InsertRows {

  private final String table;
  private final int arity;
  private final DeletedFlag deletedFlag;
  private final MarkedColumn deleteMarker;

  InsertRows(TableSettings table) {
    this.table = table.identifier();
    this.arity = table.rowType().getFieldCount();
    this.deletedFlag = DeletedFlag.in(table.rowType());
    this.deleteMarker = MarkedColumn.in(table.rowType(), table.mergePolicy().deleteMarker());
  }

  /**
   * Checks a row.
   *
   * @throws HudiException if it has other columns than the table or is no insert
   */
  void check(RowData row) {
    if (row.getArity() != arity) {
      throw new HudiException(
          "A row with "
              + row.getArity()
              + " columns was sent to table "
              + table
              + ", which has "
              + arity
              + "; the stream must have the table's columns in the same order");
    }
    boolean isMarked = deletedFlag.isSet(row) || deleteMarker.isSet(row);
    if (row.getRowKind() != RowKind.INSERT || isMarked) {
      throw new HudiException(
          "A row of table "
              + table
              + " is a change ("
              + (row.getRowKind() == RowKind.INSERT
                  ? "a column marks it as deleted"
                  : row.getRowKind().shortString())
              + "), but with write.operation=insert and bulk_insert rows are only added; use"
              + " write.operation=upsert");
    }
  }
}
