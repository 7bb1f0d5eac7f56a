package org.apache.hudi.flink.core.write;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.utils.ProjectedRowData;
import org.apache.hudi.flink.core.merge.ColumnFiller;
import org.apache.hudi.flink.core.merge.MergePolicies;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.merge.MergeRule;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.table.TableConfig;

/** The merge function of a table, for stored rows and changes of them. Used by one thread. */
final class MergeFunctions {

  private final RecordMerger merger;
  private final OrderingExtractor ordering;
  private final ColumnFiller filler;
  private final ProjectedRowData data;

  private MergeFunctions(
      RecordMerger merger, OrderingExtractor ordering, ColumnFiller filler, int columns) {
    this.merger = merger;
    this.ordering = ordering;
    this.filler = filler;
    int meta = MetaColumns.COUNT;
    this.data = ProjectedRowData.from(IntStream.range(meta, meta + columns).toArray());
  }

  /**
   * For rows of a table.
   *
   * @throws org.apache.hudi.flink.core.error.UnsupportedTableException if its rows are updated in
   *     part and a column has a default value
   */
  static MergeFunctions of(TableConfig config, MergeRule rule, TableSchema schema) {
    MergePolicy policy = MergePolicies.of(key -> config.raw(key).orElse(null));
    ColumnFiller.checkDefaults(policy, schema);
    List<String> fields = config.orderingFields();
    return new MergeFunctions(
        rule.merger(policy),
        fields.isEmpty()
            ? OrderingExtractor.none()
            : OrderingExtractor.of(config.tableName(), schema.storedType(), fields),
        ColumnFiller.of(policy, schema.dataType(), List.of()),
        schema.dataType().getFieldCount());
  }

  RecordMerger merger() {
    return merger;
  }

  /** Whether what a row lacks is taken from another version of it. */
  boolean isFilling() {
    return filler.isFilling();
  }

  /** Whether the stored row stays, apart from what a change fills in it. */
  boolean isStoredKept(RowData stored, Change change) {
    return merger.mergeWithBase(ordering.extract(stored), change) == RecordMerger.Winner.OLDER;
  }

  /** The row of a change that has won, with what it lacks from the stored row. */
  RowData updated(RowData stored, Change change) {
    return filler.isFilling() && merger.fillsFromOlder(change)
        ? filler.fill(change.row, data.replaceRow(stored))
        : change.row;
  }

  /** Whether a change that has lost fills nothing. */
  boolean fillsNothing(Change change) {
    return change.delete || !filler.isFilling();
  }

  /** The columns of a stored row that has won, with what they lack from the change. */
  RowData filled(RowData stored, Change change) {
    return filler.fill(data.replaceRow(stored), change.row);
  }

  /** Whether {@link #filled} has given the stored row as it is. */
  boolean isAsStored(RowData row) {
    return row == data;
  }
}
