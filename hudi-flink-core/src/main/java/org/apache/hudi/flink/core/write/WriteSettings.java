package org.apache.hudi.flink.core.write;

import java.io.Serializable;
import java.util.Objects;
import org.apache.hudi.flink.core.io.parquet.ParquetCodec;
import org.apache.hudi.flink.core.merge.MergeRule;
import org.apache.hudi.flink.core.spill.SpillSettings;

/**
 * How files are written: sizes, compression, filters. Immutable; made with {@link #builder()},
 * which begins with Hudi's defaults.
 */
public final class WriteSettings implements Serializable {

  private static final long serialVersionUID = 1L;

  private final long logFileMaxBytes;
  private final int logBlockMaxBytes;
  private final long baseFileMaxBytes;
  private final ParquetCodec codec;
  private final long rowGroupBytes;
  private final int pageBytes;
  private final BloomOptions bloom;
  private final MergeRule mergeRule;
  private final SpillSettings spill;

  private WriteSettings(Builder builder) {
    this.logFileMaxBytes = builder.logFileMaxBytes;
    this.logBlockMaxBytes = builder.logBlockMaxBytes;
    this.baseFileMaxBytes = builder.baseFileMaxBytes;
    this.codec = builder.codec;
    this.rowGroupBytes = builder.rowGroupBytes;
    this.pageBytes = builder.pageBytes;
    this.bloom = builder.bloom;
    this.mergeRule = builder.mergeRule;
    this.spill = builder.spill;
  }

  /** Settings with Hudi's defaults, to be changed. */
  public static Builder builder() {
    return new Builder();
  }

  /** Hudi's defaults. */
  public static WriteSettings defaults() {
    return builder().build();
  }

  /**
   * The same with row groups of base files that are no larger than a bound, since a row group is
   * held in memory until it is full.
   */
  public WriteSettings withRowGroupAtMost(long bytes) {
    return builder()
        .logFileMaxBytes(logFileMaxBytes)
        .logBlockMaxBytes(logBlockMaxBytes)
        .baseFileMaxBytes(baseFileMaxBytes)
        .codec(codec)
        .rowGroupBytes(Math.min(rowGroupBytes, bytes))
        .pageBytes(pageBytes)
        .bloom(bloom)
        .mergeRule(mergeRule)
        .spill(spill)
        .build();
  }

  /** {@code hoodie.logfile.max.size}: size beyond which the next block opens another log file. */
  public long logFileMaxBytes() {
    return logFileMaxBytes;
  }

  /** {@code hoodie.logfile.data.block.max.size}: size at which a data block is closed. */
  public int logBlockMaxBytes() {
    return logBlockMaxBytes;
  }

  /** {@code hoodie.parquet.max.file.size}: size at which file groups count as full. */
  public long baseFileMaxBytes() {
    return baseFileMaxBytes;
  }

  /** {@code hoodie.parquet.compression.codec}. */
  public ParquetCodec codec() {
    return codec;
  }

  /** {@code hoodie.parquet.block.size}. */
  public long rowGroupBytes() {
    return rowGroupBytes;
  }

  /** {@code hoodie.parquet.page.size}. */
  public int pageBytes() {
    return pageBytes;
  }

  /** The bloom filter over the record keys of base files. */
  public BloomOptions bloom() {
    return bloom;
  }

  /** Whose rules decide between versions of a record. */
  public MergeRule mergeRule() {
    return mergeRule;
  }

  /** Memory for merging log records before they go to local disk. */
  public SpillSettings spill() {
    return spill;
  }

  /** Collects settings. */
  public static final class Builder {

    private long logFileMaxBytes = 1L << 30;
    private int logBlockMaxBytes = 256 << 20;
    private long baseFileMaxBytes = 120L << 20;
    private ParquetCodec codec = ParquetCodec.GZIP;
    private long rowGroupBytes = 120L << 20;
    private int pageBytes = 1 << 20;
    private BloomOptions bloom = BloomOptions.defaults();
    private MergeRule mergeRule = MergeRule.HUDI_1;
    private SpillSettings spill = SpillSettings.ofMemory(100L << 20);

    private Builder() {}

    /** See {@link WriteSettings#logFileMaxBytes()}. */
    public Builder logFileMaxBytes(long bytes) {
      logFileMaxBytes = positive("hoodie.logfile.max.size", bytes);
      return this;
    }

    /** See {@link WriteSettings#logBlockMaxBytes()}; at most 1 GiB. */
    public Builder logBlockMaxBytes(long bytes) {
      positive("hoodie.logfile.data.block.max.size", bytes);
      logBlockMaxBytes = (int) Math.min(bytes, 1 << 30);
      return this;
    }

    /** See {@link WriteSettings#baseFileMaxBytes()}. */
    public Builder baseFileMaxBytes(long bytes) {
      baseFileMaxBytes = positive("hoodie.parquet.max.file.size", bytes);
      return this;
    }

    /** See {@link WriteSettings#codec()}. */
    public Builder codec(ParquetCodec newCodec) {
      codec = Objects.requireNonNull(newCodec, "codec");
      return this;
    }

    /** See {@link WriteSettings#rowGroupBytes()}. */
    public Builder rowGroupBytes(long bytes) {
      rowGroupBytes = positive("hoodie.parquet.block.size", bytes);
      return this;
    }

    /** See {@link WriteSettings#pageBytes()}. */
    public Builder pageBytes(int bytes) {
      pageBytes = (int) positive("hoodie.parquet.page.size", bytes);
      return this;
    }

    /** See {@link WriteSettings#bloom()}. */
    public Builder bloom(BloomOptions options) {
      bloom = Objects.requireNonNull(options, "bloom");
      return this;
    }

    /** See {@link WriteSettings#mergeRule()}. */
    public Builder mergeRule(MergeRule rule) {
      mergeRule = Objects.requireNonNull(rule, "mergeRule");
      return this;
    }

    /** See {@link WriteSettings#spill()}. */
    public Builder spill(SpillSettings settings) {
      spill = Objects.requireNonNull(settings, "spill");
      return this;
    }

    public WriteSettings build() {
      return new WriteSettings(this);
    }

    private static long positive(String key, long value) {
      if (value <= 0) {
        throw new IllegalArgumentException(key + " must be positive, is " + value);
      }
      return value;
    }
  }
}
