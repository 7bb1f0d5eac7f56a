package org.apache.hudi.flink.core.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;

/**
 * Names and places of the columns that Hudi puts before the columns of the table. Format notes:
 * base files, section 2.
 */
public final class MetaColumns {

  public static final String COMMIT_TIME = "_hoodie_commit_time";
  public static final String COMMIT_SEQNO = "_hoodie_commit_seqno";
  public static final String RECORD_KEY = "_hoodie_record_key";
  public static final String PARTITION_PATH = "_hoodie_partition_path";
  public static final String FILE_NAME = "_hoodie_file_name";

  /** Only stored where the writer keeps row kinds. */
  public static final String OPERATION = "_hoodie_operation";

  /** A column of the table (not a meta column) that marks a row as a delete when it is true. */
  public static final String IS_DELETED = "_hoodie_is_deleted";

  public static final int COMMIT_TIME_POS = 0;
  public static final int COMMIT_SEQNO_POS = 1;
  public static final int RECORD_KEY_POS = 2;
  public static final int PARTITION_PATH_POS = 3;
  public static final int FILE_NAME_POS = 4;

  /** Position of the operation column, if it is stored. */
  public static final int OPERATION_POS = 5;

  /** Number of meta columns without the operation column. */
  public static final int COUNT = 5;

  private static final List<String> NAMES =
      List.of(COMMIT_TIME, COMMIT_SEQNO, RECORD_KEY, PARTITION_PATH, FILE_NAME);

  private static final List<String> NAMES_WITH_OPERATION =
      List.of(COMMIT_TIME, COMMIT_SEQNO, RECORD_KEY, PARTITION_PATH, FILE_NAME, OPERATION);

  private MetaColumns() {}

  /** The five meta columns that every stored record has, in file order. */
  public static List<String> names() {
    return NAMES;
  }

  /** The five meta columns and the operation column, in file order. */
  public static List<String> namesWithOperation() {
    return NAMES_WITH_OPERATION;
  }

  /** Whether a column of this name is one of the six. */
  public static boolean isMetaColumn(String name) {
    return NAMES_WITH_OPERATION.contains(name);
  }

  /** The type of a stored record: five nullable strings, then the columns of {@code dataType}. */
  public static RowType storedType(RowType dataType) {
    return withColumns(NAMES, dataType);
  }

  /** As {@link #storedType(RowType)}, with the operation column. */
  public static RowType storedTypeWithOperation(RowType dataType) {
    return withColumns(NAMES_WITH_OPERATION, dataType);
  }

  private static RowType withColumns(List<String> names, RowType dataType) {
    List<RowType.RowField> fields = new ArrayList<>(names.size() + dataType.getFieldCount());
    for (String name : names) {
      fields.add(new RowType.RowField(name, new VarCharType(true, VarCharType.MAX_LENGTH)));
    }
    fields.addAll(dataType.getFields());
    return new RowType(false, fields);
  }
}
