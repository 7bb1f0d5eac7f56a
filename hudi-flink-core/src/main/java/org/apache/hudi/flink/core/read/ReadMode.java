package org.apache.hudi.flink.core.read;

/** What of a file slice is read. */
public enum ReadMode {
  /** Base file and log files, merged. */
  SNAPSHOT,
  /** The base file alone. */
  READ_OPTIMIZED
}
