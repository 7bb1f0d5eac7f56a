package org.apache.hudi.flink.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;

/**
 * What a commit did: content of the completed file of commits, delta commits and replace commits.
 */
public final class CommitMetadata {
  private final Map<String, List<WriteStat>> partitionToWriteStats;
  private final boolean compacted;
  private final Map<String, String> extraMetadata;
  private final WriteOperation operationType;
  @Nullable private final Map<String, List<String>> partitionToReplaceFileIds;

  private CommitMetadata(Builder builder) {
    this.partitionToWriteStats = Values.copy(builder.partitionToWriteStats);
    this.compacted = builder.compacted;
    this.extraMetadata = Values.copyMap(builder.extraMetadata);
    this.operationType = Objects.requireNonNull(builder.operationType, "operationType");
    this.partitionToReplaceFileIds =
        builder.partitionToReplaceFileIds == null
            ? null
            : Values.copy(builder.partitionToReplaceFileIds);
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this value. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.partitionToWriteStats = partitionToWriteStats;
    builder.compacted = compacted;
    builder.extraMetadata = extraMetadata;
    builder.operationType = operationType;
    builder.partitionToReplaceFileIds = partitionToReplaceFileIds;
    return builder;
  }

  /** Statistics of every file written, by partition. */
  public Map<String, List<WriteStat>> partitionToWriteStats() {
    return partitionToWriteStats;
  }

  /** Whether this is the commit of a compaction. */
  public boolean compacted() {
    return compacted;
  }

  /** Free entries; {@code schema} holds the Avro JSON of the table schema. */
  public Map<String, String> extraMetadata() {
    return extraMetadata;
  }

  /** The operation. */
  public WriteOperation operationType() {
    return operationType;
  }

  /** File groups that this commit replaces by partition; null except in replace commits. */
  @Nullable
  public Map<String, List<String>> partitionToReplaceFileIds() {
    return partitionToReplaceFileIds;
  }

  /** Key of {@link #extraMetadata} under which the Avro JSON of the table schema lies. */
  public static final String SCHEMA_KEY = "schema";

  /** Statistics of all files in one list. */
  public List<WriteStat> allStats() {
    List<WriteStat> all = new ArrayList<>();
    partitionToWriteStats.values().forEach(all::addAll);
    return all;
  }

  /** Avro JSON of the table schema without meta columns, null if the commit carries none. */
  @Nullable
  public String schemaJson() {
    String schema = extraMetadata.get(SCHEMA_KEY);
    return schema == null || schema.isEmpty() ? null : schema;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CommitMetadata)) {
      return false;
    }
    CommitMetadata that = (CommitMetadata) o;
    return Objects.equals(partitionToWriteStats, that.partitionToWriteStats)
        && compacted == that.compacted
        && Objects.equals(extraMetadata, that.extraMetadata)
        && Objects.equals(operationType, that.operationType)
        && Objects.equals(partitionToReplaceFileIds, that.partitionToReplaceFileIds);
  }

  @Override
  public int hashCode() {
    return Objects.hash(partitionToWriteStats, compacted, extraMetadata, operationType);
  }

  @Override
  public String toString() {
    return "CommitMetadata{"
        + "partitionToWriteStats="
        + partitionToWriteStats
        + ", "
        + "compacted="
        + compacted
        + ", "
        + "extraMetadata="
        + extraMetadata
        + ", "
        + "operationType="
        + operationType
        + ", "
        + "partitionToReplaceFileIds="
        + partitionToReplaceFileIds
        + "}";
  }

  /** Collects the parts of a {@link CommitMetadata}. */
  public static final class Builder {
    private Map<String, List<WriteStat>> partitionToWriteStats = Map.of();
    private boolean compacted;
    private Map<String, String> extraMetadata = Map.of();
    private WriteOperation operationType = WriteOperation.UNKNOWN;
    @Nullable private Map<String, List<String>> partitionToReplaceFileIds;

    private Builder() {}

    /** Statistics of every file written, by partition. */
    public Builder partitionToWriteStats(Map<String, List<WriteStat>> value) {
      this.partitionToWriteStats = value;
      return this;
    }

    /** Whether this is the commit of a compaction. */
    public Builder compacted(boolean value) {
      this.compacted = value;
      return this;
    }

    /** Free entries; {@code schema} holds the Avro JSON of the table schema. */
    public Builder extraMetadata(Map<String, String> value) {
      this.extraMetadata = value;
      return this;
    }

    /** The operation. */
    public Builder operationType(WriteOperation value) {
      this.operationType = value;
      return this;
    }

    /** File groups that this commit replaces by partition; null except in replace commits. */
    public Builder partitionToReplaceFileIds(@Nullable Map<String, List<String>> value) {
      this.partitionToReplaceFileIds = value;
      return this;
    }

    /** The value. */
    public CommitMetadata build() {
      return new CommitMetadata(this);
    }
  }
}
