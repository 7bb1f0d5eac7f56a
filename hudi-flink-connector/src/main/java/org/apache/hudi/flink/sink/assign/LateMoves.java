package org.apache.hudi.flink.sink.assign;

import java.util.List;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.merge.Filling;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.merge.Mergeable;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.merge.Ties;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.record.IndexLocation;

/**
 * Keeps a row that comes late from moving its key to another partition. A global index over a
 * partitioned table that is merged by event time needs it: the delete of the old place would carry
 * the late ordering value and lose there, and the key would be visible twice. So the index
 * remembers the ordering value of the version that won, and asks the one merge function. For other
 * tables nothing is remembered. Used by one thread.
 */
public final class LateMoves {

  private final String tableName;
  private final List<String> partitionFields;
  private final MergePolicy policy;
  private final RecordMerger merger;
  private final OrderingExtractor ordering;
  private final Version older = new Version();
  private final Version newer = new Version();

  private LateMoves(TableSettings table, OrderingExtractor ordering) {
    this.tableName = table.tableName();
    this.partitionFields = table.partitionFields();
    this.policy = table.mergePolicy();
    this.merger = RecordMerger.of(policy);
    this.ordering = ordering;
  }

  /** What the settings of a sink ask for. */
  static LateMoves of(SinkSettings settings) {
    TableSettings table = settings.table();
    OrderingExtractor extractor =
        areWatched(settings)
            ? OrderingExtractor.of(table.tableName(), table.rowType(), table.orderingFields())
            : OrderingExtractor.none();
    return new LateMoves(table, extractor);
  }

  /** Whether a key can move and late rows must not move it. */
  public static boolean areWatched(SinkSettings settings) {
    return settings.index().isGlobal()
        && !settings.table().partitionFields().isEmpty()
        && settings.table().mergeMode() == MergeMode.EVENT_TIME;
  }

  /** Whether the index keeps ordering values. */
  boolean areWatched() {
    return !ordering.isNone();
  }

  /** Whether a change comes too late to move its key away from the place that the index knows. */
  boolean isLate(OrderingValue change, boolean isDelete, IndexLocation known) {
    return (areWatched() || policy.ties() == Ties.OLDER) && !wins(change, isDelete, known);
  }

  /** Whether nothing of a key is left after a delete, so that it may come back anywhere. */
  boolean forgetsDeleted() {
    return policy.deletesWin();
  }

  /**
   * Refuses a move of a row whose new version takes columns from the old one.
   *
   * @throws InvalidRecordException naming table and key
   */
  void checkMove(HudiRecord record, IndexLocation known) {
    if (policy.filling() != Filling.NONE && !record.isDelete()) {
      throw new InvalidRecordException(
          tableName,
          record.recordKey().toString(),
          String.join(",", partitionFields),
          "moves the row from partition '"
              + known.partitionPath()
              + "' to '"
              + record.partitionPath()
              + "', but rows of this table are updated in part and what the update leaves out is"
              + " stored in the old partition: give the update the partition of its row, delete the"
              + " row first, or set 'index.global.enabled' = 'false' for one row per partition");
    }
  }

  /**
   * The ordering value of a change.
   *
   * @throws org.apache.hudi.flink.core.error.InvalidRecordException if it is null; names table, key
   *     and column
   */
  OrderingValue ordering(BinaryRowData row, StringData key) {
    return ordering.isNone() ? OrderingValue.NONE : ordering.extractRequired(row, key);
  }

  /** Whether a change wins over what the index knows of its key. */
  boolean wins(OrderingValue change, boolean isDelete, IndexLocation known) {
    older.set(known.ordering(), false);
    newer.set(change, isDelete);
    newer.closes = merger.closesOlder(change, isDelete);
    return merger.mergeChanges(older, newer) == RecordMerger.Winner.NEWER;
  }

  /** One side of the comparison, filled anew each time. */
  private static final class Version implements Mergeable {
    private OrderingValue ordering = OrderingValue.NONE;
    private boolean isDelete;
    private boolean closes;

    private void set(OrderingValue value, boolean delete) {
      ordering = value;
      isDelete = delete;
    }

    @Override
    public OrderingValue ordering() {
      return ordering;
    }

    @Override
    public boolean isDelete() {
      return isDelete;
    }

    @Override
    public boolean closesOlder() {
      return closes;
    }
  }
}
