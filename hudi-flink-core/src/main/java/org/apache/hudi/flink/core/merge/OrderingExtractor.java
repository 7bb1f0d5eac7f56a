package org.apache.hudi.flink.core.merge;

import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;

/** Takes the ordering value out of rows of one type. Made once, used per row. */
public final class OrderingExtractor {

  private OrderingExtractor() {}

  /** For a table without ordering column: always NONE. */
  public static OrderingExtractor none() {
    return new OrderingExtractor();
  }

  /**
   * For the given columns of {@code rowType}; a path with dots leads into ROW columns.
   *
   * @param tableName for error messages
   */
  public static OrderingExtractor of(String tableName, RowType rowType, List<String> paths) {
    throw new UnsupportedOperationException("in work: " + tableName + rowType + paths);
  }

  /** The ordering value of a row that was read; a null column gives NONE. */
  public OrderingValue extract(RowData row) {
    throw new UnsupportedOperationException("in work");
  }

  /**
   * The ordering value of a row that is to be written; a null column is refused, naming table, key
   * and column.
   */
  public OrderingValue extractRequired(RowData row, StringData recordKey) {
    throw new UnsupportedOperationException("in work");
  }
}
