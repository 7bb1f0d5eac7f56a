package org.apache.hudi.flink.core.read;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.schema.MetaColumns;

/**
 * The columns that mark a stored row as a delete. Immutable. Format notes: records, section 3.3.
 */
final class DeleteMarks {

  private static final StringData DELETE = StringData.fromString("D");
  private static final StringData UPDATE_BEFORE = StringData.fromString("-U");

  private final int deletedAt;
  private final int operationAt;

  private DeleteMarks(int deletedAt, int operationAt) {
    this.deletedAt = deletedAt;
    this.operationAt = operationAt;
  }

  /** The marks among the columns of a type; there may be none. */
  static DeleteMarks in(RowType type) {
    int deleted = type.getFieldIndex(MetaColumns.IS_DELETED);
    if (deleted >= 0 && !type.getTypeAt(deleted).is(LogicalTypeRoot.BOOLEAN)) {
      deleted = -1;
    }
    return new DeleteMarks(deleted, type.getFieldIndex(MetaColumns.OPERATION));
  }

  boolean isDelete(RowData row) {
    if (deletedAt >= 0 && !row.isNullAt(deletedAt) && row.getBoolean(deletedAt)) {
      return true;
    }
    if (operationAt < 0 || row.isNullAt(operationAt)) {
      return false;
    }
    StringData operation = row.getString(operationAt);
    return DELETE.equals(operation) || UPDATE_BEFORE.equals(operation);
  }
}
