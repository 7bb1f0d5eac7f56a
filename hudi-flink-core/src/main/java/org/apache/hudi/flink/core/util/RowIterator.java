package org.apache.hudi.flink.core.util;

import java.io.Closeable;
import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;

/** Rows one after the other, from one thread. */
public interface RowIterator extends Closeable {
  /**
   * The next row, or null at the end. The row may be used again by the next call: copy what is
   * kept.
   *
   * @throws IOException if storage fails
   */
  @Nullable
  RowData next() throws IOException;
}
