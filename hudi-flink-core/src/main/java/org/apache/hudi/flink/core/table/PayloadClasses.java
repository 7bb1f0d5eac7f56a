package org.apache.hudi.flink.core.table;

/** Payload classes of table properties: names that say how versions of a record are merged. */
public final class PayloadClasses {
  /** The newest write wins. */
  public static final String OVERWRITE_WITH_LATEST =
      "org.apache.hudi.common.model.OverwriteWithLatestAvroPayload";

  /** The largest ordering value wins: what Flink writes into new tables. */
  public static final String EVENT_TIME = "org.apache.hudi.common.model.EventTimeAvroPayload";

  /** Merger strategy that goes with both. */
  static final String MERGER_STRATEGY = "eeb8d96f-b1e4-49fd-bbf8-28ac514178e5";

  private PayloadClasses() {}
}
