package org.apache.hudi.flink.core.model;

import java.util.Map;
import java.util.Objects;

/** Content of the completed file of a clean. */
public final class CleanMetadata {
  private final String startCleanTime;
  private final long timeTakenMillis;
  private final int totalFilesDeleted;
  private final String earliestCommitToRetain;
  private final String lastCompletedCommitTimestamp;
  private final Map<String, CleanPartitionMetadata> partitionMetadata;
  private final Map<String, String> extraMetadata;

  private CleanMetadata(Builder builder) {
    this.startCleanTime = Objects.requireNonNull(builder.startCleanTime, "startCleanTime");
    this.timeTakenMillis = builder.timeTakenMillis;
    this.totalFilesDeleted = builder.totalFilesDeleted;
    this.earliestCommitToRetain =
        Objects.requireNonNull(builder.earliestCommitToRetain, "earliestCommitToRetain");
    this.lastCompletedCommitTimestamp =
        Objects.requireNonNull(
            builder.lastCompletedCommitTimestamp, "lastCompletedCommitTimestamp");
    this.partitionMetadata = Values.copyMap(builder.partitionMetadata);
    this.extraMetadata = Values.copyMap(builder.extraMetadata);
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this value. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.startCleanTime = startCleanTime;
    builder.timeTakenMillis = timeTakenMillis;
    builder.totalFilesDeleted = totalFilesDeleted;
    builder.earliestCommitToRetain = earliestCommitToRetain;
    builder.lastCompletedCommitTimestamp = lastCompletedCommitTimestamp;
    builder.partitionMetadata = partitionMetadata;
    builder.extraMetadata = extraMetadata;
    return builder;
  }

  /** Requested time of the clean. */
  public String startCleanTime() {
    return startCleanTime;
  }

  /** Duration in milliseconds. */
  public long timeTakenMillis() {
    return timeTakenMillis;
  }

  /** Number of files deleted. */
  public int totalFilesDeleted() {
    return totalFilesDeleted;
  }

  /** Oldest commit whose files stay, empty when none. */
  public String earliestCommitToRetain() {
    return earliestCommitToRetain;
  }

  /** Newest completed commit at planning. */
  public String lastCompletedCommitTimestamp() {
    return lastCompletedCommitTimestamp;
  }

  /** What was done, by partition. */
  public Map<String, CleanPartitionMetadata> partitionMetadata() {
    return partitionMetadata;
  }

  /** Free entries. */
  public Map<String, String> extraMetadata() {
    return extraMetadata;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CleanMetadata)) {
      return false;
    }
    CleanMetadata that = (CleanMetadata) o;
    return Objects.equals(startCleanTime, that.startCleanTime)
        && timeTakenMillis == that.timeTakenMillis
        && totalFilesDeleted == that.totalFilesDeleted
        && Objects.equals(earliestCommitToRetain, that.earliestCommitToRetain)
        && Objects.equals(lastCompletedCommitTimestamp, that.lastCompletedCommitTimestamp)
        && Objects.equals(partitionMetadata, that.partitionMetadata)
        && Objects.equals(extraMetadata, that.extraMetadata);
  }

  @Override
  public int hashCode() {
    return Objects.hash(startCleanTime, timeTakenMillis, totalFilesDeleted, earliestCommitToRetain);
  }

  @Override
  public String toString() {
    return "CleanMetadata{"
        + "startCleanTime="
        + startCleanTime
        + ", "
        + "timeTakenMillis="
        + timeTakenMillis
        + ", "
        + "totalFilesDeleted="
        + totalFilesDeleted
        + ", "
        + "earliestCommitToRetain="
        + earliestCommitToRetain
        + ", "
        + "lastCompletedCommitTimestamp="
        + lastCompletedCommitTimestamp
        + ", "
        + "partitionMetadata="
        + partitionMetadata
        + ", "
        + "extraMetadata="
        + extraMetadata
        + "}";
  }

  /** Collects the parts of a {@link CleanMetadata}. */
  public static final class Builder {
    private String startCleanTime;
    private long timeTakenMillis;
    private int totalFilesDeleted;
    private String earliestCommitToRetain = "";
    private String lastCompletedCommitTimestamp = "";
    private Map<String, CleanPartitionMetadata> partitionMetadata = Map.of();
    private Map<String, String> extraMetadata = Map.of();

    private Builder() {}

    /** Requested time of the clean. */
    public Builder startCleanTime(String value) {
      this.startCleanTime = value;
      return this;
    }

    /** Duration in milliseconds. */
    public Builder timeTakenMillis(long value) {
      this.timeTakenMillis = value;
      return this;
    }

    /** Number of files deleted. */
    public Builder totalFilesDeleted(int value) {
      this.totalFilesDeleted = value;
      return this;
    }

    /** Oldest commit whose files stay, empty when none. */
    public Builder earliestCommitToRetain(String value) {
      this.earliestCommitToRetain = value;
      return this;
    }

    /** Newest completed commit at planning. */
    public Builder lastCompletedCommitTimestamp(String value) {
      this.lastCompletedCommitTimestamp = value;
      return this;
    }

    /** What was done, by partition. */
    public Builder partitionMetadata(Map<String, CleanPartitionMetadata> value) {
      this.partitionMetadata = value;
      return this;
    }

    /** Free entries. */
    public Builder extraMetadata(Map<String, String> value) {
      this.extraMetadata = value;
      return this;
    }

    /** The value. */
    public CleanMetadata build() {
      return new CleanMetadata(this);
    }
  }
}
