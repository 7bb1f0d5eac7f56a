package org.apache.hudi.flink.options;

/** When a compaction of a merge-on-read table is planned ({@code compaction.trigger.strategy}). */
public enum CompactionTrigger {
  /** N completed delta commits since the last completed compaction. */
  NUM_COMMITS,
  /** N completed delta commits since the last completed or requested compaction. */
  NUM_COMMITS_AFTER_LAST_REQUEST,
  /** A time span since the last compaction. */
  TIME_ELAPSED,
  /** Both the number and the time. */
  NUM_AND_TIME,
  /** The number or the time, whichever comes first. */
  NUM_OR_TIME
}
