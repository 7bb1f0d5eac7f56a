package org.apache.hudi.flink.sink;

import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;

/** Which operators stand between the rows and the writers; decided once from the settings. */
enum PipelineKind {
  /** Bootstrap, assigner with keyed state, writers keyed by file group. */
  STATE_INDEX,
  /** Router, writers by (partition, bucket). */
  BUCKET_INDEX,
  /** Writers only: rows go into new files as they come. */
  APPEND,
  /** Assigner without index, writers keyed by file group. */
  FILL_FILES,
  /** Shuffle by partition or bucket, writers that sort. */
  BULK;

  static PipelineKind of(SinkSettings settings) {
    switch (settings.insert().path()) {
      case APPEND:
        return APPEND;
      case FILL_FILES:
        return FILL_FILES;
      case BULK:
        return BULK;
      default:
        return settings.index().kind() == IndexKind.BUCKET ? BUCKET_INDEX : STATE_INDEX;
    }
  }
}
