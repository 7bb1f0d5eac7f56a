package org.apache.hudi.flink.core.read;

import java.io.IOException;
import java.util.Iterator;
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
  @Nullable private Iterator<LogRecord> rest;

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
    if (rest == null) {
      for (RowData row = base.next(); row != null; row = base.next()) {
        RowData winner = meet(row);
        if (winner != null) {
          return winner;
        }
      }
      rest = records.records().iterator();
    }
    while (rest.hasNext()) {
      LogRecord record = rest.next();
      if (!record.met && !record.delete) {
        merge.stats.inserted();
        return decode(record);
      }
    }
    return null;
  }

  @Nullable
  private RowData meet(RowData row) throws IOException {
    LogRecord record = records.find(merge.keys.of(row));
    if (record == null) {
      return row;
    }
    record.met = true;
    if (merge.merger.mergeWithBase(merge.ordering.extract(row), record)
        == RecordMerger.Winner.OLDER) {
      return merge.fold.underBase(row, record, records);
    }
    if (record.delete) {
      merge.stats.deleted();
      return null;
    }
    merge.stats.updated();
    return merge.fold.overBase(record, decode(record), row);
  }

  private RowData decode(LogRecord record) throws IOException {
    return decoders.decode(record, records.load(record));
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
