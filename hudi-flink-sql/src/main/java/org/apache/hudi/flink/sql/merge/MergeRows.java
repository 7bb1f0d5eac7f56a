package org.apache.hudi.flink.sql.merge;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.utils.ProjectedRowData;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.Collector;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.keygen.KeyGenerator;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;

/**
 * From rows of {@link MergeQuery} to changes of the table. Keyed by record key: a key that two
 * source rows want to change fails the statement.
 */
final class MergeRows extends KeyedProcessFunction<StringData, RowData, RowData> {

  private static final long serialVersionUID = 1L;

  static final String UPDATED = "merge-updated";
  static final String DELETED = "merge-deleted";
  static final String INSERTED = "merge-inserted";
  static final String MOVED = "merge-moved";
  static final String SKIPPED = "merge-skipped";

  private final SinkSettings settings;
  private final List<MergeClause.Action> actions;
  private final OrderingPolicy policy;

  private transient ValueState<Boolean> seen;
  private transient KeyGenerator keys;
  private transient OrderingExtractor ordering;
  private transient ProjectedRowData fresh;
  private transient ProjectedRowData stored;
  private transient ProjectedRowData freshWithStoredOrdering;
  private transient LongCounter updated;
  private transient LongCounter deleted;
  private transient LongCounter inserted;
  private transient LongCounter moved;
  private transient LongCounter skipped;

  /**
   * @param actions of the clauses, in order
   */
  MergeRows(SinkSettings settings, List<MergeClause.Action> actions, OrderingPolicy policy) {
    this.settings = settings;
    this.actions = new ArrayList<>(actions);
    this.policy = policy;
  }

  @Override
  public void open(OpenContext context) {
    TableSettings table = settings.table();
    seen =
        getRuntimeContext().getState(new ValueStateDescriptor<>("merge-key-seen", Types.BOOLEAN));
    keys = KeyGenerators.create(table.keys(), table.rowType());
    ordering =
        table.mergeMode() == MergeMode.EVENT_TIME && !table.orderingFields().isEmpty()
            ? OrderingExtractor.of(table.tableName(), table.rowType(), table.orderingFields())
            : OrderingExtractor.none();
    int columns = table.rowType().getFieldCount();
    int[] own = new int[columns];
    int[] old = new int[columns];
    int[] oldOrdering = new int[columns];
    for (int i = 0; i < columns; i++) {
      own[i] = i;
      old[i] = i;
      oldOrdering[i] = i;
    }
    List<String> kept = MergeQuery.keptColumns(table);
    for (int i = 0; i < kept.size(); i++) {
      int column = table.rowType().getFieldIndex(kept.get(i));
      old[column] = columns + 1 + i;
      if (i >= table.partitionFields().size() || isOrdering(table, kept.get(i))) {
        oldOrdering[column] = columns + 1 + i;
      }
    }
    fresh = ProjectedRowData.from(own);
    stored = ProjectedRowData.from(old);
    freshWithStoredOrdering = ProjectedRowData.from(oldOrdering);
    updated = getRuntimeContext().getLongCounter(UPDATED);
    deleted = getRuntimeContext().getLongCounter(DELETED);
    inserted = getRuntimeContext().getLongCounter(INSERTED);
    moved = getRuntimeContext().getLongCounter(MOVED);
    skipped = getRuntimeContext().getLongCounter(SKIPPED);
  }

  private static boolean isOrdering(TableSettings table, String column) {
    for (String field : table.orderingFields()) {
      if (field.split("\\.", 2)[0].equals(column)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void processElement(RowData row, Context context, Collector<RowData> out)
      throws Exception {
    if (seen.value() != null) {
      throw new HudiException(
          "MERGE into table "
              + settings.table().identifier()
              + ": more than one source row changes the row with key '"
              + context.getCurrentKey()
              + "'. Make the source hold each key once; nothing was changed");
    }
    seen.update(true);
    fresh.replaceRow(row);
    stored.replaceRow(row);
    freshWithStoredOrdering.replaceRow(row);
    switch (actions.get(row.getInt(settings.table().rowType().getFieldCount()) - 1)) {
      case INSERT:
        inserted.add(1);
        emit(fresh, RowKind.INSERT, out);
        return;
      case DELETE:
        deleted.add(1);
        emit(stored, RowKind.DELETE, out);
        return;
      default:
        update(out);
    }
  }

  private void update(Collector<RowData> out) {
    ProjectedRowData written = fresh;
    if (isLower()) {
      if (policy == OrderingPolicy.SKIP) {
        skipped.add(1);
        return;
      }
      if (policy == OrderingPolicy.FAIL) {
        throw new HudiException(
            "MERGE into table "
                + settings.table().identifier()
                + " gives the row with key '"
                + keys.recordKey(fresh)
                + "' the ordering value "
                + ordering.extract(fresh)
                + ", which is lower than the stored one, "
                + ordering.extract(stored)
                + ": the row would stay as it is. Assign a larger one, or set ordering_policy to"
                + " 'skip' or 'keep'; nothing was changed");
      }
      written = freshWithStoredOrdering;
    }
    boolean moves = !keys.partitionPath(fresh).equals(keys.partitionPath(stored));
    if (moves) {
      moved.add(1);
    } else {
      updated.add(1);
    }
    boolean indexMoves = settings.index().kind() != IndexKind.BUCKET && settings.index().isGlobal();
    if (moves && !indexMoves) {
      emit(stored, RowKind.DELETE, out);
    }
    emit(written, RowKind.UPDATE_AFTER, out);
  }

  private boolean isLower() {
    if (ordering.isNone()) {
      return false;
    }
    OrderingValue now = ordering.extract(fresh);
    OrderingValue before = ordering.extract(stored);
    return now.isComparableWith(before) && now.compareTo(before) < 0;
  }

  private static void emit(ProjectedRowData row, RowKind kind, Collector<RowData> out) {
    row.setRowKind(kind);
    out.collect(row);
  }
}
