package org.apache.hudi.flink.core.schema.avro;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.hudi.flink.core.schema.AvroSchema;
import org.apache.hudi.flink.core.schema.AvroSchema.LogicalKind;
import org.apache.hudi.flink.core.schema.AvroSchema.Type;

/**
 * Readers of values without parts, with the promotions of the format. Format notes: records,
 * section 7.
 */
final class LeafReaders {

  private static final int COMPACT_BYTES = 8;
  private static final int COMPACT_PRECISION = 18;

  private LeafReaders() {}

  @Nullable
  static ValueReader find(AvroSchema writer, LogicalType target, String column) {
    switch (target.getTypeRoot()) {
      case BOOLEAN:
        return writer.type() == Type.BOOLEAN ? AvroInput::readBoolean : null;
      case TINYINT:
        return writer.type() == Type.INT ? in -> (byte) in.readInt() : null;
      case SMALLINT:
        return writer.type() == Type.INT ? in -> (short) in.readInt() : null;
      case INTEGER:
      case DATE:
        return writer.type() == Type.INT ? AvroInput::readInt : null;
      case TIME_WITHOUT_TIME_ZONE:
        return time(writer);
      case BIGINT:
        return isWhole(writer) ? AvroInput::readLong : null;
      case FLOAT:
        return toFloat(writer);
      case DOUBLE:
        return toDouble(writer);
      case DECIMAL:
        return toDecimal(writer, (DecimalType) target, column);
      case CHAR:
      case VARCHAR:
        return toText(writer);
      case BINARY:
      case VARBINARY:
        return toBytes(writer);
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        return timestamp(writer, ((TimestampType) target).getPrecision());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return timestamp(writer, ((LocalZonedTimestampType) target).getPrecision());
      default:
        return null;
    }
  }

  private static boolean isWhole(AvroSchema writer) {
    return writer.type() == Type.INT || writer.type() == Type.LONG;
  }

  @Nullable
  private static ValueReader time(AvroSchema writer) {
    if (writer.logical() == LogicalKind.TIME_MICROS) {
      return in -> (int) (in.readLong() / 1000);
    }
    return writer.type() == Type.INT ? AvroInput::readInt : null;
  }

  @Nullable
  private static ValueReader toFloat(AvroSchema writer) {
    if (isWhole(writer)) {
      return in -> (float) in.readLong();
    }
    return writer.type() == Type.FLOAT ? AvroInput::readFloat : null;
  }

  @Nullable
  private static ValueReader toDouble(AvroSchema writer) {
    if (isWhole(writer)) {
      return in -> (double) in.readLong();
    }
    if (writer.type() == Type.FLOAT) {
      return in -> Promotions.widen(in.readFloat());
    }
    return writer.type() == Type.DOUBLE ? AvroInput::readDouble : null;
  }

  @Nullable
  private static ValueReader toText(AvroSchema writer) {
    switch (writer.type()) {
      case STRING:
        return in -> in.readText(in.readLength());
      case BYTES:
        return writer.logical() == null ? in -> in.readText(in.readLength()) : decimalText(writer);
      case FIXED:
        return writer.logical() == LogicalKind.DECIMAL ? decimalText(writer) : null;
      case ENUM:
        return symbol(writer.symbols());
      case INT:
        return writer.logical() == LogicalKind.DATE
            ? in -> StringData.fromString(LocalDate.ofEpochDay(in.readInt()).toString())
            : in -> StringData.fromString(Integer.toString(in.readInt()));
      case LONG:
        return in -> StringData.fromString(Long.toString(in.readLong()));
      case FLOAT:
        return in -> StringData.fromString(Float.toString(in.readFloat()));
      case DOUBLE:
        return in -> StringData.fromString(Double.toString(in.readDouble()));
      default:
        return null;
    }
  }

  private static ValueReader decimalText(AvroSchema writer) {
    int scale = writer.scale();
    int fixedSize = writer.type() == Type.FIXED ? writer.fixedSize() : -1;
    return in -> StringData.fromString(unscaled(in, fixedSize, scale).toString());
  }

  private static ValueReader symbol(List<String> symbols) {
    byte[][] texts =
        symbols.stream().map(s -> s.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    return in -> StringData.fromBytes(texts[in.readBranch(texts.length)]);
  }

  @Nullable
  private static ValueReader toBytes(AvroSchema writer) {
    if (writer.type() == Type.FIXED) {
      int size = writer.fixedSize();
      return in -> in.readBytes(size);
    }
    return writer.type() == Type.BYTES || writer.type() == Type.STRING
        ? in -> in.readBytes(in.readLength())
        : null;
  }

  @Nullable
  private static ValueReader toDecimal(AvroSchema writer, DecimalType target, String column) {
    int precision = target.getPrecision();
    int scale = target.getScale();
    if (isWhole(writer) && writer.logical() == null) {
      return in -> fitting(in, BigDecimal.valueOf(in.readLong()), target, column);
    }
    if (writer.logical() != LogicalKind.DECIMAL) {
      return null;
    }
    int fixedSize = writer.type() == Type.FIXED ? writer.fixedSize() : -1;
    int writerScale = writer.scale();
    boolean same = writerScale == scale && writer.precision() <= precision;
    if (same && precision <= COMPACT_PRECISION && fixedSize > 0 && fixedSize <= COMPACT_BYTES) {
      return in -> DecimalData.fromUnscaledLong(compact(in, fixedSize), precision, scale);
    }
    return in -> fitting(in, unscaled(in, fixedSize, writerScale), target, column);
  }

  private static long compact(AvroInput in, int size) {
    int at = in.position();
    in.skip(size);
    byte[] bytes = in.array();
    long value = bytes[at];
    for (int i = 1; i < size; i++) {
      value = value << 8 | (bytes[at + i] & 0xFF);
    }
    return value;
  }

  private static BigDecimal unscaled(AvroInput in, int fixedSize, int scale) {
    byte[] bytes = in.readBytes(fixedSize >= 0 ? fixedSize : in.readLength());
    if (bytes.length == 0) {
      throw in.corrupt("decimal without bytes");
    }
    return new BigDecimal(new BigInteger(bytes), scale);
  }

  private static DecimalData fitting(
      AvroInput in, BigDecimal value, DecimalType target, String column) {
    DecimalData decimal =
        DecimalData.fromBigDecimal(value, target.getPrecision(), target.getScale());
    if (decimal == null) {
      throw in.corrupt("column " + column + " does not fit into " + target.asSummaryString());
    }
    return decimal;
  }

  @Nullable
  private static ValueReader timestamp(AvroSchema writer, int precision) {
    if (writer.type() != Type.LONG || writer.logical() == LogicalKind.TIME_MICROS) {
      return null;
    }
    LogicalKind logical = writer.logical();
    if (logical == LogicalKind.TIMESTAMP_NANOS || logical == LogicalKind.LOCAL_TIMESTAMP_NANOS) {
      return null;
    }
    boolean millis =
        logical == null
            ? precision <= 3
            : logical == LogicalKind.TIMESTAMP_MILLIS
                || logical == LogicalKind.LOCAL_TIMESTAMP_MILLIS;
    return millis
        ? in -> TimestampData.fromEpochMillis(in.readLong())
        : in -> Promotions.fromMicros(in.readLong());
  }
}
