package org.apache.hudi.flink.core.read;

import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.utils.JoinedRowData;
import org.apache.flink.table.data.utils.ProjectedRowData;
import org.apache.hudi.flink.core.keygen.PartitionValues;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.RowFilter;
import org.apache.hudi.flink.core.schema.TableSchema;

/**
 * From rows as files hold them to rows as they were requested: partition columns filled in,
 * condition evaluated, columns projected. Used by one thread; the row it gives is reused.
 */
final class RowShape {

  @Nullable private final GenericRowData partition;
  private final JoinedRowData joined = new JoinedRowData();
  @Nullable private final RowFilter filter;
  @Nullable private final ProjectedRowData projected;

  /**
   * @param condition what is left to be evaluated; null if nothing
   */
  RowShape(
      TableReadContext table,
      TableSchema schema,
      String partitionPath,
      ReadLayout layout,
      @Nullable Predicate condition) {
    this.partition =
        layout.constants().isEmpty() ? null : constants(table, schema, partitionPath, layout);
    this.filter = condition == null ? null : condition.bind(layout.fullType());
    this.projected = layout.isIdentity() ? null : ProjectedRowData.from(layout.projection());
  }

  /** The requested row; null if the condition does not hold. */
  @Nullable
  RowData apply(RowData fileRow) throws IOException {
    RowData row = partition == null ? fileRow : joined.replace(fileRow, partition);
    if (filter != null && !filter.test(row)) {
      return null;
    }
    return projected == null ? row : projected.replaceRow(row);
  }

  private static GenericRowData constants(
      TableReadContext table, TableSchema schema, String partitionPath, ReadLayout layout) {
    Object[] values = PartitionValues.of(table.keys(), schema.dataType()).parse(partitionPath);
    GenericRowData row = new GenericRowData(layout.constants().size());
    for (int i = 0; i < row.getArity(); i++) {
      int field = table.keys().partitionFields().indexOf(layout.constants().get(i));
      row.setField(i, values[field]);
    }
    return row;
  }
}
