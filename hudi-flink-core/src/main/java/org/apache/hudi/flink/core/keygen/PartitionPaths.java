package org.apache.hudi.flink.core.keygen;

/** Spelling of partition paths. Format notes: records, sections 2.1 and 2.2. */
public final class PartitionPaths {

  /** Folder of rows whose partition value is null or empty. */
  public static final String DEFAULT_PARTITION = "__HIVE_DEFAULT_PARTITION__";

  private PartitionPaths() {}

  /** Escapes one partition value. */
  public static String escape(String value) {
    throw new UnsupportedOperationException("in work: " + value);
  }

  /** The way back. */
  public static String unescape(String value) {
    throw new UnsupportedOperationException("in work: " + value);
  }
}
