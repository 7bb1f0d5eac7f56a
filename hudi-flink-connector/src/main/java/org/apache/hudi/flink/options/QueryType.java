package org.apache.hudi.flink.options;

/** What a bounded read returns ({@code hoodie.datasource.query.type}). */
public enum QueryType {
  /** The newest state: base files merged with their log files. */
  SNAPSHOT,
  /** Base files only; changes that are still in log files are missing. */
  READ_OPTIMIZED,
  /** The rows that the writes of a range of instants changed. */
  INCREMENTAL
}
