package org.apache.hudi.flink.sink.record;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Lets at most a given number of rows pass per second ({@code write.rate.limit}), evenly spaced
 * over slices of a tenth of a second. Not thread-safe; the caller's thread sleeps.
 */
public final class RateLimiter {

  /** How rows are held back; replaced in tests. */
  interface Sleeper {
    void sleep(long nanos) throws InterruptedException;
  }

  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final double nanosPerRow;
  private final LongSupplier nanoClock;
  private final Sleeper sleeper;
  private double due;

  /**
   * @param rowsPerSecond share of this task, more than 0
   * @param nanoClock as {@link System#nanoTime()}
   */
  RateLimiter(double rowsPerSecond, LongSupplier nanoClock, Sleeper sleeper) {
    if (!(rowsPerSecond > 0)) {
      throw new IllegalArgumentException("Rate must be more than 0 rows/s, not " + rowsPerSecond);
    }
    this.nanosPerRow = TimeUnit.SECONDS.toNanos(1) / rowsPerSecond;
    this.nanoClock = nanoClock;
    this.sleeper = sleeper;
    this.due = nanoClock.getAsLong();
  }

  /** A limiter for one of {@code parallelism} tasks that share a rate. */
  public static RateLimiter forTask(long rowsPerSecondOfJob, int parallelism) {
    return new RateLimiter(
        (double) rowsPerSecondOfJob / parallelism, System::nanoTime, TimeUnit.NANOSECONDS::sleep);
  }

  /** Waits until one more row may pass. */
  public void acquire() throws InterruptedException {
    due += nanosPerRow;
    long now = nanoClock.getAsLong();
    double ahead = due - now;
    if (ahead > SLICE_NANOS) {
      sleeper.sleep((long) ahead);
    } else if (ahead < -SLICE_NANOS) {
      // An idle stretch does not earn a burst.
      due = now - (double) SLICE_NANOS;
    }
  }
}
