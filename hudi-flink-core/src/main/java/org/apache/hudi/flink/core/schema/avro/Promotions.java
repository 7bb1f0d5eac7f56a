package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.table.data.TimestampData;

/** Conversions between forms of one value. Format notes: records, section 7. */
public final class Promotions {

  /** Below this a float holds every whole number, and its text has all digits. */
  private static final float EXACT_WHOLE = 1 << 23;

  private Promotions() {}

  /** A float as double, through its decimal text: 1.1f becomes 1.1d. */
  public static double widen(float value) {
    // Small whole numbers are the same either way, and text is slow.
    boolean whole = Math.abs(value) < EXACT_WHOLE && value == (int) value;
    if (whole || Float.isNaN(value) || Float.isInfinite(value)) {
      return value;
    }
    return Double.parseDouble(Float.toString(value));
  }

  /**
   * Microseconds since 1970.
   *
   * @throws ArithmeticException if they do not fit into 64 bits
   */
  public static long micros(TimestampData value) {
    return Math.addExact(
        Math.multiplyExact(value.getMillisecond(), 1000L), value.getNanoOfMillisecond() / 1000);
  }

  /** A timestamp of microseconds since 1970. */
  public static TimestampData fromMicros(long micros) {
    return TimestampData.fromEpochMillis(
        Math.floorDiv(micros, 1000L), (int) Math.floorMod(micros, 1000L) * 1000);
  }
}
