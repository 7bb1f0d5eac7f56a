package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.util.Objects;
import org.apache.hudi.flink.core.storage.SeekableInput;
import org.apache.hudi.flink.core.storage.Storage;

/**
 * Where Parquet bytes lie: a whole file, or a window of a log file that holds a Parquet block.
 * Immutable; can be opened any number of times.
 */
public final class ParquetSource {
  private static final long WHOLE_FILE = -1;

  private final Storage storage;
  private final String path;
  private final long offset;
  private final long length;

  private ParquetSource(Storage storage, String path, long offset, long length) {
    this.storage = Objects.requireNonNull(storage, "storage");
    this.path = Objects.requireNonNull(path, "path");
    this.offset = offset;
    this.length = length;
  }

  /** Returns the source that is a whole file. */
  public static ParquetSource file(Storage storage, String path) {
    return new ParquetSource(storage, path, 0, WHOLE_FILE);
  }

  /**
   * Returns the source that is a part of a file.
   *
   * @param offset position of the first byte in the file
   * @param length number of bytes
   */
  public static ParquetSource window(Storage storage, String path, long offset, long length) {
    if (offset < 0 || length < 0) {
      throw new IllegalArgumentException(
          "No window of " + length + " bytes at byte " + offset + " in " + path);
    }
    return new ParquetSource(storage, path, offset, length);
  }

  /** Returns the path of the file. */
  public String path() {
    return path;
  }

  /** Returns the position in the file at which the source begins, in bytes. */
  public long offset() {
    return offset;
  }

  SeekableInput open() throws IOException {
    return storage.open(path);
  }

  /** Returns the length of the source in bytes, given the opened file. */
  long length(SeekableInput input) throws IOException {
    return length == WHOLE_FILE ? input.length() : Math.min(length, input.length() - offset);
  }

  @Override
  public String toString() {
    return length == WHOLE_FILE ? path : path + "[" + offset + " + " + length + "]";
  }
}
