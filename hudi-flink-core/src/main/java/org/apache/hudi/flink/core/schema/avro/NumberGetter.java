package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.hudi.flink.core.error.SchemaException;

/** Takes a number out of a row or an array by the width in which Flink keeps it. */
enum NumberGetter {
  BYTE {
    @Override
    long of(RowData row, int pos) {
      return row.getByte(pos);
    }

    @Override
    long of(ArrayData array, int pos) {
      return array.getByte(pos);
    }
  },
  SHORT {
    @Override
    long of(RowData row, int pos) {
      return row.getShort(pos);
    }

    @Override
    long of(ArrayData array, int pos) {
      return array.getShort(pos);
    }
  },
  INT {
    @Override
    long of(RowData row, int pos) {
      return row.getInt(pos);
    }

    @Override
    long of(ArrayData array, int pos) {
      return array.getInt(pos);
    }
  },
  LONG {
    @Override
    long of(RowData row, int pos) {
      return row.getLong(pos);
    }

    @Override
    long of(ArrayData array, int pos) {
      return array.getLong(pos);
    }
  };

  abstract long of(RowData row, int pos);

  abstract long of(ArrayData array, int pos);

  static NumberGetter of(LogicalType type) {
    switch (type.getTypeRoot()) {
      case TINYINT:
        return BYTE;
      case SMALLINT:
        return SHORT;
      case INTEGER:
      case DATE:
      case TIME_WITHOUT_TIME_ZONE:
        return INT;
      case BIGINT:
        return LONG;
      default:
        throw new SchemaException(type.asSummaryString() + " is not kept as a whole number");
    }
  }
}
