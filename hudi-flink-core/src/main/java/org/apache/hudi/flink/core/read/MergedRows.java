package org.apache.hudi.flink.core.read;

import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.util.RowIterator;

/**
 * Base rows merged with log records of the same key, in the order of the base file; then the log
 * records that met no base row.
 */
final class MergedRows implements RowIterator {

  /** How a base row meets its log record. */
  static final class Merge {
    final RecordMerger merger;
    final RecordKeys keys;
    final OrderingExtractor ordering;
    final RecordFold fold;
    final LogScanStats stats;

    private Merge(
        RecordMerger merger,
        RecordKeys keys,
        OrderingExtractor ordering,
        RecordFold fold,
        LogScanStats stats) {
      this.fold = fold;
      this.merger = merger;
      this.keys = keys;
      this.ordering = ordering;
      this.stats = stats;
    }

    /** The row of a record that has won over a base row. */
    RowData updated(MergedRecords records, int number, RecordDecoders decoders, RowData base)
        throws IOException {
      RowData winner = records.row(number, decoders);
      return records.columns(number) != null || merger.fillsFromOlder(records.version(number))
          ? fold.fold(winner, records.columns(number), base)
          : winner;
    }

    /** For rows of a type that holds key and ordering columns. */
    static Merge of(TableReadContext table, RowType type, RecordFold fold, LogScanStats stats) {
      return new Merge(
          table.merger(),
          RecordKeys.in(table, type),
          LogScanner.orderingOf(table, type),
          fold,
          stats);
    }
  }

  private final RowIterator base;
  private final MergedRecords records;
  private final RecordDecoders decoders;
  private final Merge merge;
  private final RowShape shape;

  /** The next record that may have met no base row; -1 while there are base rows. */
  private int rest = -1;

  MergedRows(
      RowIterator base,
      MergedRecords records,
      RecordDecoders decoders,
      Merge merge,
      RowShape shape) {
    this.base = base;
    this.records = records;
    this.decoders = decoders;
    this.merge = merge;
    this.shape = shape;
  }

  @Nullable
  @Override
  public RowData next() throws IOException {
    for (RowData row = nextMerged(); row != null; row = nextMerged()) {
      RowData shaped = shape.apply(row);
      if (shaped != null) {
        return shaped;
      }
    }
    return null;
  }

  @Nullable
  private RowData nextMerged() throws IOException {
    if (rest < 0) {
      for (RowData row = base.next(); row != null; row = base.next()) {
        RowData winner = meet(row);
        if (winner != null) {
          return winner;
        }
      }
      rest = 0;
    }
    while (rest < records.size()) {
      int number = rest++;
      if (!records.isMet(number) && !records.isDelete(number)) {
        merge.stats.inserted();
        return records.row(number, decoders);
      }
    }
    return null;
  }

  @Nullable
  private RowData meet(RowData row) throws IOException {
    int number = records.find(merge.keys.of(row));
    if (number < 0) {
      return row;
    }
    records.meet(number);
    if (merge.merger.mergeWithBase(merge.ordering.extract(row), records.version(number))
        == RecordMerger.Winner.OLDER) {
      return records.isDelete(number) || !merge.fold.isFilling()
          ? row
          : merge.fold.fold(row, null, records.row(number, decoders));
    }
    if (records.isDelete(number)) {
      merge.stats.deleted();
      return null;
    }
    merge.stats.updated();
    return merge.updated(records, number, decoders, row);
  }

  @Override
  public void close() throws IOException {
    try {
      base.close();
    } finally {
      records.close();
    }
  }
}
