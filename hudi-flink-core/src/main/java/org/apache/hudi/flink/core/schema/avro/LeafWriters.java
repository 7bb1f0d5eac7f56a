package org.apache.hudi.flink.core.schema.avro;

import java.math.BigInteger;
import java.util.List;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.hudi.flink.core.schema.DecimalRange;
import org.apache.hudi.flink.core.util.BytesOutput;

/** Writers of values without parts; each is made once per column. */
final class LeafWriters {

  private LeafWriters() {}

  /** Whole numbers, dates and times of day: Avro spells 32 and 64 bits alike. */
  static final class Whole implements ValueWriter {
    private final NumberGetter getter;
    private final int factor;

    Whole(NumberGetter getter, int factor) {
      this.getter = getter;
      this.factor = factor;
    }

    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      AvroBinary.writeLong(out, getter.of(row, pos) * factor);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      AvroBinary.writeLong(out, getter.of(array, pos) * factor);
    }
  }

  /** Whole numbers into a column of floating point. */
  static final class WholeToDouble implements ValueWriter {
    private final NumberGetter getter;
    private final boolean single;

    WholeToDouble(NumberGetter getter, boolean single) {
      this.getter = getter;
      this.single = single;
    }

    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      write(getter.of(row, pos), out);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      write(getter.of(array, pos), out);
    }

    private void write(long value, BytesOutput out) {
      if (single) {
        AvroBinary.writeFloat(out, value);
      } else {
        AvroBinary.writeDouble(out, value);
      }
    }
  }

  /** Truth values. */
  static final class Bool implements ValueWriter {
    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      out.write(row.getBoolean(pos) ? 1 : 0);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      out.write(array.getBoolean(pos) ? 1 : 0);
    }
  }

  /** FLOAT as float. */
  static final class Single implements ValueWriter {
    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      AvroBinary.writeFloat(out, row.getFloat(pos));
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      AvroBinary.writeFloat(out, array.getFloat(pos));
    }
  }

  /** FLOAT into a column of double: through the decimal text, as the format widens. */
  static final class SingleToDouble implements ValueWriter {
    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      AvroBinary.writeDouble(out, Promotions.widen(row.getFloat(pos)));
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      AvroBinary.writeDouble(out, Promotions.widen(array.getFloat(pos)));
    }
  }

  /** DOUBLE as double. */
  static final class Double implements ValueWriter {
    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      AvroBinary.writeDouble(out, row.getDouble(pos));
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      AvroBinary.writeDouble(out, array.getDouble(pos));
    }
  }

  /** Text. */
  static final class Text implements ValueWriter {
    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      StringBytes.write(row.getString(pos), out);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      StringBytes.write(array.getString(pos), out);
    }
  }

  /** Text as the index of an enum symbol. */
  static final class Symbol implements ValueWriter {
    private final String column;
    private final List<String> symbols;

    Symbol(String column, List<String> symbols) {
      this.column = column;
      this.symbols = symbols;
    }

    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      write(row.getString(pos), out);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      write(array.getString(pos), out);
    }

    private void write(StringData value, BytesOutput out) {
      int index = symbols.indexOf(value.toString());
      if (index < 0) {
        throw new UnencodableValueException(
            column, "holds '" + value + "', which is not one of " + symbols);
      }
      AvroBinary.writeLong(out, index);
    }
  }

  /** Bytes with their length. */
  static final class Binary implements ValueWriter {
    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      AvroBinary.writeBytes(out, row.getBinary(pos));
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      AvroBinary.writeBytes(out, array.getBinary(pos));
    }
  }

  /** Bytes of one length. */
  static final class FixedBinary implements ValueWriter {
    private final String column;
    private final int size;

    FixedBinary(String column, int size) {
      this.column = column;
      this.size = size;
    }

    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      write(row.getBinary(pos), out);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      write(array.getBinary(pos), out);
    }

    private void write(byte[] value, BytesOutput out) {
      if (value.length != size) {
        throw new UnencodableValueException(
            column, "holds " + value.length + " bytes where the table has exactly " + size);
      }
      out.write(value, 0, size);
    }
  }

  /** Decimals: the unscaled number in two's complement, with a length or padded to a fixed one. */
  static final class Decimal implements ValueWriter {
    private final String column;
    private final int precision;
    private final int scale;
    private final int fixedSize;
    private final DecimalRange range;

    /** A {@code fixedSize} of 0 means bytes with a length. */
    Decimal(String column, DecimalType type, int fixedSize) {
      this.column = column;
      this.precision = type.getPrecision();
      this.scale = type.getScale();
      this.fixedSize = fixedSize;
      this.range = new DecimalRange(type);
    }

    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      write(row.getDecimal(pos, precision, scale), out);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      write(array.getDecimal(pos, precision, scale), out);
    }

    private void write(DecimalData value, BytesOutput out) {
      if (!range.contains(value)) {
        throw new UnencodableValueException(column, range.problem(value));
      }
      if (fixedSize == 0) {
        byte[] bytes =
            value.isCompact()
                ? BigInteger.valueOf(value.toUnscaledLong()).toByteArray()
                : value.toUnscaledBytes();
        AvroBinary.writeBytes(out, bytes);
      } else if (value.isCompact()) {
        writeCompact(value.toUnscaledLong(), out);
      } else {
        writePadded(value.toUnscaledBytes(), out);
      }
    }

    private void writeCompact(long unscaled, BytesOutput out) {
      int at = out.reserve(fixedSize);
      byte[] array = out.array();
      long rest = unscaled;
      for (int i = fixedSize - 1; i >= 0; i--) {
        array[at + i] = (byte) rest;
        rest >>= 8;
      }
      out.advance(fixedSize);
    }

    private void writePadded(byte[] bytes, BytesOutput out) {
      int at = out.reserve(fixedSize);
      byte[] array = out.array();
      int padding = fixedSize - bytes.length;
      byte sign = (byte) (bytes[0] < 0 ? -1 : 0);
      for (int i = 0; i < padding; i++) {
        array[at + i] = sign;
      }
      System.arraycopy(bytes, 0, array, at + padding, bytes.length);
      out.advance(fixedSize);
    }
  }

  /** Both kinds of timestamps, in milliseconds or microseconds. */
  static final class Timestamp implements ValueWriter {
    private final String column;
    private final int precision;
    private final boolean micros;

    Timestamp(String column, int precision, boolean micros) {
      this.column = column;
      this.precision = precision;
      this.micros = micros;
    }

    @Override
    public void write(RowData row, int pos, BytesOutput out) {
      write(row.getTimestamp(pos, precision), out);
    }

    @Override
    public void write(ArrayData array, int pos, BytesOutput out) {
      write(array.getTimestamp(pos, precision), out);
    }

    private void write(TimestampData value, BytesOutput out) {
      long number;
      try {
        number = micros ? Promotions.micros(value) : value.getMillisecond();
      } catch (ArithmeticException e) {
        throw new UnencodableValueException(
            column, "holds " + value + ", which does not fit into 64 bits of microseconds");
      }
      AvroBinary.writeLong(out, number);
    }
  }
}
