package org.apache.hudi.flink.core.io.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import javax.annotation.Nullable;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/**
 * Decimals in all the forms in which they are stored: 32 and 64 bit numbers, bytes of any length.
 */
final class Decimals {
  /** Digits that always fit a long. */
  private static final int COMPACT = 18;

  private static final long[] POWERS = new long[COMPACT + 1];

  static {
    POWERS[0] = 1;
    for (int i = 1; i <= COMPACT; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private Decimals() {}

  /** Returns how to read a stored type as a decimal, or null if it cannot be. */
  static @Nullable Leaves.DecimalSource source(PrimitiveType stored, DecimalType requested) {
    int precision = requested.getPrecision();
    int scale = requested.getScale();
    LogicalTypeAnnotation annotation = stored.getLogicalTypeAnnotation();
    boolean isDecimal = annotation instanceof DecimalLogicalTypeAnnotation;
    boolean isPlain = annotation == null;
    int storedScale = isDecimal ? ((DecimalLogicalTypeAnnotation) annotation).getScale() : 0;
    boolean isNumber = isDecimal || isPlain || annotation instanceof IntLogicalTypeAnnotation;
    switch (stored.getPrimitiveTypeName()) {
      case INT32:
        return isNumber ? in -> ofLong(in.getInteger(), storedScale, precision, scale) : null;
      case INT64:
        return isNumber ? in -> ofLong(in.getLong(), storedScale, precision, scale) : null;
      case BINARY:
      case FIXED_LEN_BYTE_ARRAY:
        if (!isDecimal && !isPlain) {
          return null;
        }
        int bytesScale = isDecimal ? storedScale : scale;
        return in -> ofBytes(in.getBinary(), bytesScale, precision, scale);
      default:
        return null;
    }
  }

  private static DecimalData ofLong(long unscaled, int storedScale, int precision, int scale) {
    if (storedScale == scale && precision <= COMPACT && fits(unscaled, precision)) {
      return DecimalData.fromUnscaledLong(unscaled, precision, scale);
    }
    return rescale(BigDecimal.valueOf(unscaled, storedScale), precision, scale);
  }

  private static DecimalData ofBytes(Binary binary, int storedScale, int precision, int scale) {
    int length = binary.length();
    if (length == 0) {
      throw new IllegalArgumentException("A decimal of no bytes");
    }
    if (length <= Long.BYTES) {
      ByteBuffer bytes = binary.toByteBuffer();
      long unscaled = bytes.get(bytes.position());
      for (int i = 1; i < length; i++) {
        unscaled = unscaled << 8 | (bytes.get(bytes.position() + i) & 0xff);
      }
      return ofLong(unscaled, storedScale, precision, scale);
    }
    return rescale(
        new BigDecimal(new BigInteger(binary.getBytesUnsafe()), storedScale), precision, scale);
  }

  private static boolean fits(long unscaled, int precision) {
    return unscaled < POWERS[precision] && unscaled > -POWERS[precision];
  }

  private static DecimalData rescale(BigDecimal value, int precision, int scale) {
    DecimalData result = DecimalData.fromBigDecimal(value, precision, scale);
    if (result == null) {
      throw new IllegalArgumentException(
          value + ", which does not fit DECIMAL(" + precision + ", " + scale + ")");
    }
    return result;
  }
}
