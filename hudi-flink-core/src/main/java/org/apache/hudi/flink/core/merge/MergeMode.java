package org.apache.hudi.flink.core.merge;

/** How two versions of a record are compared. Format notes: records, section 3.2. */
public enum MergeMode {
  /** The greater ordering value wins, ties go to the later one. */
  EVENT_TIME,
  /** The later one wins. */
  COMMIT_TIME
}
