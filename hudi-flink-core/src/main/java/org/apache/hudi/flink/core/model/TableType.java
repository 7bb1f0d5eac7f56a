package org.apache.hudi.flink.core.model;

/** Type of a table; the names are the values of {@code hoodie.table.type}. */
public enum TableType {
  COPY_ON_WRITE,
  MERGE_ON_READ
}
