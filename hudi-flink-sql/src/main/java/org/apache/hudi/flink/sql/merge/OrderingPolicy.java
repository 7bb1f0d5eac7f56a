package org.apache.hudi.flink.sql.merge;

/** What happens to an updated row whose new ordering value is lower than the stored one. */
public enum OrderingPolicy {
  /** The statement fails and changes nothing. */
  FAIL,
  /** The row stays as it is, and is counted. */
  SKIP,
  /** The row is written with the stored ordering value. */
  KEEP
}
