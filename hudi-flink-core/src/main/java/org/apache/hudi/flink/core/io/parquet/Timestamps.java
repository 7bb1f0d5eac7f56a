package org.apache.hudi.flink.core.io.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;

/**
 * Stored timestamps as milliseconds and nanoseconds, cut to the digits that the requested type has.
 * Format notes: base files, section 5.
 */
final class Timestamps {
  private static final long MILLIS_PER_DAY = 86_400_000L;
  private static final int JULIAN_EPOCH_DAY = 2_440_588;
  private static final int INT96_BYTES = 12;

  private Timestamps() {}

  static Leaves.TimestampSource int64(TimeUnit unit, int precision) {
    int step = step(precision);
    switch (unit) {
      case MILLIS:
        return (in, target, row) -> {
          target.millis[row] = in.getLong();
          target.nanos[row] = 0;
        };
      case MICROS:
        return (in, target, row) -> {
          long micros = in.getLong();
          long millis = Math.floorDiv(micros, 1_000L);
          target.millis[row] = millis;
          target.nanos[row] = cut((int) (micros - millis * 1_000) * 1_000, step);
        };
      default:
        return (in, target, row) -> {
          long nanos = in.getLong();
          long millis = Math.floorDiv(nanos, 1_000_000L);
          target.millis[row] = millis;
          target.nanos[row] = cut((int) (nanos - millis * 1_000_000), step);
        };
    }
  }

  /** Twelve bytes, little-endian: nanoseconds of the day, then the Julian day. */
  static Leaves.TimestampSource int96(int precision) {
    int step = step(precision);
    return (in, target, row) -> {
      Binary value = in.getBinary();
      if (value.length() != INT96_BYTES) {
        throw new IllegalArgumentException("An INT96 of " + value.length() + " bytes");
      }
      ByteBuffer bytes = value.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
      long nanosOfDay = bytes.getLong(bytes.position());
      long day = bytes.getInt(bytes.position() + 8) - (long) JULIAN_EPOCH_DAY;
      long millisOfDay = Math.floorDiv(nanosOfDay, 1_000_000L);
      target.millis[row] = day * MILLIS_PER_DAY + millisOfDay;
      target.nanos[row] = cut((int) (nanosOfDay - millisOfDay * 1_000_000), step);
    };
  }

  /** Returns the least difference between two timestamps of a precision, at most a millisecond. */
  private static int step(int precision) {
    int step = 1_000_000;
    for (int digits = 3; digits < precision; digits++) {
      step /= 10;
    }
    return Math.max(1, step);
  }

  private static int cut(int nanosOfMilli, int step) {
    return nanosOfMilli - nanosOfMilli % step;
  }
}
