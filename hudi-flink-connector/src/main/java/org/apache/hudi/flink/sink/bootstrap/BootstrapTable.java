package org.apache.hudi.flink.sink.bootstrap;

/** What the bootstrap coordinator must know of the table; methods block on storage. */
interface BootstrapTable {

  /** Time of the last completed write; empty when there is none or no table. */
  String lastCompletedWrite();

  /** Whether a write that was opened before now is neither committed nor rolled back. */
  boolean hasPendingWritesBefore(long epochMillis);
}
