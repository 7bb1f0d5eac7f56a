package org.apache.hudi.flink.sink.crash;

/** What goes wrong at a point, which is a storage operation or a message. */
enum Harm {
  /** The operation fails and has no effect; the sender of a message fails before it arrives. */
  FAILS_BEFORE,
  /** The operation fails, but took effect; the sender of a message fails after it has arrived. */
  FAILS_AFTER,
  /** The process ends before; with a message the job manager. */
  DIES_BEFORE,
  /** The process ends after; with a message the job manager. */
  DIES_AFTER,
  /**
   * The process is taken for dead, another one takes its place and runs to the end, and then it
   * goes on where it was. A message is held back until the next one to the same end.
   */
  LATE
}
