package org.apache.hudi.flink.options;

/** What a query may leave to the source. Each can be switched off. */
public enum PushDown {
  /** Partitions that no row of the query can lie in are not listed. */
  PARTITION,
  /** Row groups and pages, and rows before they are made, are left out by a condition. */
  FILTER,
  /** No more files are opened than a {@code LIMIT} needs. */
  LIMIT,
  /** {@code COUNT(*)} is answered from the footers of base files. */
  COUNT,
  /** With an equality on the bucket columns only the file group of that bucket is read. */
  BUCKET
}
