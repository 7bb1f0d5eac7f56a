package org.apache.hudi.flink.core.model;

import java.util.Objects;

/** A base file as it lies in its partition. */
public final class BaseFile {
  private final String partitionPath;
  private final String fileName;
  private final long length;
  private final BaseFileName name;

  /**
   * @param partitionPath partition relative to the base path
   * @param fileName name without directory; must be the name of a base file
   * @param length length in bytes
   */
  public BaseFile(String partitionPath, String fileName, long length) {
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.fileName = Objects.requireNonNull(fileName, "fileName");
    this.length = length;
    this.name =
        BaseFileName.parse(fileName)
            .orElseThrow(
                () -> new IllegalArgumentException("'" + fileName + "' is no base file's name"));
  }

  /** Partition relative to the base path. */
  public String partitionPath() {
    return partitionPath;
  }

  /** Name without directory. */
  public String fileName() {
    return fileName;
  }

  /** Length in bytes. */
  public long length() {
    return length;
  }

  /** The file group's id. */
  public String fileId() {
    return name.fileId();
  }

  /** Requested time of the instant that wrote it. */
  public String instant() {
    return name.instant();
  }

  /** Path relative to the base path. */
  public String relativePath() {
    return partitionPath.isEmpty() ? fileName : partitionPath + "/" + fileName;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BaseFile && relativePath().equals(((BaseFile) o).relativePath());
  }

  @Override
  public int hashCode() {
    return relativePath().hashCode();
  }

  @Override
  public String toString() {
    return relativePath();
  }
}
