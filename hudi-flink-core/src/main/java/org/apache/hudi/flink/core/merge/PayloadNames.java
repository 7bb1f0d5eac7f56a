package org.apache.hudi.flink.core.merge;

/** Class names of payloads in table properties: names of merge rules, nothing is loaded. */
public final class PayloadNames {
  private static final String PACKAGE = "org.apache.hudi.common.model.";

  /** The newest write wins. */
  public static final String OVERWRITE_WITH_LATEST = PACKAGE + "OverwriteWithLatestAvroPayload";

  /** The largest ordering value wins. */
  public static final String DEFAULT = PACKAGE + "DefaultHoodieRecordPayload";

  /** The largest ordering value wins: what Flink writes into new tables. */
  public static final String EVENT_TIME = PACKAGE + "EventTimeAvroPayload";

  private PayloadNames() {}
}
