package org.apache.hudi.flink.core.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.error.SchemaException;

/**
 * Takes the ordering value out of rows of one type. Made once, used per row; costs one small object
 * per row. The value shares no memory with the row.
 */
public final class OrderingExtractor {

  private static final Pattern DOT = Pattern.compile("\\.");

  private final String tableName;
  private final Path[] paths;

  private OrderingExtractor(String tableName, Path[] paths) {
    this.tableName = tableName;
    this.paths = paths;
  }

  /** For a table without ordering column: always NONE. */
  public static OrderingExtractor none() {
    return new OrderingExtractor("", new Path[0]);
  }

  /**
   * For the given columns of {@code rowType}; a name with dots that is not itself a column leads
   * into ROW columns.
   *
   * @param tableName for error messages
   * @param columns empty: as {@link #none}; several are compared in this order
   * @throws SchemaException if there is no such column, or its type has no order
   */
  public static OrderingExtractor of(String tableName, RowType rowType, List<String> columns) {
    Path[] paths = new Path[columns.size()];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = path(tableName, rowType, columns.get(i));
    }
    return new OrderingExtractor(tableName, paths);
  }

  /** Whether there is no ordering column. */
  public boolean isNone() {
    return paths.length == 0;
  }

  /** The ordering value of a row that was read, or of a delete; a null column gives NONE. */
  public OrderingValue extract(RowData row) {
    if (paths.length == 0) {
      return OrderingValue.NONE;
    }
    if (paths.length == 1) {
      return paths[0].extract(row);
    }
    List<OrderingValue> values = new ArrayList<>(paths.length);
    for (Path path : paths) {
      values.add(path.extract(row));
    }
    return OrderingValue.ofList(values);
  }

  /**
   * The ordering value of a row that is to be written. Real readers fail on null ordering values
   * long after the write, so they are refused here.
   *
   * @param recordKey for the error message
   * @throws InvalidRecordException if an ordering column is null; names table, key and column
   */
  public OrderingValue extractRequired(RowData row, StringData recordKey) {
    OrderingValue value = extract(row);
    if (paths.length == 1) {
      if (value.kind() == OrderingValue.Kind.NONE) {
        throw nullOrdering(paths[0], recordKey);
      }
    } else if (paths.length > 1) {
      List<OrderingValue> parts = value.listValue();
      for (int i = 0; i < paths.length; i++) {
        if (parts.get(i).kind() == OrderingValue.Kind.NONE) {
          throw nullOrdering(paths[i], recordKey);
        }
      }
    }
    return value;
  }

  private InvalidRecordException nullOrdering(Path path, StringData recordKey) {
    return new InvalidRecordException(
        tableName,
        recordKey.toString(),
        path.column,
        "is the ordering column and is null: give every row an ordering value, or filter such rows out");
  }

  private static Path path(String tableName, RowType rowType, String column) {
    String[] names = rowType.getFieldIndex(column) >= 0 ? new String[] {column} : DOT.split(column);
    int[] positions = new int[names.length];
    int[] widths = new int[names.length];
    RowType at = rowType;
    LogicalType type = rowType;
    for (int i = 0; i < names.length; i++) {
      positions[i] = at == null ? -1 : at.getFieldIndex(names[i]);
      if (positions[i] < 0) {
        throw new SchemaException(
            "ordering column "
                + column
                + " is not among the columns of table "
                + tableName
                + ": "
                + rowType.getFieldNames());
      }
      type = at.getTypeAt(positions[i]);
      at = type.is(LogicalTypeRoot.ROW) ? (RowType) type : null;
      widths[i] = at == null ? 0 : at.getFieldCount();
    }
    OrderingReader reader = OrderingReader.of(type);
    if (reader == null) {
      throw new SchemaException(
          "ordering column "
              + column
              + " of table "
              + tableName
              + " has type "
              + type.asSummaryString()
              + ", which has no order");
    }
    return new Path(column, positions, widths, reader);
  }

  /** The way to one column, through rows within rows. */
  private static final class Path {
    private final String column;
    private final int[] positions;
    private final int[] widths;
    private final OrderingReader reader;

    Path(String column, int[] positions, int[] widths, OrderingReader reader) {
      this.column = column;
      this.positions = positions;
      this.widths = widths;
      this.reader = reader;
    }

    OrderingValue extract(RowData row) {
      RowData at = row;
      int last = positions.length - 1;
      for (int i = 0; i < last; i++) {
        if (at.isNullAt(positions[i])) {
          return OrderingValue.NONE;
        }
        at = at.getRow(positions[i], widths[i]);
      }
      return at.isNullAt(positions[last]) ? OrderingValue.NONE : reader.read(at, positions[last]);
    }
  }

  /** Reads a column that is not null. */
  interface OrderingReader {

    OrderingValue read(RowData row, int pos);

    /** The reader for a type, null if it has no order. */
    @Nullable
    static OrderingReader of(LogicalType type) {
      return OrderingReaders.find(type);
    }
  }
}
