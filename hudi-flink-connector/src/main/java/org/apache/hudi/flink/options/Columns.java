package org.apache.hudi.flink.options;

import java.util.Optional;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** Looks up columns by name or by a dotted path into ROW columns. */
final class Columns {

  private Columns() {}

  /** The type of a top-level column, or of a field in a ROW when the name is a dotted path. */
  static Optional<LogicalType> find(RowType rowType, String path) {
    int index = rowType.getFieldIndex(path);
    if (index >= 0) {
      return Optional.of(rowType.getTypeAt(index));
    }
    int dot = path.indexOf('.');
    if (dot <= 0) {
      return Optional.empty();
    }
    int parent = rowType.getFieldIndex(path.substring(0, dot));
    if (parent < 0 || !(rowType.getTypeAt(parent) instanceof RowType)) {
      return Optional.empty();
    }
    return find((RowType) rowType.getTypeAt(parent), path.substring(dot + 1));
  }

  /** Whether {@link #find} finds something. */
  static boolean exist(RowType rowType, String path) {
    return find(rowType, path).isPresent();
  }
}
