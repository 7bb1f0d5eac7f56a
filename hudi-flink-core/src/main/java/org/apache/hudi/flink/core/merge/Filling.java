package org.apache.hudi.flink.core.merge;

/**
 * Which columns of the version that wins are taken from the one that loses. Format notes: records,
 * section 3.4.
 */
public enum Filling {
  /** None: the winner stands as it is. */
  NONE,
  /** Those that are null. */
  NULLS,
  /** Text and bytes that hold the word for a value that the source of the changes left out. */
  UNAVAILABLE
}
