package org.apache.hudi.flink.sink.record;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.hudi.flink.core.merge.OrderingValue;

/**
 * Binary form of an {@link OrderingValue} in state and between operators: a byte that names the
 * kind, then the value. The bytes that name the kinds are written down here and never change their
 * meaning.
 */
final class OrderingForm {

  private static final int NONE = 0;
  private static final int BOOLEAN = 1;
  private static final int INT = 2;
  private static final int LONG = 3;
  private static final int FLOAT = 4;
  private static final int DOUBLE = 5;
  private static final int BYTES = 6;
  private static final int STRING = 7;
  private static final int DATE = 8;
  private static final int DECIMAL = 9;
  private static final int TIME_MICROS = 10;
  private static final int TIMESTAMP_MICROS = 11;
  private static final int LIST = 12;

  private OrderingForm() {}

  static void write(OrderingValue value, DataOutputView out) throws IOException {
    switch (value.kind()) {
      case NONE:
        out.writeByte(NONE);
        break;
      case BOOLEAN:
        out.writeByte(BOOLEAN);
        out.writeBoolean(value.longValue() != 0);
        break;
      case INT:
        writeLong(INT, value.longValue(), out);
        break;
      case LONG:
        writeLong(LONG, value.longValue(), out);
        break;
      case DATE:
        writeLong(DATE, value.longValue(), out);
        break;
      case TIME_MICROS:
        writeLong(TIME_MICROS, value.longValue(), out);
        break;
      case TIMESTAMP_MICROS:
        writeLong(TIMESTAMP_MICROS, value.longValue(), out);
        break;
      case FLOAT:
        out.writeByte(FLOAT);
        out.writeDouble(value.doubleValue());
        break;
      case DOUBLE:
        out.writeByte(DOUBLE);
        out.writeDouble(value.doubleValue());
        break;
      case BYTES:
        writeBytes(BYTES, value.bytesValue(), out);
        break;
      case STRING:
        writeBytes(STRING, value.bytesValue(), out);
        break;
      case DECIMAL:
        writeBytes(DECIMAL, value.decimalValue().unscaledValue().toByteArray(), out);
        out.writeInt(value.decimalValue().scale());
        break;
      case LIST:
        writeList(value.listValue(), out);
        break;
      default:
        throw new IOException("No form for an ordering value of kind " + value.kind());
    }
  }

  static OrderingValue read(DataInputView in) throws IOException {
    int kind = in.readUnsignedByte();
    switch (kind) {
      case NONE:
        return OrderingValue.NONE;
      case BOOLEAN:
        return OrderingValue.ofBoolean(in.readBoolean());
      case INT:
        return OrderingValue.ofInt((int) in.readLong());
      case LONG:
        return OrderingValue.ofLong(in.readLong());
      case DATE:
        return OrderingValue.ofDate((int) in.readLong());
      case TIME_MICROS:
        return OrderingValue.ofTimeMicros(in.readLong());
      case TIMESTAMP_MICROS:
        return OrderingValue.ofTimestampMicros(in.readLong());
      case FLOAT:
        return OrderingValue.ofFloat((float) in.readDouble());
      case DOUBLE:
        return OrderingValue.ofDouble(in.readDouble());
      case BYTES:
        return OrderingValue.ofBytes(readBytes(in));
      case STRING:
        return OrderingValue.ofUtf8(readBytes(in));
      case DECIMAL:
        byte[] unscaled = readBytes(in);
        return OrderingValue.ofDecimal(new BigDecimal(new BigInteger(unscaled), in.readInt()));
      case LIST:
        return readList(in);
      default:
        throw new IOException(
            "Broken ordering value: kind "
                + kind
                + " is not known to this release. Restore with the release that took the"
                + " savepoint.");
    }
  }

  private static void writeLong(int kind, long value, DataOutputView out) throws IOException {
    out.writeByte(kind);
    out.writeLong(value);
  }

  private static void writeBytes(int kind, byte[] value, DataOutputView out) throws IOException {
    out.writeByte(kind);
    out.writeInt(value.length);
    out.write(value);
  }

  private static byte[] readBytes(DataInputView in) throws IOException {
    int length = in.readInt();
    if (length < 0) {
      throw new IOException("Broken ordering value: a length of " + length + " bytes");
    }
    byte[] value = new byte[length];
    in.readFully(value);
    return value;
  }

  private static void writeList(List<OrderingValue> values, DataOutputView out) throws IOException {
    out.writeByte(LIST);
    out.writeInt(values.size());
    for (OrderingValue value : values) {
      write(value, out);
    }
  }

  private static OrderingValue readList(DataInputView in) throws IOException {
    int size = in.readInt();
    if (size < 0) {
      throw new IOException("Broken ordering value: a list of " + size + " values");
    }
    List<OrderingValue> values = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      values.add(read(in));
    }
    return OrderingValue.ofList(values);
  }
}
