package org.apache.hudi.flink.core.model;

import java.util.Objects;

/** A file that a clean plan deletes. */
public final class CleanFileInfo {
  private final String filePath;
  private final boolean bootstrapBaseFile;

  /**
   * All parts.
   *
   * @param filePath full path
   * @param bootstrapBaseFile whether it is the source file of a bootstrapped table
   */
  public CleanFileInfo(String filePath, boolean bootstrapBaseFile) {
    this.filePath = Objects.requireNonNull(filePath, "filePath");
    this.bootstrapBaseFile = bootstrapBaseFile;
  }

  /** Full path. */
  public String filePath() {
    return filePath;
  }

  /** Whether it is the source file of a bootstrapped table. */
  public boolean bootstrapBaseFile() {
    return bootstrapBaseFile;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CleanFileInfo)) {
      return false;
    }
    CleanFileInfo that = (CleanFileInfo) o;
    return Objects.equals(filePath, that.filePath) && bootstrapBaseFile == that.bootstrapBaseFile;
  }

  @Override
  public int hashCode() {
    return Objects.hash(filePath, bootstrapBaseFile);
  }

  @Override
  public String toString() {
    return "CleanFileInfo{"
        + "filePath="
        + filePath
        + ", "
        + "bootstrapBaseFile="
        + bootstrapBaseFile
        + "}";
  }
}
