package org.apache.hudi.flink.core.read;

import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.io.parquet.ParquetRowReader;
import org.apache.hudi.flink.core.io.parquet.ParquetSource;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * The rows of one file slice: base file and log records merged, projected, filtered. Format notes:
 * log files, section 7; records, section 3.4.
 */
public final class FileSliceReader {

  private final Storage storage;
  private final TableReadContext table;
  private final FileSliceRead slice;
  private final ReadRequest request;
  private final TableSchema schema;

  private FileSliceReader(
      Storage storage, TableReadContext table, FileSliceRead slice, ReadRequest request) {
    this.storage = storage;
    this.table = table;
    this.slice = slice;
    this.request = request;
    this.schema = table.schema();
  }

  /**
   * Opens a slice. Log files, if they are to be merged, are read at once; the base file as rows are
   * asked for.
   *
   * @return rows of {@link ReadRequest#requested()}, for one thread; a row may be reused by the
   *     next call
   * @throws org.apache.hudi.flink.core.error.CorruptDataException if a file is damaged where the
   *     format does not allow to skip
   */
  public static RowIterator open(
      Storage storage, TableReadContext table, FileSliceRead slice, ReadRequest request)
      throws IOException {
    return new FileSliceReader(storage, table, slice, request).open(new LogScanStats());
  }

  /** The same, and counts what is met in the log files. */
  public static RowIterator open(
      Storage storage,
      TableReadContext table,
      FileSliceRead slice,
      ReadRequest request,
      LogScanStats stats)
      throws IOException {
    return new FileSliceReader(storage, table, slice, request).open(stats);
  }

  private RowIterator open(LogScanStats stats) throws IOException {
    if (request.mode() == ReadMode.READ_OPTIMIZED || slice.slice().logs().isEmpty()) {
      return plain();
    }
    ReadLayout layout = ReadLayout.merging(table, schema, request);
    RecordDecoders decoders = new RecordDecoders(layout.readType());
    RecordFold fold = new RecordFold(table, layout.readType(), decoders);
    MergedRecords records =
        new LogScanner(storage, table, schema, decoders, fold, stats).scan(slice);
    if (records.isEmpty()) {
      records.close();
      return plain();
    }
    return merging(layout, decoders, fold, records, stats);
  }

  private RowIterator plain() throws IOException {
    BaseFile base = slice.slice().base();
    if (base == null) {
      return new EmptyRows();
    }
    ReadLayout layout = ReadLayout.plain(table, schema, request);
    Predicate predicate = request.predicate();
    Predicate pushed = predicate != null && layout.isOnFiles(predicate) ? predicate : null;
    RowShape shape = shape(layout, pushed == null ? predicate : null);
    return new ShapedRows(openBase(layout, base, pushed), shape);
  }

  /**
   * No condition goes to the base file: a row that fails it may be the one that a log record has to
   * meet, either to lose against it or to replace it.
   */
  private RowIterator merging(
      ReadLayout layout,
      RecordDecoders decoders,
      RecordFold fold,
      MergedRecords records,
      LogScanStats stats)
      throws IOException {
    boolean done = false;
    try {
      RowShape shape = shape(layout, request.predicate());
      BaseFile base = slice.slice().base();
      MergedRows.Merge merge = MergedRows.Merge.of(table, layout.readType(), fold, stats);
      RowIterator baseRows = base == null ? new EmptyRows() : openBase(layout, base, null);
      RowIterator rows = new MergedRows(baseRows, records, decoders, merge, shape);
      done = true;
      return rows;
    } finally {
      if (!done) {
        records.close();
      }
    }
  }

  private RowShape shape(ReadLayout layout, @Nullable Predicate condition) {
    return new RowShape(table, schema, slice.slice().partitionPath(), layout, condition);
  }

  private RowIterator openBase(ReadLayout layout, BaseFile base, @Nullable Predicate pushed)
      throws IOException {
    String path = StoragePaths.resolve(table.basePath(), base.relativePath());
    return ParquetRowReader.open(ParquetSource.file(storage, path), layout.readType(), pushed);
  }
}
