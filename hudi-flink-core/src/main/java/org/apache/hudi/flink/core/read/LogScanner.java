package org.apache.hudi.flink.core.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.io.log.AvroRecordCursor;
import org.apache.hudi.flink.core.io.log.BlockType;
import org.apache.hudi.flink.core.io.log.DeleteRecord;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.io.parquet.ParquetRowReader;
import org.apache.hudi.flink.core.io.parquet.ParquetSource;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.schema.avro.AvroRowDecoder;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * Reads the log files of a slice into {@link MergedRecords}. Records stay the bytes that they are
 * in the files; only key, ordering value and delete marks are decoded here, the rest of a record
 * when it has won. Used by one thread, once.
 */
final class LogScanner {

  private final Storage storage;
  private final TableReadContext table;
  private final MergedRecords merged;
  private final RecordDecoders decoders;
  private final RecordFold fold;
  private final LogScanStats stats;

  private final RowType mergeType;
  private final RecordKeys mergeKeys;
  private final OrderingExtractor mergeOrdering;
  private final DeleteMarks mergeMarks;
  private final Map<String, AvroRowDecoder> mergeDecoders = new HashMap<>();
  private Predicate<BinaryStringData> wanted = key -> true;

  LogScanner(
      Storage storage,
      TableReadContext table,
      TableSchema schema,
      RecordDecoders decoders,
      RecordFold fold,
      LogScanStats stats) {
    this.storage = storage;
    this.table = table;
    this.decoders = decoders;
    this.stats = stats;
    this.fold = fold;
    this.merged = new MergedRecords(table.merger(), fold, table.spill());
    this.mergeType = ReadLayout.mergeType(table, schema);
    this.mergeKeys = RecordKeys.in(table, mergeType);
    this.mergeOrdering = orderingOf(table, mergeType);
    this.mergeMarks = DeleteMarks.in(mergeType, table.mergePolicy());
  }

  /** How ordering values are taken from rows of a type that holds the ordering columns. */
  static OrderingExtractor orderingOf(TableReadContext table, RowType rowType) {
    return table.orderingFields().isEmpty()
        ? OrderingExtractor.none()
        : OrderingExtractor.of(table.tableName(), rowType, table.orderingFields());
  }

  /** Leaves out keys that do not pass. */
  LogScanner only(Predicate<BinaryStringData> keys) {
    this.wanted = keys;
    return this;
  }

  /** Reads everything that counts. The result belongs to the caller, who closes it. */
  MergedRecords scan(FileSliceRead slice) throws IOException {
    boolean done = false;
    try (LogReaders readers = new LogReaders(storage)) {
      for (LogBlock block : plan(slice, readers)) {
        read(readers.of(block.path()), block);
      }
      stats.finished(merged);
      done = true;
      return merged;
    } finally {
      if (!done) {
        merged.close();
      }
    }
  }

  /** The blocks of a slice that count, in the order in which they apply. */
  List<LogBlock> plan(FileSliceRead slice, LogReaders readers) throws IOException {
    BlockPlan plan = new BlockPlan(slice.instants());
    LogDamage damage = new LogDamage(storage, table, slice);
    for (LogFile log : slice.slice().logs()) {
      if (log.name().isCdc()) {
        continue;
      }
      LogFileReader reader = readers.of(StoragePaths.resolve(table.basePath(), log.relativePath()));
      List<LogBlock> corrupt = new ArrayList<>(0);
      for (LogBlock block = reader.nextOrCorrupt(); block != null; block = reader.nextOrCorrupt()) {
        if (block.type() == BlockType.CORRUPT) {
          corrupt.add(block);
        } else {
          stats.addBlock();
          plan.add(block);
        }
      }
      damage.check(log, reader.length(), reader.position(), corrupt);
      stats.addFile(log.length());
      stats.addCorrupt(reader.corruptBlocks());
    }
    stats.addRollbacks(plan.rollbacks());
    return plan.blocks();
  }

  private void read(LogFileReader reader, LogBlock block) throws IOException {
    if (block.type() == BlockType.DELETE) {
      List<DeleteRecord> deletes = reader.deletes(block);
      stats.addRecords(deletes.size());
      for (DeleteRecord delete : deletes) {
        if (wanted.test(delete.recordKey())) {
          merged.addDelete(delete.recordKey(), delete.ordering());
        }
      }
    } else if (block.type() == BlockType.PARQUET_DATA) {
      readParquet(block);
    } else {
      readAvro(reader, block);
    }
  }

  private void readAvro(LogFileReader reader, LogBlock block) throws IOException {
    AvroRecordCursor cursor = reader.records(block);
    String writerSchema = decoders.writerSchema(block);
    AvroRowDecoder mergeDecoder =
        mergeDecoders.computeIfAbsent(writerSchema, json -> AvroRowDecoder.of(json, mergeType));
    int decoder = decoders.ofAvro(writerSchema);
    BitSet columns = fold.columns(block, writerSchema);
    stats.addRecords(cursor.count());
    while (cursor.next()) {
      RowData row = mergeDecoder.decodeShared(cursor.bytes(), 0, cursor.length());
      BinaryStringData key = mergeKeys.of(row);
      if (!wanted.test(key)) {
        continue;
      }
      OrderingValue ordering = mergeOrdering.extract(row);
      if (mergeMarks.isDelete(row)) {
        merged.addDelete(key, ordering);
      } else {
        merged.addRow(key, ordering, cursor.bytes(), 0, cursor.length(), decoder, columns);
      }
    }
  }

  private void readParquet(LogBlock block) throws IOException {
    ParquetSource source =
        ParquetSource.window(storage, block.path(), block.contentOffset(), block.contentLength());
    RowType type = decoders.readTypeWith(mergeType);
    RecordKeys keys = RecordKeys.in(table, type);
    OrderingExtractor ordering = orderingOf(table, type);
    DeleteMarks marks = DeleteMarks.in(type, table.mergePolicy());
    BitSet columns = fold.columns(block, block.isPartial() ? decoders.writerSchema(block) : "");
    try (ParquetRowReader rows = ParquetRowReader.open(source, type, null)) {
      for (RowData row = rows.next(); row != null; row = rows.next()) {
        stats.addRecords(1);
        BinaryStringData key = keys.of(row);
        if (!wanted.test(key)) {
          continue;
        }
        if (marks.isDelete(row)) {
          merged.addDelete(key, ordering.extract(row));
        } else {
          // Rows of a columnar block have no bytes of their own: they are encoded to be kept.
          BytesOutput bytes = decoders.encode(row);
          merged.addRow(
              key,
              ordering.extract(row),
              bytes.array(),
              0,
              bytes.size(),
              decoders.ofEncoded(),
              columns);
        }
      }
    }
  }
}
