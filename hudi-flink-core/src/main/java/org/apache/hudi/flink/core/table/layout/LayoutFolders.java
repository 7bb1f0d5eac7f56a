package org.apache.hudi.flink.core.table.layout;

import java.util.Objects;

/** Names of folders that the properties of a table give. Immutable. */
public final class LayoutFolders {
  private final String archive;
  private final String timeline;
  private final String history;

  /**
   * @param archive of archived instants up to version 6, below the folder of table metadata
   * @param timeline of the active timeline from version 8, below the folder of table metadata
   * @param history of archived instants from version 8, below that of the active timeline
   */
  public LayoutFolders(String archive, String timeline, String history) {
    this.archive = Objects.requireNonNull(archive, "archive");
    this.timeline = Objects.requireNonNull(timeline, "timeline");
    this.history = Objects.requireNonNull(history, "history");
  }

  String archive() {
    return archive;
  }

  String timeline() {
    return timeline;
  }

  String history() {
    return history;
  }
}
