package org.apache.hudi.flink.sink.record;

import java.util.Objects;

/** Where a record key lives: the value of the index state. Immutable. */
public final class IndexLocation {

  private final String partitionPath;
  private final String fileId;

  /** A file group of a partition; the partition path is empty in a table without partitions. */
  public IndexLocation(String partitionPath, String fileId) {
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.fileId = Objects.requireNonNull(fileId, "fileId");
  }

  /** The partition path. */
  public String partitionPath() {
    return partitionPath;
  }

  /** The file group. */
  public String fileId() {
    return fileId;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexLocation
        && ((IndexLocation) other).partitionPath.equals(partitionPath)
        && ((IndexLocation) other).fileId.equals(fileId);
  }

  @Override
  public int hashCode() {
    return partitionPath.hashCode() * 31 + fileId.hashCode();
  }

  @Override
  public String toString() {
    return partitionPath + '/' + fileId;
  }
}
