package org.apache.hudi.flink.core.merge;

import javax.annotation.Nullable;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.hudi.flink.core.merge.OrderingExtractor.OrderingReader;

/**
 * From a column to an ordering value as the stored record has it. Format notes: log files, section
 * 6.4.
 */
final class OrderingReaders {

  private OrderingReaders() {}

  @Nullable
  static OrderingReader find(LogicalType type) {
    switch (type.getTypeRoot()) {
      case BOOLEAN:
        return (row, pos) -> OrderingValue.ofBoolean(row.getBoolean(pos));
      case TINYINT:
        return (row, pos) -> OrderingValue.ofInt(row.getByte(pos));
      case SMALLINT:
        return (row, pos) -> OrderingValue.ofInt(row.getShort(pos));
      case INTEGER:
      case TIME_WITHOUT_TIME_ZONE:
        return (row, pos) -> OrderingValue.ofInt(row.getInt(pos));
      case DATE:
        return (row, pos) -> OrderingValue.ofDate(row.getInt(pos));
      case BIGINT:
        return (row, pos) -> OrderingValue.ofLong(row.getLong(pos));
      case FLOAT:
        return (row, pos) -> OrderingValue.ofFloat(row.getFloat(pos));
      case DOUBLE:
        return (row, pos) -> OrderingValue.ofDouble(row.getDouble(pos));
      case CHAR:
      case VARCHAR:
        return (row, pos) -> OrderingValue.ofUtf8(ownBytes(row.getString(pos)));
      case BINARY:
      case VARBINARY:
        return (row, pos) -> OrderingValue.ofBytes(row.getBinary(pos).clone());
      case DECIMAL:
        int precision = ((DecimalType) type).getPrecision();
        int scale = ((DecimalType) type).getScale();
        return (row, pos) ->
            OrderingValue.ofDecimal(row.getDecimal(pos, precision, scale).toBigDecimal());
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        return timestamp(((TimestampType) type).getPrecision());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return timestamp(((LocalZonedTimestampType) type).getPrecision());
      default:
        return null;
    }
  }

  private static OrderingReader timestamp(int precision) {
    if (precision <= 3) {
      return (row, pos) -> OrderingValue.ofLong(row.getTimestamp(pos, precision).getMillisecond());
    }
    return (row, pos) -> OrderingValue.ofLong(micros(row.getTimestamp(pos, precision)));
  }

  /**
   * Saturates: such values are beyond what a table can hold, and the encoder refuses them by name.
   */
  private static long micros(TimestampData value) {
    long millis = value.getMillisecond();
    if (millis > Long.MAX_VALUE / 1000 - 1) {
      return Long.MAX_VALUE;
    }
    if (millis < Long.MIN_VALUE / 1000 + 1) {
      return Long.MIN_VALUE;
    }
    return millis * 1000 + value.getNanoOfMillisecond() / 1000;
  }

  /** The row may be reused, and so may the memory of its strings. */
  private static byte[] ownBytes(StringData text) {
    if (text instanceof BinaryStringData) {
      BinaryStringData string = (BinaryStringData) text;
      string.ensureMaterialized();
      return string.copy().toBytes();
    }
    return text.toBytes().clone();
  }
}
