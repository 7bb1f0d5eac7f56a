package org.apache.hudi.flink.core.index;

/**
 * How the text of a record key is cut into the values that are hashed. Format notes: records,
 * section 4.1.
 */
public enum BucketHashRule {

  /** Tables of version 6: every comma separates, also one inside a value. */
  SPLIT_AT_EVERY_COMMA,

  /** Tables of version 8 and later: a value reaches to the last comma before the next colon. */
  SPLIT_AT_FIELDS;

  /**
   * The rule of a table version.
   *
   * @param tableVersion value of {@code hoodie.table.version}
   */
  public static BucketHashRule ofTableVersion(int tableVersion) {
    return tableVersion < 8 ? SPLIT_AT_EVERY_COMMA : SPLIT_AT_FIELDS;
  }
}
