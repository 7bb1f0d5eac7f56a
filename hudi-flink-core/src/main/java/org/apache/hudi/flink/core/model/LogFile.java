package org.apache.hudi.flink.core.model;

import java.util.Objects;

/** A log file as it lies in its partition, ordered as the files of a slice are read. */
public final class LogFile implements Comparable<LogFile> {
  private final String partitionPath;
  private final String fileName;
  private final long length;
  private final LogFileName name;

  /**
   * @param partitionPath partition relative to the base path
   * @param fileName name without directory; must be the name of a log file
   * @param length length in bytes
   */
  public LogFile(String partitionPath, String fileName, long length) {
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.fileName = Objects.requireNonNull(fileName, "fileName");
    this.length = length;
    this.name =
        LogFileName.parse(fileName)
            .orElseThrow(
                () -> new IllegalArgumentException("'" + fileName + "' is no log file's name"));
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

  /** The parts of the name. */
  public LogFileName name() {
    return name;
  }

  /** The file group's id. */
  public String fileId() {
    return name.fileId();
  }

  /** Path relative to the base path. */
  public String relativePath() {
    return partitionPath.isEmpty() ? fileName : partitionPath + "/" + fileName;
  }

  @Override
  public int compareTo(LogFile other) {
    return name.compareTo(other.name);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof LogFile && relativePath().equals(((LogFile) o).relativePath());
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
