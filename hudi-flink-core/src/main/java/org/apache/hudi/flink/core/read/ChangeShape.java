package org.apache.hudi.flink.core.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.utils.ProjectedRowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.RowFilter;
import org.apache.hudi.flink.core.schema.MetaColumns;

/**
 * Rows with more columns than were asked for: those asked for come first, then those of the
 * condition and meta columns. Used by one thread; the row it gives is reused.
 */
final class ChangeShape {

  private final RowType wideType;
  @Nullable private final RowFilter filter;
  @Nullable private final ProjectedRowData projected;

  /**
   * @param meta meta columns that are needed besides
   */
  ChangeShape(TableReadContext table, ReadRequest request, List<String> meta) {
    Map<String, LogicalType> columns = new LinkedHashMap<>();
    for (RowType.RowField field : request.requested().getFields()) {
      columns.put(field.getName(), field.getType());
    }
    Predicate predicate = request.predicate();
    if (predicate != null) {
      RowType data = table.schema().dataType();
      for (String column : predicate.columns()) {
        columns.putIfAbsent(column, type(data, column));
      }
    }
    meta.forEach(column -> columns.putIfAbsent(column, text()));
    List<RowType.RowField> fields = new ArrayList<>();
    columns.forEach((name, type) -> fields.add(new RowType.RowField(name, type)));
    this.wideType = new RowType(false, fields);
    this.filter = predicate == null ? null : predicate.bind(wideType);
    int requested = request.requested().getFieldCount();
    this.projected = requested == fields.size() ? null : ProjectedRowData.from(first(requested));
  }

  private static LogicalType type(RowType data, String column) {
    int index = data.getFieldIndex(column);
    return index < 0 ? text() : data.getTypeAt(index).copy(true);
  }

  private static LogicalType text() {
    return new VarCharType(true, VarCharType.MAX_LENGTH);
  }

  private static int[] first(int count) {
    int[] positions = new int[count];
    for (int i = 0; i < count; i++) {
      positions[i] = i;
    }
    return positions;
  }

  /** Type of the rows that are read. */
  RowType wideType() {
    return wideType;
  }

  int indexOf(String column) {
    return wideType.getFieldIndex(column);
  }

  /** Index of the column with record keys. */
  int keyIndex() {
    return indexOf(MetaColumns.RECORD_KEY);
  }

  /** The requested row of a kind; null if the condition does not hold. */
  @Nullable
  RowData apply(RowData wide, RowKind kind) throws IOException {
    if (filter != null && !filter.test(wide)) {
      return null;
    }
    RowData row = projected == null ? wide : projected.replaceRow(wide);
    row.setRowKind(kind);
    return row;
  }
}
