package org.apache.hudi.flink.core.io.parquet;

import java.util.Objects;

/**
 * How the bloom filter over the record keys of a base file is built. Source of the defaults: Format
 * notes: base files, section 4.
 */
public final class BloomSettings {
  /** The kind of filter. */
  public enum Kind {
    /** One row of fixed size. */
    SIMPLE,
    /** Rows are added as keys come, up to a limit. */
    DYNAMIC_V0
  }

  private static final BloomSettings DEFAULTS =
      new BloomSettings(Kind.DYNAMIC_V0, 60_000, 0.000000001, 100_000);

  private final Kind kind;
  private final int entries;
  private final double errorRate;
  private final int maxEntries;

  private BloomSettings(Kind kind, int entries, double errorRate, int maxEntries) {
    this.kind = Objects.requireNonNull(kind, "kind");
    if (entries <= 0) {
      throw new IllegalArgumentException(
          "A bloom filter needs a positive number of entries, not " + entries);
    }
    if (!(errorRate > 0 && errorRate < 1)) {
      throw new IllegalArgumentException(
          "The error rate of a bloom filter must lie between 0 and 1, not be " + errorRate);
    }
    this.entries = entries;
    this.errorRate = errorRate;
    this.maxEntries = maxEntries;
  }

  /** Returns Hudi's defaults: dynamic, 60,000 entries, error rate 1e-9, at most 100,000 entries. */
  public static BloomSettings defaults() {
    return DEFAULTS;
  }

  /** Returns settings of a simple filter. */
  public static BloomSettings simple(int entries, double errorRate) {
    return new BloomSettings(Kind.SIMPLE, entries, errorRate, entries);
  }

  /**
   * Returns settings of a dynamic filter.
   *
   * @param entries keys per row of the filter
   * @param errorRate false positives of a row that holds so many keys
   * @param maxEntries keys beyond which no further row is added
   */
  public static BloomSettings dynamic(int entries, double errorRate, int maxEntries) {
    return new BloomSettings(Kind.DYNAMIC_V0, entries, errorRate, maxEntries);
  }

  /** Returns the kind of filter. */
  public Kind kind() {
    return kind;
  }

  /** Returns the number of keys that a row of the filter is made for. */
  public int entries() {
    return entries;
  }

  /** Returns the rate of false positives that a row is made for. */
  public double errorRate() {
    return errorRate;
  }

  /** Returns the number of keys beyond which a dynamic filter no longer grows. */
  public int maxEntries() {
    return maxEntries;
  }

  @Override
  public String toString() {
    return kind + "(" + entries + ", " + errorRate + ", " + maxEntries + ")";
  }
}
