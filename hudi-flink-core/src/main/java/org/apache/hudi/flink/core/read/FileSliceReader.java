package org.apache.hudi.flink.core.read;

import java.io.IOException;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * The rows of one file slice: base file and log records merged, projected, filtered. Used by one
 * thread.
 */
public final class FileSliceReader {

  private FileSliceReader() {}

  /**
   * Opens a slice.
   *
   * @return rows of {@link ReadRequest#requested()}; a row may be reused by the next call
   * @throws org.apache.hudi.flink.core.error.CorruptDataException if a file is damaged where the
   *     format does not allow to skip
   */
  public static RowIterator open(
      Storage storage, TableReadContext table, FileSliceRead slice, ReadRequest request)
      throws IOException {
    throw new UnsupportedOperationException("in work");
  }
}
