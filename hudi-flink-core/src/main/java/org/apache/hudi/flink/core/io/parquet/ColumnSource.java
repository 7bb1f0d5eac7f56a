package org.apache.hudi.flink.core.io.parquet;

import javax.annotation.Nullable;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReaderImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Gives the columns of one row group. */
final class ColumnSource {
  private final PageReadStore pages;
  private final @Nullable ParsedVersion writerVersion;

  ColumnSource(PageReadStore pages, @Nullable ParsedVersion writerVersion) {
    this.pages = pages;
    this.writerVersion = writerVersion;
  }

  long rowCount() {
    return pages.getRowCount();
  }

  /** Returns how many values, nulls and empty lists included, a column has. */
  long valueCount(ColumnDescriptor column) {
    return pages.getPageReader(column).getTotalValueCount();
  }

  /** Opens a column; values are pulled, so nothing is ever pushed into the converter. */
  ColumnReader open(ColumnDescriptor column) {
    return new ColumnReaderImpl(
        column, pages.getPageReader(column), new PrimitiveConverter() {}, writerVersion);
  }
}
