package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import javax.annotation.Nullable;

/** How the writer finds the file group of a record key. */
public final class IndexSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final IndexKind kind;
  private final boolean isGlobal;
  private final int bucketCount;
  private final List<String> bucketHashFields;
  @Nullable private final Duration stateTtl;
  private final IndexBootstrap bootstrap;
  private final String bootstrapPartitionRegex;

  private IndexSettings(Builder builder) {
    this.kind = builder.kind;
    this.isGlobal = builder.isGlobal;
    this.bucketCount = builder.bucketCount;
    this.bucketHashFields = List.copyOf(builder.bucketHashFields);
    this.stateTtl = builder.stateTtl;
    this.bootstrap = builder.bootstrap;
    this.bootstrapPartitionRegex = builder.bootstrapPartitionRegex;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.kind = kind;
    builder.isGlobal = isGlobal;
    builder.bucketCount = bucketCount;
    builder.bucketHashFields = bucketHashFields;
    builder.stateTtl = stateTtl;
    builder.bootstrap = bootstrap;
    builder.bootstrapPartitionRegex = bootstrapPartitionRegex;
    return builder;
  }

  /** Which index. */
  public IndexKind kind() {
    return kind;
  }

  /** State index: one location per key over all partitions; always false for the bucket index. */
  public boolean isGlobal() {
    return isGlobal;
  }

  /** Bucket index: buckets per partition; at least 1. */
  public int bucketCount() {
    return bucketCount;
  }

  /** Bucket index: key columns that are hashed; never empty for the bucket index. */
  public List<String> bucketHashFields() {
    return bucketHashFields;
  }

  /** State index: how long a key is remembered; null means for ever. */
  @Nullable
  public Duration stateTtl() {
    return stateTtl;
  }

  /** State index: whether an existing table is loaded first. */
  public IndexBootstrap bootstrap() {
    return bootstrap;
  }

  /** State index: only partition paths that match are loaded. */
  public String bootstrapPartitionRegex() {
    return bootstrapPartitionRegex;
  }

  /** Builds IndexSettings; not thread-safe. */
  public static final class Builder {
    private IndexKind kind = IndexKind.FLINK_STATE;
    private boolean isGlobal = true;
    private int bucketCount = 4;
    private List<String> bucketHashFields = List.of();
    @Nullable private Duration stateTtl;
    private IndexBootstrap bootstrap = IndexBootstrap.AUTO;
    private String bootstrapPartitionRegex = ".*";

    private Builder() {}

    /** See {@link IndexSettings#kind()}. */
    public Builder kind(IndexKind value) {
      this.kind = value;
      return this;
    }

    /** See {@link IndexSettings#isGlobal()}. */
    public Builder isGlobal(boolean value) {
      this.isGlobal = value;
      return this;
    }

    /** See {@link IndexSettings#bucketCount()}. */
    public Builder bucketCount(int value) {
      this.bucketCount = value;
      return this;
    }

    /** See {@link IndexSettings#bucketHashFields()}. */
    public Builder bucketHashFields(List<String> value) {
      this.bucketHashFields = value;
      return this;
    }

    /** See {@link IndexSettings#stateTtl()}. */
    public Builder stateTtl(@Nullable Duration value) {
      this.stateTtl = value;
      return this;
    }

    /** See {@link IndexSettings#bootstrap()}. */
    public Builder bootstrap(IndexBootstrap value) {
      this.bootstrap = value;
      return this;
    }

    /** See {@link IndexSettings#bootstrapPartitionRegex()}. */
    public Builder bootstrapPartitionRegex(String value) {
      this.bootstrapPartitionRegex = value;
      return this;
    }

    /** The immutable settings. */
    public IndexSettings build() {
      return new IndexSettings(this);
    }
  }
}
