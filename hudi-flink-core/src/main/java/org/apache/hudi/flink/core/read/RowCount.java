package org.apache.hudi.flink.core.read;

import java.io.IOException;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.io.parquet.ParquetFooter;
import org.apache.hudi.flink.core.io.parquet.ParquetSource;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.util.RowIterator;

/** How many rows a file slice has, with as little reading as possible. */
public final class RowCount {

  private RowCount() {}

  /**
   * Counts the rows that a reader would give: from the footer of a base file alone, else by merging
   * with no more than the columns that merging needs.
   */
  public static long of(
      Storage storage, TableReadContext table, FileSliceRead slice, ReadRequest request)
      throws IOException {
    boolean plain = request.mode() == ReadMode.READ_OPTIMIZED || slice.slice().logs().isEmpty();
    if (plain && request.predicate() == null) {
      BaseFile base = slice.slice().base();
      return base == null
          ? 0
          : ParquetFooter.read(
                  ParquetSource.file(
                      storage, StoragePaths.resolve(table.basePath(), base.relativePath())))
              .rowCount();
    }
    ReadRequest least =
        ReadRequest.of(leastColumn(table)).where(request.predicate()).in(request.mode());
    long count = 0;
    try (RowIterator rows = FileSliceReader.open(storage, table, slice, least)) {
      while (rows.next() != null) {
        count++;
      }
    }
    return count;
  }

  private static RowType leastColumn(TableReadContext table) {
    return table.hasMetaFields()
        ? new RowType(
            false,
            List.of(
                new RowType.RowField(
                    MetaColumns.RECORD_KEY, new VarCharType(true, VarCharType.MAX_LENGTH))))
        : new RowType(false, table.schema().dataType().getFields().subList(0, 1));
  }
}
