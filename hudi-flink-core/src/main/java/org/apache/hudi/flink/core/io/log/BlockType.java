package org.apache.hudi.flink.core.io.log;

import javax.annotation.Nullable;

/** Kinds of log blocks; the ordinal is what the file holds. Format notes: log files, section 3. */
public enum BlockType {
  COMMAND,
  DELETE,
  /** Never written: what the reader makes of a damaged stretch. */
  CORRUPT,
  AVRO_DATA,
  HFILE_DATA,
  PARQUET_DATA,
  CDC_DATA;

  private static final BlockType[] VALUES = values();

  /** The type with this ordinal, null if there is none. */
  @Nullable
  static BlockType of(int ordinal) {
    return ordinal < 0 || ordinal >= VALUES.length ? null : VALUES[ordinal];
  }

  /** Whether blocks of this type hold records of the table. */
  public boolean isData() {
    return this == AVRO_DATA || this == HFILE_DATA || this == PARQUET_DATA;
  }
}
