package org.apache.hudi.flink.core.table;

/** What a marker announces; the name is the last part of the marker's file name. */
public enum MarkerType {
  /** A new base file in a new file group. */
  CREATE,
  /** A new version of a file group's base file. */
  MERGE,
  /** A log file. */
  APPEND
}
