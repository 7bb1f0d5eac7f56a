package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.util.Objects;
import javax.annotation.Nullable;

/** How rows are written by other operations than upsert. Immutable. */
public final class InsertSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final WritePath path;
  private final boolean shufflesBulk;
  private final boolean sortsBulk;
  private final boolean sortsByKey;
  private final long sortMemoryBytes;
  private final boolean dynamicOverwrite;
  @Nullable private final OverwriteScope overwrite;

  private InsertSettings(Builder builder) {
    this.path = Objects.requireNonNull(builder.path, "path");
    this.shufflesBulk = builder.shufflesBulk;
    this.sortsBulk = builder.sortsBulk;
    this.sortsByKey = builder.sortsByKey;
    this.sortMemoryBytes = builder.sortMemoryBytes;
    this.dynamicOverwrite = builder.dynamicOverwrite;
    this.overwrite = builder.overwrite;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.path = path;
    builder.shufflesBulk = shufflesBulk;
    builder.sortsBulk = sortsBulk;
    builder.sortsByKey = sortsByKey;
    builder.sortMemoryBytes = sortMemoryBytes;
    builder.dynamicOverwrite = dynamicOverwrite;
    builder.overwrite = overwrite;
    return builder;
  }

  /** Which way rows take. */
  public WritePath path() {
    return path;
  }

  /** Whether a bulk insert brings the rows of a partition to one task. */
  public boolean shufflesBulk() {
    return shufflesBulk;
  }

  /** Whether a bulk insert sorts by partition. */
  public boolean sortsBulk() {
    return sortsBulk;
  }

  /** Whether a bulk insert also sorts by record key. */
  public boolean sortsByKey() {
    return sortsByKey;
  }

  /** Managed memory of a sort, bytes. */
  public long sortMemoryBytes() {
    return sortMemoryBytes;
  }

  /** Whether an overwrite without named partitions replaces only those that receive rows. */
  public boolean dynamicOverwrite() {
    return dynamicOverwrite;
  }

  /** What is replaced; null if this is no overwrite. */
  @Nullable
  public OverwriteScope overwrite() {
    return overwrite;
  }

  /** Builds InsertSettings; not thread-safe. */
  public static final class Builder {
    private WritePath path = WritePath.UPSERT;
    private boolean shufflesBulk = true;
    private boolean sortsBulk = true;
    private boolean sortsByKey;
    private long sortMemoryBytes = 128L << 20;
    private boolean dynamicOverwrite;
    @Nullable private OverwriteScope overwrite;

    private Builder() {}

    /** See {@link InsertSettings#path()}. */
    public Builder path(WritePath value) {
      this.path = value;
      return this;
    }

    /** See {@link InsertSettings#shufflesBulk()}. */
    public Builder shufflesBulk(boolean value) {
      this.shufflesBulk = value;
      return this;
    }

    /** See {@link InsertSettings#sortsBulk()}. */
    public Builder sortsBulk(boolean value) {
      this.sortsBulk = value;
      return this;
    }

    /** See {@link InsertSettings#sortsByKey()}. */
    public Builder sortsByKey(boolean value) {
      this.sortsByKey = value;
      return this;
    }

    /** See {@link InsertSettings#sortMemoryBytes()}. */
    public Builder sortMemoryBytes(long value) {
      this.sortMemoryBytes = value;
      return this;
    }

    /** See {@link InsertSettings#dynamicOverwrite()}. */
    public Builder dynamicOverwrite(boolean value) {
      this.dynamicOverwrite = value;
      return this;
    }

    /** See {@link InsertSettings#overwrite()}. */
    public Builder overwrite(@Nullable OverwriteScope value) {
      this.overwrite = value;
      return this;
    }

    /** The immutable settings. */
    public InsertSettings build() {
      return new InsertSettings(this);
    }
  }
}
