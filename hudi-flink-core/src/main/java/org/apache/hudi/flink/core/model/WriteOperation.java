package org.apache.hudi.flink.core.model;

import java.util.Locale;

/** The operation of a commit, named as in {@code operationType} of commit metadata. */
public enum WriteOperation {
  INSERT,
  INSERT_PREPPED,
  UPSERT,
  UPSERT_PREPPED,
  BULK_INSERT,
  BULK_INSERT_PREPPED,
  DELETE,
  DELETE_PREPPED,
  BOOTSTRAP,
  INSERT_OVERWRITE,
  INSERT_OVERWRITE_TABLE,
  DELETE_PARTITION,
  CLUSTER,
  COMPACT,
  LOG_COMPACT,
  INDEX,
  ALTER_SCHEMA,
  BUCKET_RESCALE,
  UNKNOWN;

  /**
   * The operation of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static WriteOperation of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Whether its commit says nothing about the schema of the table, even if it carries one. */
  public boolean isTableService() {
    return this == CLUSTER || this == COMPACT || this == LOG_COMPACT || this == INDEX;
  }
}
