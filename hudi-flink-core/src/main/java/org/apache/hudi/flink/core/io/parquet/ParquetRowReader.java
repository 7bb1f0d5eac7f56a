package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.columnar.ColumnarRowData;
import org.apache.flink.table.data.columnar.vector.VectorizedColumnBatch;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.RowFilter;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.metadata.BlockMetaData;

/**
 * Reads rows of a Parquet file that Hudi, Spark or this project wrote: column by column into
 * vectors, arrays and maps as objects. Used by one thread. The row that {@link #next} returns is
 * overwritten by the next call.
 */
public final class ParquetRowReader implements RowIterator {
  private final ParquetFile file;
  private final BatchColumn[] columns;
  private final VectorizedColumnBatch batch;
  private final ColumnarRowData row;
  private final @Nullable RowFilter filter;
  private final Deque<Integer> rowGroups;
  private long leftInGroup;
  private int batchRows;
  private int nextInBatch;

  private ParquetRowReader(
      ParquetFile file, ReadPlan plan, @Nullable RowFilter filter, Deque<Integer> rowGroups) {
    this.file = file;
    this.columns = plan.columns();
    this.batch = new VectorizedColumnBatch(plan.vectors());
    this.row = new ColumnarRowData(batch);
    this.filter = filter;
    this.rowGroups = rowGroups;
  }

  /**
   * Opens a file.
   *
   * @param requested the columns to read, by name; columns that the file lacks are null, types are
   *     promoted
   * @param filter rows that do not satisfy it are left out; its columns must be among the requested
   *     ones, and a column that the file lacks counts as null. Null for all rows
   * @throws CorruptDataException if the file is no Parquet file
   * @throws org.apache.hudi.flink.core.error.UnsupportedTableException if a column is stored as
   *     something that the requested type cannot be read from
   * @throws IOException if storage fails
   */
  public static ParquetRowReader open(
      ParquetSource source, RowType requested, @Nullable Predicate filter) throws IOException {
    RowFilter rowFilter = filter == null ? null : filter.bind(requested);
    ParquetFile file = ParquetFile.open(source);
    try {
      ReadPlan plan = ReadPlan.create(source.path(), file.metaData().getSchema(), requested);
      file.request(plan.descriptors());
      return new ParquetRowReader(file, plan, rowFilter, matching(file, requested, filter));
    } catch (RuntimeException e) {
      try {
        file.close();
      } catch (IOException e2) {
        e.addSuppressed(e2);
      }
      throw file.damage(e, "a schema that can be read");
    }
  }

  private static Deque<Integer> matching(
      ParquetFile file, RowType requested, @Nullable Predicate filter) {
    Deque<Integer> result = new ArrayDeque<>();
    List<BlockMetaData> blocks = file.rowGroups();
    for (int i = 0; i < blocks.size(); i++) {
      boolean mayMatch =
          filter == null
              || filter.mayMatch(
                  new RowGroupStatistics(file.metaData().getSchema(), requested, blocks.get(i)));
      if (mayMatch && blocks.get(i).getRowCount() > 0) {
        result.add(i);
      }
    }
    return result;
  }

  @Override
  public @Nullable RowData next() throws IOException {
    do {
      if (nextInBatch == batchRows && !readBatch()) {
        return null;
      }
      row.setRowId(nextInBatch++);
    } while (filter != null && !filter.test(row));
    return row;
  }

  /**
   * Reads the next rows into the vectors of the batch, which every call overwrites. The filter is
   * not applied to them. Not to be mixed with {@link #next} within a batch.
   *
   * @return the batch with its number of rows, or null at the end
   */
  public @Nullable VectorizedColumnBatch nextBatch() throws IOException {
    return readBatch() ? batch : null;
  }

  private boolean readBatch() throws IOException {
    while (leftInGroup == 0) {
      Integer next = rowGroups.poll();
      if (next == null) {
        return false;
      }
      startRowGroup(next);
    }
    int rows = (int) Math.min(leftInGroup, ReadPlan.CAPACITY);
    try {
      for (BatchColumn column : columns) {
        column.read(rows);
      }
    } catch (RuntimeException e) {
      throw file.damage(e, "pages with the values of the columns");
    }
    leftInGroup -= rows;
    batchRows = rows;
    nextInBatch = 0;
    batch.setNumRows(rows);
    return true;
  }

  private void startRowGroup(int index) throws IOException {
    if (columns.length == 0) {
      // Nothing of the file was asked for: rows of nulls, as many as there are.
      leftInGroup = file.rowGroups().get(index).getRowCount();
      return;
    }
    PageReadStore pages = file.readRowGroup(index);
    leftInGroup = pages.getRowCount();
    try {
      ColumnSource source = new ColumnSource(pages, file.writerVersion());
      for (BatchColumn column : columns) {
        column.bind(source);
      }
    } catch (RuntimeException e) {
      throw file.damage(e, "the pages of row group " + index);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
