package org.apache.hudi.flink.core.io.parquet;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.hudi.flink.core.schema.DecimalRange;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.api.Binary;

/** The writer of every type that is one Parquet column: a table of cases. */
final class LeafWriters {
  private LeafWriters() {}

  static LeafWriter create(
      LogicalType type, String column, int nullLevel, ColumnDescriptor descriptor) {
    switch (type.getTypeRoot()) {
      case BOOLEAN:
        return new BooleanWriter(column, nullLevel, descriptor);
      case TINYINT:
        return new ByteWriter(column, nullLevel, descriptor);
      case SMALLINT:
        return new ShortWriter(column, nullLevel, descriptor);
      case INTEGER:
      case DATE:
      case TIME_WITHOUT_TIME_ZONE:
        return new IntWriter(column, nullLevel, descriptor);
      case BIGINT:
        return new LongWriter(column, nullLevel, descriptor);
      case FLOAT:
        return new FloatWriter(column, nullLevel, descriptor);
      case DOUBLE:
        return new DoubleWriter(column, nullLevel, descriptor);
      case CHAR:
      case VARCHAR:
        return new TextWriter(column, nullLevel, descriptor);
      case BINARY:
      case VARBINARY:
        return new BytesWriter(column, nullLevel, descriptor);
      case DECIMAL:
        return new DecimalWriter(column, nullLevel, descriptor, (DecimalType) type);
      case TIMESTAMP_WITHOUT_TIME_ZONE:
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return new TimestampWriter(
            column, nullLevel, descriptor, LogicalTypeChecks.getPrecision(type));
      default:
        throw new IllegalArgumentException("No Parquet column holds " + type);
    }
  }

  private static final class BooleanWriter extends LeafWriter {
    BooleanWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
      super(column, nullLevel, descriptor);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(row.getBoolean(position), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(array.getBoolean(position), repetition, level);
    }
  }

  private static final class ByteWriter extends LeafWriter {
    ByteWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
      super(column, nullLevel, descriptor);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(row.getByte(position), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(array.getByte(position), repetition, level);
    }
  }

  private static final class ShortWriter extends LeafWriter {
    ShortWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
      super(column, nullLevel, descriptor);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(row.getShort(position), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(array.getShort(position), repetition, level);
    }
  }

  private static final class IntWriter extends LeafWriter {
    IntWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
      super(column, nullLevel, descriptor);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(row.getInt(position), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(array.getInt(position), repetition, level);
    }
  }

  private static final class LongWriter extends LeafWriter {
    LongWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
      super(column, nullLevel, descriptor);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(row.getLong(position), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(array.getLong(position), repetition, level);
    }
  }

  private static final class FloatWriter extends LeafWriter {
    FloatWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
      super(column, nullLevel, descriptor);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(row.getFloat(position), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(array.getFloat(position), repetition, level);
    }
  }

  private static final class DoubleWriter extends LeafWriter {
    DoubleWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
      super(column, nullLevel, descriptor);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(row.getDouble(position), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(array.getDouble(position), repetition, level);
    }
  }

  /** Also writes text that comes from elsewhere than a row: meta columns. */
  static final class TextWriter extends LeafWriter {
    TextWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
      super(column, nullLevel, descriptor);
    }

    void writeText(StringData text) {
      out.write(Utf8.binary(text), 0, level);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(Utf8.binary(row.getString(position)), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(Utf8.binary(array.getString(position)), repetition, level);
    }
  }

  private static final class BytesWriter extends LeafWriter {
    BytesWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
      super(column, nullLevel, descriptor);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(Binary.fromReusedByteArray(row.getBinary(position)), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(Binary.fromReusedByteArray(array.getBinary(position)), repetition, level);
    }
  }

  private static final class DecimalWriter extends LeafWriter {
    private final int precision;
    private final int scale;
    private final DecimalRange range;
    private final byte[] buffer;

    DecimalWriter(
        String column, int nullLevel, ColumnDescriptor descriptor, DecimalType decimalType) {
      super(column, nullLevel, descriptor);
      this.precision = decimalType.getPrecision();
      this.scale = decimalType.getScale();
      this.range = new DecimalRange(decimalType);
      this.buffer = new byte[ParquetTypes.decimalBytes(precision)];
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(binary(row.getDecimal(position, precision, scale)), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(binary(array.getDecimal(position, precision, scale)), repetition, level);
    }

    private Binary binary(DecimalData value) {
      if (!range.contains(value)) {
        throw new InvalidValueException(column, range.problem(value));
      }
      if (value.isCompact()) {
        putLong(value.toUnscaledLong());
      } else {
        putBytes(value.toUnscaledBytes());
      }
      return Binary.fromReusedByteArray(buffer);
    }

    private void putLong(long unscaled) {
      long rest = unscaled;
      for (int i = buffer.length - 1; i >= 0; i--) {
        buffer[i] = (byte) rest;
        rest >>= 8;
      }
    }

    private void putBytes(byte[] unscaled) {
      int pad = buffer.length - unscaled.length;
      Arrays.fill(buffer, 0, pad, (byte) (unscaled[0] < 0 ? -1 : 0));
      System.arraycopy(unscaled, 0, buffer, pad, unscaled.length);
    }
  }

  private static final class TimestampWriter extends LeafWriter {
    private final int precision;
    private final boolean millis;

    TimestampWriter(String column, int nullLevel, ColumnDescriptor descriptor, int precision) {
      super(column, nullLevel, descriptor);
      this.precision = precision;
      this.millis = ParquetTypes.inMillis(precision);
    }

    @Override
    void writeValue(RowData row, int position, int repetition) {
      out.write(number(row.getTimestamp(position, precision)), repetition, level);
    }

    @Override
    void writeValue(ArrayData array, int position, int repetition) {
      out.write(number(array.getTimestamp(position, precision)), repetition, level);
    }

    private long number(TimestampData value) {
      long milliseconds = value.getMillisecond();
      if (millis) {
        return milliseconds;
      }
      if (Math.abs(milliseconds) > Long.MAX_VALUE / 1000 - 1) {
        throw new InvalidValueException(
            column, "holds " + value + ", which is out of the range of microseconds in 64 bits");
      }
      return milliseconds * 1000 + value.getNanoOfMillisecond() / 1000;
    }
  }
}
