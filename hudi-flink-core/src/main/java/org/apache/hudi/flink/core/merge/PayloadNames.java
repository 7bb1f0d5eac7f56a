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

  /** The largest ordering value wins, and its nulls are filled. */
  public static final String PARTIAL_UPDATE = PACKAGE + "PartialUpdateAvroPayload";

  /** The newest write wins, and its nulls are filled. */
  public static final String OVERWRITE_NON_DEFAULTS =
      PACKAGE + "OverwriteNonDefaultsWithLatestAvroPayload";

  /** The largest ordering value wins, of equal ones the first. */
  public static final String FIRST_VALUE = PACKAGE + "FirstValueAvroPayload";

  /** The newest write wins; column {@code Op} marks deletes. */
  public static final String AWS_DMS = PACKAGE + "AWSDmsAvroPayload";

  /** Changes of MySQL by Debezium: the later place in the binary log wins. */
  public static final String MYSQL_DEBEZIUM = PACKAGE + "debezium.MySqlDebeziumAvroPayload";

  /** Changes of PostgreSQL by Debezium: the greater log sequence number wins. */
  public static final String POSTGRES_DEBEZIUM = PACKAGE + "debezium.PostgresDebeziumAvroPayload";

  private PayloadNames() {}
}
