package org.apache.hudi.flink.sink.record;

import javax.annotation.Nullable;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.keygen.KeyGenerator;

/** Finds out which column makes a row unreadable; called when one was, never before. */
final class RowFault {

  private final String tableName;
  private final RowType rowType;
  private final KeyGenerator keyGenerator;

  RowFault(String tableName, RowType rowType, KeyGenerator keyGenerator) {
    this.tableName = tableName;
    this.rowType = rowType;
    this.keyGenerator = keyGenerator;
  }

  /** What to throw for a row that could not be turned into its binary form. */
  InvalidRecordException of(RowData row, RuntimeException failure) {
    for (int i = 0; i < rowType.getFieldCount(); i++) {
      RuntimeException ofColumn = failure(row, i);
      if (ofColumn != null) {
        return of(row, i, ofColumn);
      }
    }
    return of(row, 0, failure);
  }

  private InvalidRecordException of(RowData row, int column, RuntimeException failure) {
    LogicalType type = rowType.getTypeAt(column);
    InvalidRecordException invalid =
        of(
            row,
            rowType.getFieldNames().get(column),
            "is "
                + type.asSummaryString()
                + ", and the row holds something else there ("
                + failure
                + "): rows must hold Flink's internal values, such as StringData for text, in the"
                + " order of the table's columns");
    invalid.addSuppressed(failure);
    return invalid;
  }

  /** The same where column and problem are known. */
  InvalidRecordException of(RowData row, String column, String problem) {
    return new InvalidRecordException(tableName, key(row), column, problem);
  }

  @Nullable
  private RuntimeException failure(RowData row, int column) {
    LogicalType type = rowType.getTypeAt(column);
    try {
      Object value = RowData.createFieldGetter(type, column).getFieldOrNull(row);
      new RowDataSerializer(type).toBinaryRow(GenericRowData.of(value));
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  @Nullable
  private String key(RowData row) {
    try {
      return keyGenerator.recordKey(row).toString();
    } catch (RuntimeException e) {
      // The key itself may be what cannot be read.
      return null;
    }
  }
}
