package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.util.Objects;
import org.apache.hudi.flink.core.write.BloomOptions;

/** Sizes and form of base files and log files. All sizes in bytes. */
public final class FileSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long parquetMaxFileBytes;
  private final long parquetBlockBytes;
  private final int parquetPageBytes;
  private final String parquetCodec;
  private final long logBlockBytes;
  private final long logMaxBytes;
  private final long smallFileBytes;
  private final long recordSizeEstimate;
  private final double recordSizeThreshold;
  private final double logToParquetRatio;
  private final BloomOptions bloom;

  private FileSettings(Builder builder) {
    this.parquetMaxFileBytes = builder.parquetMaxFileBytes;
    this.parquetBlockBytes = builder.parquetBlockBytes;
    this.parquetPageBytes = builder.parquetPageBytes;
    this.parquetCodec = builder.parquetCodec;
    this.logBlockBytes = builder.logBlockBytes;
    this.logMaxBytes = builder.logMaxBytes;
    this.smallFileBytes = builder.smallFileBytes;
    this.recordSizeEstimate = builder.recordSizeEstimate;
    this.recordSizeThreshold = builder.recordSizeThreshold;
    this.logToParquetRatio = builder.logToParquetRatio;
    this.bloom = builder.bloom;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.parquetMaxFileBytes = parquetMaxFileBytes;
    builder.parquetBlockBytes = parquetBlockBytes;
    builder.parquetPageBytes = parquetPageBytes;
    builder.parquetCodec = parquetCodec;
    builder.logBlockBytes = logBlockBytes;
    builder.logMaxBytes = logMaxBytes;
    builder.smallFileBytes = smallFileBytes;
    builder.recordSizeEstimate = recordSizeEstimate;
    builder.recordSizeThreshold = recordSizeThreshold;
    builder.logToParquetRatio = logToParquetRatio;
    builder.bloom = bloom;
    return builder;
  }

  /** Target size of a base file. */
  public long parquetMaxFileBytes() {
    return parquetMaxFileBytes;
  }

  /** Row group size. */
  public long parquetBlockBytes() {
    return parquetBlockBytes;
  }

  /** Page size. */
  public int parquetPageBytes() {
    return parquetPageBytes;
  }

  /** Compression codec of base files, lower case. */
  public String parquetCodec() {
    return parquetCodec;
  }

  /** Largest data block of a log file. */
  public long logBlockBytes() {
    return logBlockBytes;
  }

  /** Size at which a log file is rolled over. */
  public long logMaxBytes() {
    return logMaxBytes;
  }

  /** Base files below are filled up; 0 or less switches filling off. */
  public long smallFileBytes() {
    return smallFileBytes;
  }

  /** Row size before any commit can be measured. */
  public long recordSizeEstimate() {
    return recordSizeEstimate;
  }

  /** A commit is measured only if it wrote more than this times the small file limit. */
  public double recordSizeThreshold() {
    return recordSizeThreshold;
  }

  /** How log bytes count when looking for small slices. */
  public double logToParquetRatio() {
    return logToParquetRatio;
  }

  /** The bloom filter over the record keys of base files. */
  public BloomOptions bloom() {
    return bloom;
  }

  /** Builds FileSettings; not thread-safe. */
  public static final class Builder {
    private long parquetMaxFileBytes = 120L * 1024 * 1024;
    private long parquetBlockBytes = 120L * 1024 * 1024;
    private int parquetPageBytes = 1024 * 1024;
    private String parquetCodec = "gzip";
    private long logBlockBytes = 128L * 1024 * 1024;
    private long logMaxBytes = 1024L * 1024 * 1024;
    private long smallFileBytes = 104857600L;
    private long recordSizeEstimate = 1024L;
    private double recordSizeThreshold = 1.0;
    private double logToParquetRatio = 0.35;
    private BloomOptions bloom = BloomOptions.defaults();

    private Builder() {}

    /** See {@link FileSettings#parquetMaxFileBytes()}. */
    public Builder parquetMaxFileBytes(long value) {
      this.parquetMaxFileBytes = value;
      return this;
    }

    /** See {@link FileSettings#parquetBlockBytes()}. */
    public Builder parquetBlockBytes(long value) {
      this.parquetBlockBytes = value;
      return this;
    }

    /** See {@link FileSettings#parquetPageBytes()}. */
    public Builder parquetPageBytes(int value) {
      this.parquetPageBytes = value;
      return this;
    }

    /** See {@link FileSettings#parquetCodec()}. */
    public Builder parquetCodec(String value) {
      this.parquetCodec = value;
      return this;
    }

    /** See {@link FileSettings#logBlockBytes()}. */
    public Builder logBlockBytes(long value) {
      this.logBlockBytes = value;
      return this;
    }

    /** See {@link FileSettings#logMaxBytes()}. */
    public Builder logMaxBytes(long value) {
      this.logMaxBytes = value;
      return this;
    }

    /** See {@link FileSettings#smallFileBytes()}. */
    public Builder smallFileBytes(long value) {
      this.smallFileBytes = value;
      return this;
    }

    /** See {@link FileSettings#recordSizeEstimate()}. */
    public Builder recordSizeEstimate(long value) {
      this.recordSizeEstimate = value;
      return this;
    }

    /** See {@link FileSettings#recordSizeThreshold()}. */
    public Builder recordSizeThreshold(double value) {
      this.recordSizeThreshold = value;
      return this;
    }

    /** See {@link FileSettings#logToParquetRatio()}. */
    public Builder logToParquetRatio(double value) {
      this.logToParquetRatio = value;
      return this;
    }

    /** See {@link FileSettings#bloom()}. */
    public Builder bloom(BloomOptions value) {
      this.bloom = Objects.requireNonNull(value, "bloom");
      return this;
    }

    /** The immutable settings. */
    public FileSettings build() {
      return new FileSettings(this);
    }
  }
}
