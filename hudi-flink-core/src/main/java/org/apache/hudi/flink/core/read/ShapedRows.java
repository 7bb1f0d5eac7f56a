package org.apache.hudi.flink.core.read;

import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.util.RowIterator;

/** Rows of a base file alone, in the requested shape. */
final class ShapedRows implements RowIterator {

  private final RowIterator rows;
  private final RowShape shape;

  ShapedRows(RowIterator rows, RowShape shape) {
    this.rows = rows;
    this.shape = shape;
  }

  @Nullable
  @Override
  public RowData next() throws IOException {
    for (RowData row = rows.next(); row != null; row = rows.next()) {
      RowData shaped = shape.apply(row);
      if (shaped != null) {
        return shaped;
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
