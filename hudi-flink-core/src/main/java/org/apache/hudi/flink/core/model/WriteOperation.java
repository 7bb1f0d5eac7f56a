package org.apache.hudi.flink.core.model;

/** Operation of a commit; the names are the values of {@code operationType} in commit metadata. */
public enum WriteOperation {
  UPSERT,
  INSERT,
  BULK_INSERT,
  DELETE,
  INSERT_OVERWRITE,
  INSERT_OVERWRITE_TABLE
}
