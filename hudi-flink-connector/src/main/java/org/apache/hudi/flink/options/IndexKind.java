package org.apache.hudi.flink.options;

/** How the writer finds the file group that holds a record key. */
public enum IndexKind {
  /** Keyed Flink state remembers the location of every key ({@code index.type = FLINK_STATE}). */
  FLINK_STATE,
  /** The location is computed from a hash of the key ({@code index.type = BUCKET}). */
  BUCKET
}
