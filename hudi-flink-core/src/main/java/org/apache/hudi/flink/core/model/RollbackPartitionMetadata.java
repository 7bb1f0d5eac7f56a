package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a rollback did in one partition. */
public final class RollbackPartitionMetadata {
  private final String partitionPath;
  private final List<String> successDeleteFiles;
  private final List<String> failedDeleteFiles;
  private final Map<String, Long> rollbackLogFiles;
  private final Map<String, Long> logFilesFromFailedCommit;

  /**
   * All parts.
   *
   * @param partitionPath partition relative to the base path
   * @param successDeleteFiles full paths of deleted files
   * @param failedDeleteFiles full paths of files that could not be deleted
   * @param rollbackLogFiles full paths of the log files with command blocks, and their lengths
   * @param logFilesFromFailedCommit log files of the failed write, and their lengths
   */
  public RollbackPartitionMetadata(
      String partitionPath,
      List<String> successDeleteFiles,
      List<String> failedDeleteFiles,
      Map<String, Long> rollbackLogFiles,
      Map<String, Long> logFilesFromFailedCommit) {
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.successDeleteFiles = List.copyOf(successDeleteFiles);
    this.failedDeleteFiles = List.copyOf(failedDeleteFiles);
    this.rollbackLogFiles = Values.copyMap(rollbackLogFiles);
    this.logFilesFromFailedCommit = Values.copyMap(logFilesFromFailedCommit);
  }

  /** Partition relative to the base path. */
  public String partitionPath() {
    return partitionPath;
  }

  /** Full paths of deleted files. */
  public List<String> successDeleteFiles() {
    return successDeleteFiles;
  }

  /** Full paths of files that could not be deleted. */
  public List<String> failedDeleteFiles() {
    return failedDeleteFiles;
  }

  /** Full paths of the log files with command blocks, and their lengths. */
  public Map<String, Long> rollbackLogFiles() {
    return rollbackLogFiles;
  }

  /** Log files of the failed write, and their lengths. */
  public Map<String, Long> logFilesFromFailedCommit() {
    return logFilesFromFailedCommit;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof RollbackPartitionMetadata)) {
      return false;
    }
    RollbackPartitionMetadata that = (RollbackPartitionMetadata) o;
    return Objects.equals(partitionPath, that.partitionPath)
        && Objects.equals(successDeleteFiles, that.successDeleteFiles)
        && Objects.equals(failedDeleteFiles, that.failedDeleteFiles)
        && Objects.equals(rollbackLogFiles, that.rollbackLogFiles)
        && Objects.equals(logFilesFromFailedCommit, that.logFilesFromFailedCommit);
  }

  @Override
  public int hashCode() {
    return Objects.hash(partitionPath, successDeleteFiles, failedDeleteFiles, rollbackLogFiles);
  }

  @Override
  public String toString() {
    return "RollbackPartitionMetadata{"
        + "partitionPath="
        + partitionPath
        + ", "
        + "successDeleteFiles="
        + successDeleteFiles
        + ", "
        + "failedDeleteFiles="
        + failedDeleteFiles
        + ", "
        + "rollbackLogFiles="
        + rollbackLogFiles
        + ", "
        + "logFilesFromFailedCommit="
        + logFilesFromFailedCommit
        + "}";
  }
}
