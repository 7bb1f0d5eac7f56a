package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;

/** What a rollback undoes in one file group. Format notes: timeline, section 6.3. */
public final class RollbackRequest {
  private final String partitionPath;
  @Nullable private final String fileId;
  @Nullable private final String latestBaseInstant;
  private final List<String> filesToBeDeleted;
  private final Map<String, Long> logBlocksToBeDeleted;

  /**
   * All parts.
   *
   * @param partitionPath partition relative to the base path
   * @param fileId id of the file group, null or empty where it does not matter
   * @param latestBaseInstant base instant of the slice whose log blocks are undone, null or empty
   *     if none
   * @param filesToBeDeleted full paths of the files to delete
   * @param logBlocksToBeDeleted log files of the failed write that are neutralised by a command
   *     block, and their lengths
   */
  public RollbackRequest(
      String partitionPath,
      @Nullable String fileId,
      @Nullable String latestBaseInstant,
      List<String> filesToBeDeleted,
      Map<String, Long> logBlocksToBeDeleted) {
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.fileId = fileId;
    this.latestBaseInstant = latestBaseInstant;
    this.filesToBeDeleted = List.copyOf(filesToBeDeleted);
    this.logBlocksToBeDeleted = Values.copyMap(logBlocksToBeDeleted);
  }

  /** Partition relative to the base path. */
  public String partitionPath() {
    return partitionPath;
  }

  /** Id of the file group, null or empty where it does not matter. */
  @Nullable
  public String fileId() {
    return fileId;
  }

  /** Base instant of the slice whose log blocks are undone, null or empty if none. */
  @Nullable
  public String latestBaseInstant() {
    return latestBaseInstant;
  }

  /** Full paths of the files to delete. */
  public List<String> filesToBeDeleted() {
    return filesToBeDeleted;
  }

  /** Log files of the failed write that are neutralised by a command block, and their lengths. */
  public Map<String, Long> logBlocksToBeDeleted() {
    return logBlocksToBeDeleted;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof RollbackRequest)) {
      return false;
    }
    RollbackRequest that = (RollbackRequest) o;
    return Objects.equals(partitionPath, that.partitionPath)
        && Objects.equals(fileId, that.fileId)
        && Objects.equals(latestBaseInstant, that.latestBaseInstant)
        && Objects.equals(filesToBeDeleted, that.filesToBeDeleted)
        && Objects.equals(logBlocksToBeDeleted, that.logBlocksToBeDeleted);
  }

  @Override
  public int hashCode() {
    return Objects.hash(partitionPath, fileId, latestBaseInstant, filesToBeDeleted);
  }

  @Override
  public String toString() {
    return "RollbackRequest{"
        + "partitionPath="
        + partitionPath
        + ", "
        + "fileId="
        + fileId
        + ", "
        + "latestBaseInstant="
        + latestBaseInstant
        + ", "
        + "filesToBeDeleted="
        + filesToBeDeleted
        + ", "
        + "logBlocksToBeDeleted="
        + logBlocksToBeDeleted
        + "}";
  }
}
