package org.apache.hudi.flink.core.io.log;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.schema.avro.AvroBinary;
import org.apache.hudi.flink.core.schema.avro.AvroInput;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * Ordering values in delete blocks: a union with one branch for each kind. Format notes: log files,
 * section 6.4.
 */
final class DeleteOrderings {

  private static final int NULL = 0;
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
  private static final int ARRAY = 12;
  private static final int BRANCHES = 13;

  /** Within lists: the scalar branches, and a second one for dates in place of the list itself. */
  private static final int LOCAL_DATE_IN_LIST = 12;

  private static final int DECIMAL_SCALE = 15;
  private static final int DECIMAL_PRECISION = 30;

  private DeleteOrderings() {}

  static void write(BytesOutput out, OrderingValue value) {
    switch (value.kind()) {
      case NONE:
        // Readers take the 32-bit zero for "applies whatever the ordering"; null would mean the
        // same to 1.x only.
        AvroBinary.writeLong(out, INT);
        AvroBinary.writeLong(out, 0);
        break;
      case LIST:
        AvroBinary.writeLong(out, ARRAY);
        writeList(out, value.listValue());
        break;
      default:
        writeScalar(out, value);
    }
  }

  private static void writeList(BytesOutput out, List<OrderingValue> values) {
    AvroBinary.writeLong(out, 1);
    if (!values.isEmpty()) {
      AvroBinary.writeLong(out, values.size());
    }
    for (OrderingValue value : values) {
      if (value.kind() == OrderingValue.Kind.NONE) {
        AvroBinary.writeLong(out, NULL);
      } else {
        writeScalar(out, value);
      }
    }
    AvroBinary.writeLong(out, 0);
  }

  private static void writeScalar(BytesOutput out, OrderingValue value) {
    switch (value.kind()) {
      case BOOLEAN:
        AvroBinary.writeLong(out, BOOLEAN);
        out.write((int) value.longValue());
        break;
      case INT:
        writeNumber(out, INT, value);
        break;
      case LONG:
        writeNumber(out, LONG, value);
        break;
      case DATE:
        writeNumber(out, DATE, value);
        break;
      case TIME_MICROS:
        writeNumber(out, TIME_MICROS, value);
        break;
      case TIMESTAMP_MICROS:
        writeNumber(out, TIMESTAMP_MICROS, value);
        break;
      case FLOAT:
        AvroBinary.writeLong(out, FLOAT);
        AvroBinary.writeFloat(out, (float) value.doubleValue());
        break;
      case DOUBLE:
        AvroBinary.writeLong(out, DOUBLE);
        AvroBinary.writeDouble(out, value.doubleValue());
        break;
      case BYTES:
        AvroBinary.writeLong(out, BYTES);
        AvroBinary.writeBytes(out, value.bytesValue());
        break;
      case STRING:
        AvroBinary.writeLong(out, STRING);
        AvroBinary.writeBytes(out, value.bytesValue());
        break;
      case DECIMAL:
        AvroBinary.writeLong(out, DECIMAL);
        AvroBinary.writeBytes(out, unscaled(value.decimalValue()).toByteArray());
        break;
      default:
        throw new IllegalArgumentException("no branch for " + value);
    }
  }

  private static void writeNumber(BytesOutput out, int branch, OrderingValue value) {
    AvroBinary.writeLong(out, branch);
    AvroBinary.writeLong(out, value.longValue());
  }

  private static BigInteger unscaled(BigDecimal value) {
    BigDecimal scaled;
    try {
      scaled = value.setScale(DECIMAL_SCALE, RoundingMode.UNNECESSARY);
    } catch (ArithmeticException e) {
      throw tooWide(value, e);
    }
    if (scaled.precision() > DECIMAL_PRECISION) {
      throw tooWide(value, null);
    }
    return scaled.unscaledValue();
  }

  private static HudiException tooWide(BigDecimal value, ArithmeticException cause) {
    return new HudiException(
        "Ordering value "
            + value
            + " of a delete cannot be stored: log files hold 15 digits before and 15 after the decimal point."
            + " Use an ordering column of a narrower type",
        cause);
  }

  static OrderingValue read(AvroInput in) {
    int branch = in.readBranch(BRANCHES);
    if (branch != ARRAY) {
      OrderingValue value = readScalar(in, branch);
      // The format has one form for "no ordering value" and for the 32-bit zero.
      return value.isDefault() ? OrderingValue.NONE : value;
    }
    return in.readBranch(2) == 0 ? OrderingValue.NONE : readList(in);
  }

  private static OrderingValue readList(AvroInput in) {
    List<OrderingValue> values = new ArrayList<>();
    for (int n = in.readBlockCount(1, 0); n > 0; n = in.readBlockCount(1, values.size())) {
      for (int i = 0; i < n; i++) {
        int branch = in.readBranch(BRANCHES);
        values.add(
            branch == LOCAL_DATE_IN_LIST
                ? OrderingValue.ofDate(in.readInt())
                : readScalar(in, branch));
      }
    }
    return OrderingValue.ofList(values);
  }

  private static OrderingValue readScalar(AvroInput in, int branch) {
    switch (branch) {
      case NULL:
        return OrderingValue.NONE;
      case BOOLEAN:
        return OrderingValue.ofBoolean(in.readBoolean());
      case INT:
        return OrderingValue.ofInt(in.readInt());
      case LONG:
        return OrderingValue.ofLong(in.readLong());
      case FLOAT:
        return OrderingValue.ofFloat(in.readFloat());
      case DOUBLE:
        return OrderingValue.ofDouble(in.readDouble());
      case BYTES:
        return OrderingValue.ofBytes(in.readBytes(in.readLength()));
      case STRING:
        return OrderingValue.ofUtf8(in.readBytes(in.readLength()));
      case DATE:
        return OrderingValue.ofDate(in.readInt());
      case DECIMAL:
        return readDecimal(in);
      case TIME_MICROS:
        return OrderingValue.ofTimeMicros(in.readLong());
      case TIMESTAMP_MICROS:
        return OrderingValue.ofTimestampMicros(in.readLong());
      default:
        throw in.corrupt("ordering value of branch " + branch);
    }
  }

  private static OrderingValue readDecimal(AvroInput in) {
    byte[] unscaled = in.readBytes(in.readLength());
    if (unscaled.length == 0) {
      throw in.corrupt("decimal without bytes");
    }
    return OrderingValue.ofDecimal(new BigDecimal(new BigInteger(unscaled), DECIMAL_SCALE));
  }
}
