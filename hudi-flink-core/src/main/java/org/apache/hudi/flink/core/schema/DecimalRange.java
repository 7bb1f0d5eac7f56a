package org.apache.hudi.flink.core.schema;

import java.math.BigInteger;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * Which decimals a column holds: those of its scale with at most as many digits as its precision.
 * Neither is certain of the values of a row: whoever makes a decimal says what it has. Immutable.
 */
public final class DecimalRange {

  private static final int MOST_DIGITS_OF_LONG = 18;

  private final int precision;
  private final int scale;
  private final long bound;
  private final BigInteger bigBound;

  /** The range of a type. */
  public DecimalRange(DecimalType type) {
    this.precision = type.getPrecision();
    this.scale = type.getScale();
    this.bigBound = BigInteger.TEN.pow(precision);
    this.bound = precision <= MOST_DIGITS_OF_LONG ? bigBound.longValueExact() : Long.MAX_VALUE;
  }

  /** Whether a value can be stored as it is. */
  public boolean contains(DecimalData value) {
    if (value.scale() != scale) {
      return false;
    }
    if (value.isCompact()) {
      long unscaled = value.toUnscaledLong();
      return unscaled > -bound && unscaled < bound;
    }
    if (value.precision() <= precision) {
      // Values that are no longs are checked when they are made.
      return true;
    }
    return value.toBigDecimal().unscaledValue().abs().compareTo(bigBound) < 0;
  }

  /** What is wrong with a value that is not contained, and what to do; begins with a verb. */
  public String problem(DecimalData value) {
    String type = "DECIMAL(" + precision + ", " + scale + ")";
    if (value.scale() != scale) {
      return "holds "
          + value
          + " with "
          + value.scale()
          + " digits behind the point, but is "
          + type
          + ": make the value with DecimalData.fromBigDecimal(value, "
          + precision
          + ", "
          + scale
          + ")";
    }
    return "holds " + value + ", which has too many digits for " + type;
  }
}
