package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;

/** Content of the requested file of a clean. */
public final class CleanPlan {
  @Nullable private final Instant earliestInstantToRetain;
  private final String lastCompletedCommitTimestamp;
  private final String policy;
  private final Map<String, List<CleanFileInfo>> filePathsToBeDeletedPerPartition;
  private final List<String> partitionsToBeDeleted;
  private final Map<String, String> extraMetadata;

  private CleanPlan(Builder builder) {
    this.earliestInstantToRetain = builder.earliestInstantToRetain;
    this.lastCompletedCommitTimestamp =
        Objects.requireNonNull(
            builder.lastCompletedCommitTimestamp, "lastCompletedCommitTimestamp");
    this.policy = Objects.requireNonNull(builder.policy, "policy");
    this.filePathsToBeDeletedPerPartition = Values.copy(builder.filePathsToBeDeletedPerPartition);
    this.partitionsToBeDeleted = List.copyOf(builder.partitionsToBeDeleted);
    this.extraMetadata = Values.copyMap(builder.extraMetadata);
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this value. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.earliestInstantToRetain = earliestInstantToRetain;
    builder.lastCompletedCommitTimestamp = lastCompletedCommitTimestamp;
    builder.policy = policy;
    builder.filePathsToBeDeletedPerPartition = filePathsToBeDeletedPerPartition;
    builder.partitionsToBeDeleted = partitionsToBeDeleted;
    builder.extraMetadata = extraMetadata;
    return builder;
  }

  /** Oldest instant whose files stay, null when the policy counts versions. */
  @Nullable
  public Instant earliestInstantToRetain() {
    return earliestInstantToRetain;
  }

  /** Newest completed commit at planning. */
  public String lastCompletedCommitTimestamp() {
    return lastCompletedCommitTimestamp;
  }

  /** Name of the cleaning policy. */
  public String policy() {
    return policy;
  }

  /** Files to delete, by partition. */
  public Map<String, List<CleanFileInfo>> filePathsToBeDeletedPerPartition() {
    return filePathsToBeDeletedPerPartition;
  }

  /** Partitions to delete whole. */
  public List<String> partitionsToBeDeleted() {
    return partitionsToBeDeleted;
  }

  /** Free entries. */
  public Map<String, String> extraMetadata() {
    return extraMetadata;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CleanPlan)) {
      return false;
    }
    CleanPlan that = (CleanPlan) o;
    return Objects.equals(earliestInstantToRetain, that.earliestInstantToRetain)
        && Objects.equals(lastCompletedCommitTimestamp, that.lastCompletedCommitTimestamp)
        && Objects.equals(policy, that.policy)
        && Objects.equals(filePathsToBeDeletedPerPartition, that.filePathsToBeDeletedPerPartition)
        && Objects.equals(partitionsToBeDeleted, that.partitionsToBeDeleted)
        && Objects.equals(extraMetadata, that.extraMetadata);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        earliestInstantToRetain,
        lastCompletedCommitTimestamp,
        policy,
        filePathsToBeDeletedPerPartition);
  }

  @Override
  public String toString() {
    return "CleanPlan{"
        + "earliestInstantToRetain="
        + earliestInstantToRetain
        + ", "
        + "lastCompletedCommitTimestamp="
        + lastCompletedCommitTimestamp
        + ", "
        + "policy="
        + policy
        + ", "
        + "filePathsToBeDeletedPerPartition="
        + filePathsToBeDeletedPerPartition
        + ", "
        + "partitionsToBeDeleted="
        + partitionsToBeDeleted
        + ", "
        + "extraMetadata="
        + extraMetadata
        + "}";
  }

  /** Collects the parts of a {@link CleanPlan}. */
  public static final class Builder {
    @Nullable private Instant earliestInstantToRetain;
    private String lastCompletedCommitTimestamp = "";
    private String policy = "KEEP_LATEST_COMMITS";
    private Map<String, List<CleanFileInfo>> filePathsToBeDeletedPerPartition = Map.of();
    private List<String> partitionsToBeDeleted = List.of();
    private Map<String, String> extraMetadata = Map.of();

    private Builder() {}

    /** Oldest instant whose files stay, null when the policy counts versions. */
    public Builder earliestInstantToRetain(@Nullable Instant value) {
      this.earliestInstantToRetain = value;
      return this;
    }

    /** Newest completed commit at planning. */
    public Builder lastCompletedCommitTimestamp(String value) {
      this.lastCompletedCommitTimestamp = value;
      return this;
    }

    /** Name of the cleaning policy. */
    public Builder policy(String value) {
      this.policy = value;
      return this;
    }

    /** Files to delete, by partition. */
    public Builder filePathsToBeDeletedPerPartition(Map<String, List<CleanFileInfo>> value) {
      this.filePathsToBeDeletedPerPartition = value;
      return this;
    }

    /** Partitions to delete whole. */
    public Builder partitionsToBeDeleted(List<String> value) {
      this.partitionsToBeDeleted = value;
      return this;
    }

    /** Free entries. */
    public Builder extraMetadata(Map<String, String> value) {
      this.extraMetadata = value;
      return this;
    }

    /** The value. */
    public CleanPlan build() {
      return new CleanPlan(this);
    }
  }
}
