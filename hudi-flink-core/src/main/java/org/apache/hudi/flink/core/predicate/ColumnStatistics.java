package org.apache.hudi.flink.core.predicate;

import javax.annotation.Nullable;

/**
 * What is known about the values of one column in a file, a row group or a page. Minimum and
 * maximum are bounds, not necessarily values that occur.
 */
public final class ColumnStatistics {
  /** Null count that is not known. */
  public static final long UNKNOWN_COUNT = -1;

  private final @Nullable Object min;
  private final @Nullable Object max;
  private final long nullCount;
  private final long rowCount;

  /**
   * Creates statistics.
   *
   * @param min lower bound of the values that are not null, in Flink's internal representation of
   *     the column's type; null if not known
   * @param max upper bound of the values that are not null, likewise
   * @param nullCount number of nulls, or {@link #UNKNOWN_COUNT}
   * @param rowCount number of rows, nulls included
   */
  public ColumnStatistics(
      @Nullable Object min, @Nullable Object max, long nullCount, long rowCount) {
    this.min = min;
    this.max = max;
    this.nullCount = nullCount;
    this.rowCount = rowCount;
  }

  /** Returns the statistics of a column that holds nothing but nulls in so many rows. */
  public static ColumnStatistics allNull(long rowCount) {
    return new ColumnStatistics(null, null, rowCount, rowCount);
  }

  /** Returns the lower bound, or null if it is not known. */
  public @Nullable Object min() {
    return min;
  }

  /** Returns the upper bound, or null if it is not known. */
  public @Nullable Object max() {
    return max;
  }

  /** Returns the number of nulls, or {@link #UNKNOWN_COUNT}. */
  public long nullCount() {
    return nullCount;
  }

  /** Returns the number of rows. */
  public long rowCount() {
    return rowCount;
  }

  boolean mayHoldNull() {
    return nullCount != 0;
  }

  boolean mayHoldValue() {
    return nullCount == UNKNOWN_COUNT || nullCount < rowCount;
  }

  @Override
  public String toString() {
    return "[" + min + " .. " + max + ", " + nullCount + " nulls of " + rowCount + " rows]";
  }
}
