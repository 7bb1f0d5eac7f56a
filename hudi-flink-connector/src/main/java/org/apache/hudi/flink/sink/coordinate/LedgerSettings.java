package org.apache.hudi.flink.sink.coordinate;

/** The few numbers that the ledger depends on. Immutable. */
final class LedgerSettings {

  private final long requestTimeoutMillis;
  private final long holdTimeoutMillis;

  /**
   * @param requestTimeoutMillis after which a waiting request fails
   * @param holdTimeoutMillis how long a new instant may be held back for a compaction plan
   */
  LedgerSettings(long requestTimeoutMillis, long holdTimeoutMillis) {
    this.requestTimeoutMillis = requestTimeoutMillis;
    this.holdTimeoutMillis = holdTimeoutMillis;
  }

  long requestTimeoutMillis() {
    return requestTimeoutMillis;
  }

  long holdTimeoutMillis() {
    return holdTimeoutMillis;
  }
}
