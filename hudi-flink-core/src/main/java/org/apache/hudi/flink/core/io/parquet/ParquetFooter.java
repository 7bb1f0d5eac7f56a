package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.annotation.Nullable;

/** What the footer of a base file says about it. Immutable. */
public final class ParquetFooter {
  private ParquetFooter() {}

  /** Reads the footer of a file. */
  public static ParquetFooter read(ParquetSource source) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Returns the number of rows in the file. */
  public long rowCount() {
    throw new UnsupportedOperationException();
  }

  /** Returns the names of the top-level columns in file order. */
  public List<String> columns() {
    throw new UnsupportedOperationException();
  }

  /** Returns all key-value pairs. */
  public Map<String, String> keyValues() {
    throw new UnsupportedOperationException();
  }

  /** Returns the least record key in UTF-16 order, or null if the footer does not say. */
  public @Nullable String minKey() {
    throw new UnsupportedOperationException();
  }

  /** Returns the greatest record key in UTF-16 order, or null if the footer does not say. */
  public @Nullable String maxKey() {
    throw new UnsupportedOperationException();
  }

  /**
   * Returns the filter over the record keys; empty if there is none, or one whose hash function is
   * not known here: then no key can be ruled out.
   */
  public Optional<BloomFilter> bloomFilter() {
    throw new UnsupportedOperationException();
  }
}
