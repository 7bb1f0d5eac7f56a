package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Content of the completed file of a savepoint. */
public final class SavepointMetadata {
  private final String savepointedBy;
  private final long savepointedAtMillis;
  private final String comments;
  private final Map<String, List<String>> dataFiles;

  /**
   * All parts.
   *
   * @param savepointedBy who asked for it
   * @param savepointedAtMillis when, in epoch milliseconds
   * @param comments free text
   * @param dataFiles names of the files that are kept, by partition
   */
  public SavepointMetadata(
      String savepointedBy,
      long savepointedAtMillis,
      String comments,
      Map<String, List<String>> dataFiles) {
    this.savepointedBy = Objects.requireNonNull(savepointedBy, "savepointedBy");
    this.savepointedAtMillis = savepointedAtMillis;
    this.comments = Objects.requireNonNull(comments, "comments");
    this.dataFiles = Values.copy(dataFiles);
  }

  /** Who asked for it. */
  public String savepointedBy() {
    return savepointedBy;
  }

  /** When, in epoch milliseconds. */
  public long savepointedAtMillis() {
    return savepointedAtMillis;
  }

  /** Free text. */
  public String comments() {
    return comments;
  }

  /** Names of the files that are kept, by partition. */
  public Map<String, List<String>> dataFiles() {
    return dataFiles;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof SavepointMetadata)) {
      return false;
    }
    SavepointMetadata that = (SavepointMetadata) o;
    return Objects.equals(savepointedBy, that.savepointedBy)
        && savepointedAtMillis == that.savepointedAtMillis
        && Objects.equals(comments, that.comments)
        && Objects.equals(dataFiles, that.dataFiles);
  }

  @Override
  public int hashCode() {
    return Objects.hash(savepointedBy, savepointedAtMillis, comments, dataFiles);
  }

  @Override
  public String toString() {
    return "SavepointMetadata{"
        + "savepointedBy="
        + savepointedBy
        + ", "
        + "savepointedAtMillis="
        + savepointedAtMillis
        + ", "
        + "comments="
        + comments
        + ", "
        + "dataFiles="
        + dataFiles
        + "}";
  }
}
