package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Objects;

/** What a clean did in one partition. */
public final class CleanPartitionMetadata {
  private final String partitionPath;
  private final String policy;
  private final List<String> deletePathPatterns;
  private final List<String> successDeleteFiles;
  private final List<String> failedDeleteFiles;
  private final boolean partitionDeleted;

  private CleanPartitionMetadata(Builder builder) {
    this.partitionPath = Objects.requireNonNull(builder.partitionPath, "partitionPath");
    this.policy = Objects.requireNonNull(builder.policy, "policy");
    this.deletePathPatterns = List.copyOf(builder.deletePathPatterns);
    this.successDeleteFiles = List.copyOf(builder.successDeleteFiles);
    this.failedDeleteFiles = List.copyOf(builder.failedDeleteFiles);
    this.partitionDeleted = builder.partitionDeleted;
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this value. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.partitionPath = partitionPath;
    builder.policy = policy;
    builder.deletePathPatterns = deletePathPatterns;
    builder.successDeleteFiles = successDeleteFiles;
    builder.failedDeleteFiles = failedDeleteFiles;
    builder.partitionDeleted = partitionDeleted;
    return builder;
  }

  /** Partition relative to the base path. */
  public String partitionPath() {
    return partitionPath;
  }

  /** Name of the cleaning policy. */
  public String policy() {
    return policy;
  }

  /** Names of the files that were to be deleted. */
  public List<String> deletePathPatterns() {
    return deletePathPatterns;
  }

  /** Names of deleted files. */
  public List<String> successDeleteFiles() {
    return successDeleteFiles;
  }

  /** Names of files that could not be deleted. */
  public List<String> failedDeleteFiles() {
    return failedDeleteFiles;
  }

  /** Whether the partition was deleted whole. */
  public boolean partitionDeleted() {
    return partitionDeleted;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CleanPartitionMetadata)) {
      return false;
    }
    CleanPartitionMetadata that = (CleanPartitionMetadata) o;
    return Objects.equals(partitionPath, that.partitionPath)
        && Objects.equals(policy, that.policy)
        && Objects.equals(deletePathPatterns, that.deletePathPatterns)
        && Objects.equals(successDeleteFiles, that.successDeleteFiles)
        && Objects.equals(failedDeleteFiles, that.failedDeleteFiles)
        && partitionDeleted == that.partitionDeleted;
  }

  @Override
  public int hashCode() {
    return Objects.hash(partitionPath, policy, deletePathPatterns, successDeleteFiles);
  }

  @Override
  public String toString() {
    return "CleanPartitionMetadata{"
        + "partitionPath="
        + partitionPath
        + ", "
        + "policy="
        + policy
        + ", "
        + "deletePathPatterns="
        + deletePathPatterns
        + ", "
        + "successDeleteFiles="
        + successDeleteFiles
        + ", "
        + "failedDeleteFiles="
        + failedDeleteFiles
        + ", "
        + "partitionDeleted="
        + partitionDeleted
        + "}";
  }

  /** Collects the parts of a {@link CleanPartitionMetadata}. */
  public static final class Builder {
    private String partitionPath;
    private String policy;
    private List<String> deletePathPatterns = List.of();
    private List<String> successDeleteFiles = List.of();
    private List<String> failedDeleteFiles = List.of();
    private boolean partitionDeleted;

    private Builder() {}

    /** Partition relative to the base path. */
    public Builder partitionPath(String value) {
      this.partitionPath = value;
      return this;
    }

    /** Name of the cleaning policy. */
    public Builder policy(String value) {
      this.policy = value;
      return this;
    }

    /** Names of the files that were to be deleted. */
    public Builder deletePathPatterns(List<String> value) {
      this.deletePathPatterns = value;
      return this;
    }

    /** Names of deleted files. */
    public Builder successDeleteFiles(List<String> value) {
      this.successDeleteFiles = value;
      return this;
    }

    /** Names of files that could not be deleted. */
    public Builder failedDeleteFiles(List<String> value) {
      this.failedDeleteFiles = value;
      return this;
    }

    /** Whether the partition was deleted whole. */
    public Builder partitionDeleted(boolean value) {
      this.partitionDeleted = value;
      return this;
    }

    /** The value. */
    public CleanPartitionMetadata build() {
      return new CleanPartitionMetadata(this);
    }
  }
}
