package org.apache.hudi.flink.core.read;

/** Which rows a read of changes gives. */
public enum ChangeMode {
  /** Only new rows; a change that is none is an error. */
  APPEND,
  /** The newest image of every key that changed, and deletes with all columns of the last image. */
  UPSERT,
  /** Images before and after every change. */
  FULL,
  /**
   * As {@link #FULL}, but where log files hold every change with its kind, these, also such that
   * another change of the same write undid.
   */
  STORED
}
