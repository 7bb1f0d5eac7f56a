package org.apache.hudi.flink.core.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.merge.ColumnFiller;
import org.apache.hudi.flink.core.merge.Mergeable;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;

/**
 * Changes held as objects in memory, folded as they are added: for callers with few rows. Rows are
 * kept as they are given and may not be reused.
 */
public final class ListChanges implements KeyedChanges {

  private final RecordMerger merger;
  @Nullable private final ColumnFiller filler;
  private final Map<BinaryStringData, Integer> positions = new HashMap<>();
  private final List<Change> changes = new ArrayList<>();

  /** Changes of a table where the winner stands as it is. */
  public ListChanges(RecordMerger merger) {
    this(merger, null);
  }

  /**
   * Changes of any table.
   *
   * @param filler for its data columns; null if the winner stands as it is
   */
  public ListChanges(RecordMerger merger, @Nullable ColumnFiller filler) {
    this.merger = merger;
    this.filler = filler != null && filler.isFilling() ? filler : null;
  }

  /** Adds a new version of the row of a key. */
  public void upsert(BinaryStringData key, OrderingValue ordering, RowData row) {
    Change change = new Change();
    change.row = row;
    add(change, key, ordering);
  }

  /** Adds the end of the row of a key. */
  public void delete(BinaryStringData key, OrderingValue ordering) {
    Change change = new Change();
    change.delete = true;
    add(change, key, ordering);
  }

  @Override
  public int size() {
    return changes.size();
  }

  @Override
  public int indexOf(BinaryStringData key) {
    Integer position = positions.get(key);
    return position == null ? -1 : position;
  }

  @Override
  public Change get(int index) {
    return changes.get(index);
  }

  private void add(Change change, BinaryStringData key, OrderingValue ordering) {
    change.key = key;
    change.ordering = ordering;
    change.closesOlder = merger.closesOlder(ordering, change.delete);
    Integer position = positions.putIfAbsent(key, changes.size());
    if (position == null) {
      changes.add(change);
      return;
    }
    Change older = changes.get(position);
    boolean closes = foldCloses(older, change);
    Change winner =
        merger.mergeChanges(older, change) == RecordMerger.Winner.NEWER ? change : older;
    Change loser = winner == change ? older : change;
    boolean fills = filler != null && !winner.delete && !loser.delete;
    if (fills && (winner == older || merger.fillsFromOlder(change))) {
      winner.row = filler.fill(winner.row, loser.row);
    }
    winner.closesOlder = closes;
    changes.set(position, winner);
  }

  private boolean foldCloses(Mergeable older, Mergeable newer) {
    return merger.foldClosesOlder(older, newer);
  }

  @Override
  public boolean isDelete(int index) {
    return get(index).delete;
  }

  @Override
  public boolean closesOlder(int index) {
    return get(index).closesOlder;
  }
}
