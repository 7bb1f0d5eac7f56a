package org.apache.hudi.flink.sink.assign;

import java.util.Objects;

/** A file group of a partition that has room for more rows. Immutable. */
final class SmallFile {

  private final String fileId;
  private final long bytes;

  /** A file group and its size, counted as bytes of a base file. */
  SmallFile(String fileId, long bytes) {
    this.fileId = Objects.requireNonNull(fileId, "fileId");
    this.bytes = bytes;
  }

  String fileId() {
    return fileId;
  }

  long bytes() {
    return bytes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SmallFile
        && ((SmallFile) other).fileId.equals(fileId)
        && ((SmallFile) other).bytes == bytes;
  }

  @Override
  public int hashCode() {
    return fileId.hashCode() * 31 + Long.hashCode(bytes);
  }

  @Override
  public String toString() {
    return fileId + " (" + bytes + " bytes)";
  }
}
