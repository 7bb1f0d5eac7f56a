package org.apache.hudi.flink.core.io.parquet;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import javax.annotation.Nullable;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Which stored type can be read as which requested type, and how. Promotions: int to long to float
 * to double, numbers and dates to text, decimals to other scales. Format notes: base files, section
 * 5.
 */
final class LeafConversions {
  private LeafConversions() {}

  /** Returns the leaf for a stored and a requested type, or null if the one cannot be the other. */
  static @Nullable Leaf leaf(PrimitiveType stored, LogicalType requested) {
    switch (requested.getTypeRoot()) {
      case BOOLEAN:
        return is(stored, PrimitiveTypeName.BOOLEAN)
            ? new Leaves.BooleanLeaf(in -> in.getBoolean())
            : null;
      case TINYINT:
        return isInt32(stored) ? new Leaves.ByteLeaf(in -> in.getInteger()) : null;
      case SMALLINT:
        return isInt32(stored) ? new Leaves.ShortLeaf(in -> in.getInteger()) : null;
      case INTEGER:
        return isInt32(stored) ? new Leaves.IntLeaf(in -> in.getInteger()) : null;
      case DATE:
        return isDate(stored) || (isInt32(stored) && annotation(stored) == null)
            ? new Leaves.IntLeaf(in -> in.getInteger())
            : null;
      case TIME_WITHOUT_TIME_ZONE:
        return time(stored);
      case BIGINT:
        return bigint(stored);
      case FLOAT:
        return floating(stored);
      case DOUBLE:
        return doubles(stored);
      case CHAR:
      case VARCHAR:
        return text(stored);
      case BINARY:
      case VARBINARY:
        return isBytes(stored) ? new Leaves.BytesLeaf(in -> in.getBinary()) : null;
      case DECIMAL:
        Leaves.DecimalSource source = Decimals.source(stored, (DecimalType) requested);
        return source == null ? null : new Leaves.DecimalLeaf(source);
      case TIMESTAMP_WITHOUT_TIME_ZONE:
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return timestamp(stored, LogicalTypeChecks.getPrecision(requested));
      default:
        return null;
    }
  }

  /** Says whether the order of stored values is also the order of the converted ones. */
  static boolean keepsOrder(PrimitiveType stored, LogicalType requested) {
    boolean toText = requested.is(LogicalTypeFamily.CHARACTER_STRING);
    return !is(stored, PrimitiveTypeName.INT96) && (!toText || isBytes(stored));
  }

  private static @Nullable Leaf time(PrimitiveType stored) {
    LogicalTypeAnnotation annotation = annotation(stored);
    if (is(stored, PrimitiveTypeName.INT32)
        && (annotation == null || annotation instanceof TimeLogicalTypeAnnotation)) {
      return new Leaves.IntLeaf(in -> in.getInteger());
    }
    if (annotation instanceof TimeLogicalTypeAnnotation) {
      TimeUnit unit = ((TimeLogicalTypeAnnotation) annotation).getUnit();
      int perMilli = unit == TimeUnit.NANOS ? 1_000_000 : 1_000;
      return new Leaves.IntLeaf(in -> (int) (in.getLong() / perMilli));
    }
    return null;
  }

  private static @Nullable Leaf bigint(PrimitiveType stored) {
    if (isInt32(stored)) {
      return new Leaves.LongLeaf(in -> in.getInteger());
    }
    boolean raw = isInt64(stored) || annotation(stored) instanceof TimestampLogicalTypeAnnotation;
    return raw && is(stored, PrimitiveTypeName.INT64)
        ? new Leaves.LongLeaf(in -> in.getLong())
        : null;
  }

  private static @Nullable Leaf floating(PrimitiveType stored) {
    if (is(stored, PrimitiveTypeName.FLOAT)) {
      return new Leaves.FloatLeaf(in -> in.getFloat());
    }
    if (isInt32(stored)) {
      return new Leaves.FloatLeaf(in -> in.getInteger());
    }
    return isInt64(stored) ? new Leaves.FloatLeaf(in -> in.getLong()) : null;
  }

  private static @Nullable Leaf doubles(PrimitiveType stored) {
    if (is(stored, PrimitiveTypeName.DOUBLE)) {
      return new Leaves.DoubleLeaf(in -> in.getDouble());
    }
    if (is(stored, PrimitiveTypeName.FLOAT)) {
      return new Leaves.DoubleLeaf(in -> in.getFloat());
    }
    if (isInt32(stored)) {
      return new Leaves.DoubleLeaf(in -> in.getInteger());
    }
    return isInt64(stored) ? new Leaves.DoubleLeaf(in -> in.getLong()) : null;
  }

  private static @Nullable Leaf text(PrimitiveType stored) {
    LogicalTypeAnnotation annotation = annotation(stored);
    if (annotation instanceof DecimalLogicalTypeAnnotation) {
      DecimalLogicalTypeAnnotation decimal = (DecimalLogicalTypeAnnotation) annotation;
      Leaves.DecimalSource source =
          Decimals.source(stored, new DecimalType(decimal.getPrecision(), decimal.getScale()));
      return source == null
          ? null
          : new Leaves.TextLeaf(in -> ascii(source.get(in).toBigDecimal().toPlainString()));
    }
    switch (stored.getPrimitiveTypeName()) {
      case BINARY:
      case FIXED_LEN_BYTE_ARRAY:
        return new Leaves.TextLeaf(in -> in.getBinary());
      case BOOLEAN:
        return new Leaves.TextLeaf(in -> ascii(Boolean.toString(in.getBoolean())));
      case INT32:
        if (isDate(stored)) {
          return new Leaves.TextLeaf(in -> ascii(LocalDate.ofEpochDay(in.getInteger()).toString()));
        }
        return isInt32(stored)
            ? new Leaves.TextLeaf(in -> ascii(Integer.toString(in.getInteger())))
            : null;
      case INT64:
        return isInt64(stored)
            ? new Leaves.TextLeaf(in -> ascii(Long.toString(in.getLong())))
            : null;
      case FLOAT:
        return new Leaves.TextLeaf(in -> ascii(Float.toString(in.getFloat())));
      case DOUBLE:
        return new Leaves.TextLeaf(in -> ascii(Double.toString(in.getDouble())));
      default:
        return null;
    }
  }

  private static Binary ascii(String text) {
    return Binary.fromConstantByteArray(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static @Nullable Leaf timestamp(PrimitiveType stored, int precision) {
    if (is(stored, PrimitiveTypeName.INT96)) {
      return new Leaves.TimestampLeaf(Timestamps.int96(precision));
    }
    if (!is(stored, PrimitiveTypeName.INT64)) {
      return null;
    }
    LogicalTypeAnnotation annotation = annotation(stored);
    if (annotation instanceof TimestampLogicalTypeAnnotation) {
      TimeUnit unit = ((TimestampLogicalTypeAnnotation) annotation).getUnit();
      return new Leaves.TimestampLeaf(Timestamps.int64(unit, precision));
    }
    // Older writers leave out the annotation: then the table's type tells the unit.
    TimeUnit unit = ParquetTypes.inMillis(precision) ? TimeUnit.MILLIS : TimeUnit.MICROS;
    return annotation == null ? new Leaves.TimestampLeaf(Timestamps.int64(unit, precision)) : null;
  }

  private static boolean is(PrimitiveType stored, PrimitiveTypeName name) {
    return stored.getPrimitiveTypeName() == name;
  }

  private static @Nullable LogicalTypeAnnotation annotation(PrimitiveType stored) {
    return stored.getLogicalTypeAnnotation();
  }

  private static boolean isDate(PrimitiveType stored) {
    return is(stored, PrimitiveTypeName.INT32)
        && annotation(stored) instanceof DateLogicalTypeAnnotation;
  }

  /** Plain numbers of 32 bits that fit a Java int. */
  private static boolean isInt32(PrimitiveType stored) {
    return is(stored, PrimitiveTypeName.INT32) && isNumber(stored, 32);
  }

  private static boolean isInt64(PrimitiveType stored) {
    return is(stored, PrimitiveTypeName.INT64) && isNumber(stored, 64);
  }

  private static boolean isNumber(PrimitiveType stored, int bits) {
    LogicalTypeAnnotation annotation = annotation(stored);
    if (annotation instanceof IntLogicalTypeAnnotation) {
      IntLogicalTypeAnnotation number = (IntLogicalTypeAnnotation) annotation;
      return number.isSigned() || number.getBitWidth() < bits;
    }
    return annotation == null;
  }

  private static boolean isBytes(PrimitiveType stored) {
    return is(stored, PrimitiveTypeName.BINARY)
        || is(stored, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY);
  }
}
