package org.apache.hudi.flink.core.table.layout;

import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.timeline.InstantNames;
import org.apache.hudi.flink.core.timeline.codec.MetadataCodec;

/** What the version of a table decides. Chosen once, when the table is opened; immutable. */
public interface TableLayout {
  /** Number of the table version. */
  int version();

  /** How instants are spelled as file names. */
  InstantNames instantNames();

  /**
   * Absolute path of the folder that holds the active timeline.
   *
   * @param metaFolder absolute path of the folder of table metadata
   */
  String timelineFolder(String metaFolder);

  /** Bytes of completed commits. */
  MetadataCodec metadataCodec();

  /** Base instant of the slice that a log file belongs to. */
  String sliceInstant(LogFileName log);
}
