package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * Reads rows of a Parquet file that Hudi, Spark or this project wrote. Used by one thread. The row
 * that {@link #next} returns is overwritten by the next call.
 */
public final class ParquetRowReader implements RowIterator {
  private ParquetRowReader() {}

  /**
   * Opens a file.
   *
   * @param requested the columns to read, by name; columns that the file lacks are null, types are
   *     promoted
   * @param filter rows that do not satisfy it are left out; its columns must be among the requested
   *     ones, and a column that the file lacks counts as null. Null for all rows
   */
  public static ParquetRowReader open(
      ParquetSource source, RowType requested, @Nullable Predicate filter) throws IOException {
    throw new UnsupportedOperationException();
  }

  @Override
  public @Nullable RowData next() throws IOException {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() throws IOException {
    throw new UnsupportedOperationException();
  }
}
