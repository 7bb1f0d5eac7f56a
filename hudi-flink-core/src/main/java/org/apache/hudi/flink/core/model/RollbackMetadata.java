package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Content of the completed file of a rollback. */
public final class RollbackMetadata {
  private final String startRollbackTime;
  private final long timeTakenMillis;
  private final int totalFilesDeleted;
  private final List<InstantInfo> instantsRollback;
  private final Map<String, RollbackPartitionMetadata> partitionMetadata;

  private RollbackMetadata(Builder builder) {
    this.startRollbackTime = Objects.requireNonNull(builder.startRollbackTime, "startRollbackTime");
    this.timeTakenMillis = builder.timeTakenMillis;
    this.totalFilesDeleted = builder.totalFilesDeleted;
    this.instantsRollback = List.copyOf(builder.instantsRollback);
    this.partitionMetadata = Values.copyMap(builder.partitionMetadata);
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this value. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.startRollbackTime = startRollbackTime;
    builder.timeTakenMillis = timeTakenMillis;
    builder.totalFilesDeleted = totalFilesDeleted;
    builder.instantsRollback = instantsRollback;
    builder.partitionMetadata = partitionMetadata;
    return builder;
  }

  /** Requested time of the rollback. */
  public String startRollbackTime() {
    return startRollbackTime;
  }

  /** Duration in milliseconds. */
  public long timeTakenMillis() {
    return timeTakenMillis;
  }

  /** Number of files deleted. */
  public int totalFilesDeleted() {
    return totalFilesDeleted;
  }

  /** The instants that were undone. */
  public List<InstantInfo> instantsRollback() {
    return instantsRollback;
  }

  /** What was done, by partition. */
  public Map<String, RollbackPartitionMetadata> partitionMetadata() {
    return partitionMetadata;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof RollbackMetadata)) {
      return false;
    }
    RollbackMetadata that = (RollbackMetadata) o;
    return Objects.equals(startRollbackTime, that.startRollbackTime)
        && timeTakenMillis == that.timeTakenMillis
        && totalFilesDeleted == that.totalFilesDeleted
        && Objects.equals(instantsRollback, that.instantsRollback)
        && Objects.equals(partitionMetadata, that.partitionMetadata);
  }

  @Override
  public int hashCode() {
    return Objects.hash(startRollbackTime, timeTakenMillis, totalFilesDeleted, instantsRollback);
  }

  @Override
  public String toString() {
    return "RollbackMetadata{"
        + "startRollbackTime="
        + startRollbackTime
        + ", "
        + "timeTakenMillis="
        + timeTakenMillis
        + ", "
        + "totalFilesDeleted="
        + totalFilesDeleted
        + ", "
        + "instantsRollback="
        + instantsRollback
        + ", "
        + "partitionMetadata="
        + partitionMetadata
        + "}";
  }

  /** Collects the parts of a {@link RollbackMetadata}. */
  public static final class Builder {
    private String startRollbackTime;
    private long timeTakenMillis;
    private int totalFilesDeleted;
    private List<InstantInfo> instantsRollback = List.of();
    private Map<String, RollbackPartitionMetadata> partitionMetadata = Map.of();

    private Builder() {}

    /** Requested time of the rollback. */
    public Builder startRollbackTime(String value) {
      this.startRollbackTime = value;
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

    /** The instants that were undone. */
    public Builder instantsRollback(List<InstantInfo> value) {
      this.instantsRollback = value;
      return this;
    }

    /** What was done, by partition. */
    public Builder partitionMetadata(Map<String, RollbackPartitionMetadata> value) {
      this.partitionMetadata = value;
      return this;
    }

    /** The value. */
    public RollbackMetadata build() {
      return new RollbackMetadata(this);
    }
  }
}
