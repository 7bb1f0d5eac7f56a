package org.apache.hudi.flink.core.read;

import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.util.RowIterator;

/** No rows. */
final class EmptyRows implements RowIterator {

  @Nullable
  @Override
  public RowData next() {
    return null;
  }

  @Override
  public void close() {}
}
