package org.apache.hudi.flink.core.io.parquet;

import java.util.Objects;
import javax.annotation.Nullable;

/** What a closed Parquet writer leaves behind. */
public final class ParquetFileResult {
  private final String path;
  private final long size;
  private final long rows;
  private final @Nullable String minKey;
  private final @Nullable String maxKey;

  ParquetFileResult(
      String path, long size, long rows, @Nullable String minKey, @Nullable String maxKey) {
    this.path = Objects.requireNonNull(path, "path");
    this.size = size;
    this.rows = rows;
    this.minKey = minKey;
    this.maxKey = maxKey;
  }

  /** Returns the path of the file. */
  public String path() {
    return path;
  }

  /** Returns the size of the file in bytes. */
  public long size() {
    return size;
  }

  /** Returns the number of rows in the file. */
  public long rows() {
    return rows;
  }

  /** Returns the least record key in UTF-16 order, or null if no key was written. */
  public @Nullable String minKey() {
    return minKey;
  }

  /** Returns the greatest record key in UTF-16 order, or null if no key was written. */
  public @Nullable String maxKey() {
    return maxKey;
  }

  @Override
  public String toString() {
    return path + " (" + size + " bytes, " + rows + " rows)";
  }
}
