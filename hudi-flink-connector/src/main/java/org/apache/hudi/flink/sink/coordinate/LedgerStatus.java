package org.apache.hudi.flink.sink.coordinate;

/** Numbers about the ledger at one moment, for metrics. Immutable. */
public final class LedgerStatus {

  private final int openInstants;
  private final int waitingRequests;
  private final boolean isHeld;
  private final long lastCommittedCheckpoint;
  private final String phase;

  LedgerStatus(
      int openInstants,
      int waitingRequests,
      boolean isHeld,
      long lastCommittedCheckpoint,
      String phase) {
    this.openInstants = openInstants;
    this.waitingRequests = waitingRequests;
    this.isHeld = isHeld;
    this.lastCommittedCheckpoint = lastCommittedCheckpoint;
    this.phase = phase;
  }

  /** Instants that are neither committed nor rolled back. */
  public int openInstants() {
    return openInstants;
  }

  /** Requests of tasks that have no answer yet. */
  public int waitingRequests() {
    return waitingRequests;
  }

  /** Whether a new instant is held back for a compaction plan. */
  public boolean isHeld() {
    return isHeld;
  }

  /** The last checkpoint that was committed; -1 if none. */
  public long lastCommittedCheckpoint() {
    return lastCommittedCheckpoint;
  }

  /** What the ledger is doing. */
  public String phase() {
    return phase;
  }
}
