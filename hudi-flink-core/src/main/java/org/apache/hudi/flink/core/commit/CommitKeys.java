package org.apache.hudi.flink.core.commit;

import org.apache.hudi.flink.core.model.CommitMetadata;

/** Keys of the extra metadata that our commits carry. */
public final class CommitKeys {
  /** Identity of the pipeline. */
  public static final String PIPELINE_ID = "flink.pipeline.id";

  /** Number of the checkpoint that was committed. */
  public static final String CHECKPOINT_ID = "flink.checkpoint.id";

  /**
   * In the inflight file: number of the last checkpoint before the instant was opened, -1 if there
   * was none.
   */
  public static final String EPOCH = "flink.epoch";

  /** Fingerprint of the set of files. */
  public static final String FINGERPRINT = "flink.fingerprint";

  /** Name and version of the writing software. */
  public static final String WRITER = "flink.writer";

  /** Avro JSON of the table schema. */
  public static final String SCHEMA = CommitMetadata.SCHEMA_KEY;

  private CommitKeys() {}
}
