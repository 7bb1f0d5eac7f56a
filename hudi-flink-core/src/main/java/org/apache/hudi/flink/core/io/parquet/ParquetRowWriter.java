package org.apache.hudi.flink.core.io.parquet;

import java.io.Closeable;
import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.storage.Storage;

/**
 * Writes rows into one new Parquet file. Used by one thread. Close without {@link #finish} deletes
 * the file.
 */
public final class ParquetRowWriter implements Closeable {
  private ParquetRowWriter() {}

  /**
   * Creates the file, which must not exist.
   *
   * @throws IOException if the file exists or storage fails
   */
  public static ParquetRowWriter open(Storage storage, String path, ParquetWriteSettings settings)
      throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Writes one row: the meta columns from the holder, the rest from the row. */
  public void write(MetaFields meta, RowData dataRow) throws IOException {
    throw new UnsupportedOperationException();
  }

  /**
   * Writes a row that was read from another file of the table.
   *
   * @param storedRow meta columns and data columns, in file order
   * @param fileName replaces {@code _hoodie_file_name}; null keeps what the row holds
   */
  public void writeStored(RowData storedRow, @Nullable StringData fileName) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Returns the number of rows written so far. */
  public long rows() {
    throw new UnsupportedOperationException();
  }

  /** Returns about how many bytes the file would have if it were finished now. */
  public long estimatedBytes() {
    throw new UnsupportedOperationException();
  }

  /** Completes the file; it is durable when this returns. On failure it is deleted. */
  public ParquetFileResult finish() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Deletes the file unless it was finished. */
  @Override
  public void close() throws IOException {
    throw new UnsupportedOperationException();
  }
}
