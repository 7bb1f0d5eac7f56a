package org.apache.hudi.flink.core.read;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.schema.DeletedFlag;
import org.apache.hudi.flink.core.schema.MetaColumns;

/**
 * The columns that mark a stored row as a delete. Immutable. Format notes: records, section 3.3.
 */
final class DeleteMarks {

  private static final StringData DELETE = StringData.fromString("D");
  private static final StringData UPDATE_BEFORE = StringData.fromString("-U");

  private final DeletedFlag flag;
  private final int operationAt;

  private DeleteMarks(DeletedFlag flag, int operationAt) {
    this.flag = flag;
    this.operationAt = operationAt;
  }

  /** The marks among the columns of a type; there may be none. */
  static DeleteMarks in(RowType type) {
    return new DeleteMarks(DeletedFlag.in(type), type.getFieldIndex(MetaColumns.OPERATION));
  }

  boolean isDelete(RowData row) {
    if (flag.isSet(row)) {
      return true;
    }
    if (operationAt < 0 || row.isNullAt(operationAt)) {
      return false;
    }
    StringData operation = row.getString(operationAt);
    return DELETE.equals(operation) || UPDATE_BEFORE.equals(operation);
  }
}
