package org.apache.hudi.flink.core.read;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.merge.MarkedColumn;
import org.apache.hudi.flink.core.merge.MergePolicy;
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
  private final MarkedColumn marked;

  private DeleteMarks(DeletedFlag flag, int operationAt, MarkedColumn marked) {
    this.flag = flag;
    this.operationAt = operationAt;
    this.marked = marked;
  }

  /** The marks among the columns of a type; there may be none. */
  static DeleteMarks in(RowType type, MergePolicy policy) {
    return new DeleteMarks(
        DeletedFlag.in(type),
        type.getFieldIndex(MetaColumns.OPERATION),
        MarkedColumn.in(type, policy.deleteMarker()));
  }

  boolean isDelete(RowData row) {
    if (flag.isSet(row) || marked.isSet(row)) {
      return true;
    }
    if (operationAt < 0 || row.isNullAt(operationAt)) {
      return false;
    }
    StringData operation = row.getString(operationAt);
    return DELETE.equals(operation) || UPDATE_BEFORE.equals(operation);
  }
}
