package org.apache.hudi.flink.core.model;

import java.util.Objects;

/** Identity of a file group: a partition and a file id. */
public final class FileGroupId implements Comparable<FileGroupId> {
  private final String partitionPath;
  private final String fileId;

  /** A file group; the partition path is empty in a non-partitioned table. */
  public FileGroupId(String partitionPath, String fileId) {
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.fileId = Objects.requireNonNull(fileId, "fileId");
  }

  /** Path of the partition relative to the base path, empty in a non-partitioned table. */
  public String partitionPath() {
    return partitionPath;
  }

  /** The id that all files of the group carry in their names. */
  public String fileId() {
    return fileId;
  }

  @Override
  public int compareTo(FileGroupId other) {
    int c = partitionPath.compareTo(other.partitionPath);
    return c != 0 ? c : fileId.compareTo(other.fileId);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof FileGroupId
        && partitionPath.equals(((FileGroupId) o).partitionPath)
        && fileId.equals(((FileGroupId) o).fileId);
  }

  @Override
  public int hashCode() {
    return 31 * partitionPath.hashCode() + fileId.hashCode();
  }

  @Override
  public String toString() {
    return partitionPath + "/" + fileId;
  }
}
