package org.apache.hudi.flink.options;

import java.io.Serializable;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;

/**
 * How rows are sorted where an operation needs it: as the session says for all of Flink's own
 * sorts. Immutable.
 */
public final class SortSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final SortSettings DEFAULTS =
      new SortSettings(
          ExecutionConfigOptions.TABLE_EXEC_SORT_MAX_NUM_FILE_HANDLES.defaultValue(),
          ExecutionConfigOptions.TABLE_EXEC_SPILL_COMPRESSION_ENABLED.defaultValue()
              ? (int)
                  ExecutionConfigOptions.TABLE_EXEC_SPILL_COMPRESSION_BLOCK_SIZE
                      .defaultValue()
                      .getBytes()
              : 0,
          ExecutionConfigOptions.TABLE_EXEC_SORT_ASYNC_MERGE_ENABLED.defaultValue());

  private final int maxFileHandles;
  private final int spillBlockBytes;
  private final boolean mergesInBackground;

  private SortSettings(int maxFileHandles, int spillBlockBytes, boolean mergesInBackground) {
    this.maxFileHandles = maxFileHandles;
    this.spillBlockBytes = spillBlockBytes;
    this.mergesInBackground = mergesInBackground;
  }

  /** Flink's defaults. */
  public static SortSettings defaults() {
    return DEFAULTS;
  }

  /** What a session has set under {@code table.exec.sort.*} and {@code table.exec.spill-*}. */
  public static SortSettings of(ReadableConfig session) {
    boolean isCompressed = session.get(ExecutionConfigOptions.TABLE_EXEC_SPILL_COMPRESSION_ENABLED);
    return new SortSettings(
        session.get(ExecutionConfigOptions.TABLE_EXEC_SORT_MAX_NUM_FILE_HANDLES),
        isCompressed
            ? (int)
                session
                    .get(ExecutionConfigOptions.TABLE_EXEC_SPILL_COMPRESSION_BLOCK_SIZE)
                    .getBytes()
            : 0,
        session.get(ExecutionConfigOptions.TABLE_EXEC_SORT_ASYNC_MERGE_ENABLED));
  }

  /** Most spilled files that are merged at a time. */
  public int maxFileHandles() {
    return maxFileHandles;
  }

  /** Block size of compressed spill files in bytes; 0 if they are not compressed. */
  public int spillBlockBytes() {
    return spillBlockBytes;
  }

  /** Whether spilled files are merged while more rows arrive. */
  public boolean mergesInBackground() {
    return mergesInBackground;
  }
}
