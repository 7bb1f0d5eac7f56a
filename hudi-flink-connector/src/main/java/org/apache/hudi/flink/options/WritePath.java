package org.apache.hudi.flink.options;

/** Which way rows take into the table. */
public enum WritePath {
  /** By their keys: changes are merged with what the table holds. */
  UPSERT,
  /** Straight into new files, as they come. */
  APPEND,
  /** Into small files of a copy-on-write table, without a look at keys. */
  FILL_FILES,
  /** Into new files, shuffled and sorted before; for inputs that end. */
  BULK
}
