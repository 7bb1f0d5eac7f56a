package org.apache.hudi.flink.options;

/**
 * What to do when a job is restored from a state that is older than its own commits in the table.
 */
public enum OlderState {
  /** Write the rows since then again; merged by key they give the same table. */
  REPLAY,
  /** Stop before a row is written. */
  FAIL
}
