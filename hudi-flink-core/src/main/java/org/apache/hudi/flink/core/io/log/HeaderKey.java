package org.apache.hudi.flink.core.io.log;

import javax.annotation.Nullable;

/**
 * Keys of block headers; the ordinal is what the file holds. Readers of 0.15 fail on ordinals above
 * 6, so a table of version 6 never gets them. Format notes: log files, section 3.
 */
public enum HeaderKey {
  /** Instant that wrote the block. */
  INSTANT_TIME,
  /** Instant that a rollback command undoes. */
  TARGET_INSTANT_TIME,
  /** Avro schema of the records, with meta columns. */
  SCHEMA,
  /** {@code 0}: rollback. */
  COMMAND_BLOCK_TYPE,
  /** Instants that log compaction merged into this block, separated by commas. */
  COMPACTED_BLOCK_TIMES,
  /**
   * Row positions in the base file; never needed, see {@link
   * #BASE_FILE_INSTANT_TIME_OF_RECORD_POSITIONS}.
   */
  RECORD_POSITIONS,
  /** {@code <attempt>,<sequence>}, written by 0.14 only. */
  BLOCK_IDENTIFIER,
  /** {@code true}: the records hold only the columns that were updated. */
  IS_PARTIAL,
  /** Base file that the positions refer to. */
  BASE_FILE_INSTANT_TIME_OF_RECORD_POSITIONS;

  private static final HeaderKey[] VALUES = values();

  /** The key with this ordinal, null for keys of later releases, which do no harm. */
  @Nullable
  static HeaderKey of(int ordinal) {
    return ordinal < 0 || ordinal >= VALUES.length ? null : VALUES[ordinal];
  }

  /** Whether readers of table version 6 know the key and our writers may use it. */
  boolean isWritable() {
    return ordinal() <= RECORD_POSITIONS.ordinal();
  }
}
