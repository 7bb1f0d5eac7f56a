package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;

/** A file slice that a clustering plan rewrites. */
public final class ClusteringSlice {
  @Nullable private final String dataFilePath;
  private final List<String> deltaFilePaths;
  private final String fileId;
  private final String partitionPath;

  /**
   * All parts.
   *
   * @param dataFilePath full path of the base file, null if there is none
   * @param deltaFilePaths full paths of the log files
   * @param fileId id of the file group
   * @param partitionPath partition relative to the base path
   */
  public ClusteringSlice(
      @Nullable String dataFilePath,
      List<String> deltaFilePaths,
      String fileId,
      String partitionPath) {
    this.dataFilePath = dataFilePath;
    this.deltaFilePaths = List.copyOf(deltaFilePaths);
    this.fileId = Objects.requireNonNull(fileId, "fileId");
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
  }

  /** Full path of the base file, null if there is none. */
  @Nullable
  public String dataFilePath() {
    return dataFilePath;
  }

  /** Full paths of the log files. */
  public List<String> deltaFilePaths() {
    return deltaFilePaths;
  }

  /** Id of the file group. */
  public String fileId() {
    return fileId;
  }

  /** Partition relative to the base path. */
  public String partitionPath() {
    return partitionPath;
  }

  /** The file group. */
  public FileGroupId group() {
    return new FileGroupId(partitionPath, fileId);
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof ClusteringSlice)) {
      return false;
    }
    ClusteringSlice that = (ClusteringSlice) o;
    return Objects.equals(dataFilePath, that.dataFilePath)
        && Objects.equals(deltaFilePaths, that.deltaFilePaths)
        && Objects.equals(fileId, that.fileId)
        && Objects.equals(partitionPath, that.partitionPath);
  }

  @Override
  public int hashCode() {
    return Objects.hash(dataFilePath, deltaFilePaths, fileId, partitionPath);
  }

  @Override
  public String toString() {
    return "ClusteringSlice{"
        + "dataFilePath="
        + dataFilePath
        + ", "
        + "deltaFilePaths="
        + deltaFilePaths
        + ", "
        + "fileId="
        + fileId
        + ", "
        + "partitionPath="
        + partitionPath
        + "}";
  }
}
