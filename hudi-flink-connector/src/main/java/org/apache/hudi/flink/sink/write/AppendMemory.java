package org.apache.hudi.flink.sink.write;

import org.apache.hudi.flink.options.BufferSettings;

/**
 * How the memory of an append task is divided: one half for the open Parquet files, the other for
 * rows of the partitions that have no open file. Immutable.
 */
final class AppendMemory {

  /** What an open file takes besides its rows: buffers of its columns and of the compression. */
  private static final long BYTES_PER_FILE = 1L << 20;

  private static final long BYTES_PER_COLUMN = 16L << 10;
  private static final int MOST_FILES = 100;

  private final long fileBytes;
  private final int openFiles;
  private final BufferSettings rows;

  private AppendMemory(long fileBytes, int openFiles, BufferSettings rows) {
    this.fileBytes = fileBytes;
    this.openFiles = openFiles;
    this.rows = rows;
  }

  /** Divides the memory of a task that writes rows of this many columns. */
  static AppendMemory of(BufferSettings settings, int columns) {
    long half = settings.bufferBytes() / 2;
    long perFile = BYTES_PER_FILE + columns * BYTES_PER_COLUMN;
    int files = (int) Math.max(1, Math.min(MOST_FILES, half / perFile));
    return new AppendMemory(
        half,
        files,
        settings.toBuilder().taskMemoryBytes(settings.taskMemoryBytes() - half).build());
  }

  /** Most bytes that open files may hold. */
  long fileBytes() {
    return fileBytes;
  }

  /** Most files that may be open; at least 1. */
  int openFiles() {
    return openFiles;
  }

  /** Memory for rows that wait. */
  BufferSettings rows() {
    return rows;
  }
}
