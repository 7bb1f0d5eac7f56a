package org.apache.hudi.flink.core.write;

import java.io.Serializable;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.io.parquet.BloomSettings;

/**
 * The bloom filter over the record keys of base files, as options name it. Immutable. Format notes:
 * base files, section 4.
 */
public final class BloomOptions implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final BloomOptions NONE = new BloomOptions(null, 0, 0, 0);

  @Nullable private final BloomSettings.Kind kind;
  private final int entries;
  private final double errorRate;
  private final int maxEntries;

  private BloomOptions(
      @Nullable BloomSettings.Kind kind, int entries, double errorRate, int maxEntries) {
    this.kind = kind;
    this.entries = entries;
    this.errorRate = errorRate;
    this.maxEntries = maxEntries;
  }

  /** No filter: {@code hoodie.parquet.bloom.filter.enabled} is false. */
  public static BloomOptions none() {
    return NONE;
  }

  /** Hudi's defaults: dynamic, 60000 keys a row, error rate 1e-9, at most 100000 keys. */
  public static BloomOptions defaults() {
    BloomSettings defaults = BloomSettings.defaults();
    return new BloomOptions(
        defaults.kind(), defaults.entries(), defaults.errorRate(), defaults.maxEntries());
  }

  /**
   * A filter of a kind.
   *
   * @param entries {@code hoodie.index.bloom.num_entries}
   * @param errorRate {@code hoodie.index.bloom.fpp}
   * @param maxEntries {@code hoodie.bloom.index.filter.dynamic.max.entries}; of no meaning for
   *     simple filters
   */
  public static BloomOptions of(
      BloomSettings.Kind kind, int entries, double errorRate, int maxEntries) {
    return new BloomOptions(Objects.requireNonNull(kind, "kind"), entries, errorRate, maxEntries);
  }

  /** What the Parquet writer needs; null if there is no filter. */
  @Nullable
  BloomSettings toParquet() {
    if (kind == null) {
      return null;
    }
    return kind == BloomSettings.Kind.SIMPLE
        ? BloomSettings.simple(entries, errorRate)
        : BloomSettings.dynamic(entries, errorRate, maxEntries);
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof BloomOptions)) {
      return false;
    }
    BloomOptions that = (BloomOptions) o;
    return kind == that.kind
        && entries == that.entries
        && Double.compare(errorRate, that.errorRate) == 0
        && maxEntries == that.maxEntries;
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, entries, errorRate, maxEntries);
  }

  @Override
  public String toString() {
    return kind == null ? "none" : String.valueOf(toParquet());
  }
}
