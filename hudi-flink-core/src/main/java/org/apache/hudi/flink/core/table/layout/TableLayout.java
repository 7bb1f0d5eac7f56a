package org.apache.hudi.flink.core.table.layout;

import org.apache.hudi.flink.core.keygen.KeyStyle;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.archive.ArchivedTimeline;
import org.apache.hudi.flink.core.timeline.InstantNames;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.MetadataCodec;

/** What the version of a table decides. Chosen once, when the table is opened; immutable. */
public interface TableLayout {
  /** Number of the table version. */
  int version();

  /** Whether tables of this version are written; all are read. */
  boolean isWritten();

  /** How instants are spelled as file names. */
  InstantNames instantNames();

  /**
   * Absolute path of the folder that holds the active timeline.
   *
   * @param metaFolder absolute path of the folder of table metadata
   */
  String timelineFolder(String metaFolder);

  /** The instants that left the active timeline. */
  ArchivedTimeline archive(Storage storage, String metaFolder);

  /** Bytes of completed commits. */
  MetadataCodec metadataCodec();

  /**
   * Which slice each data file belongs to.
   *
   * @param timeline the timeline that the table is seen by
   * @param archive read when it is needed
   */
  FileSlicing slicing(Timeline timeline, ArchivedTimeline archive);

  /** Whether completed instants say when they were completed. */
  boolean knowsCompletion();

  /** How its writers spell the key of a complex key generator with one field. */
  KeyStyle singleComplexKey();
}
