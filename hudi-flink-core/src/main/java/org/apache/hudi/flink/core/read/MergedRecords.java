package org.apache.hudi.flink.core.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.spill.ByteStore;
import org.apache.hudi.flink.core.spill.SpillSettings;

/**
 * The log records of one file slice, folded by key as they are added in log order. Keys and
 * ordering values are objects in memory; the bytes of the records lie in a {@link ByteStore}, which
 * moves to local disk beyond its bound. Used by one thread.
 */
final class MergedRecords implements Closeable {

  private final RecordMerger merger;
  private final RecordFold fold;
  private final ByteStore bytes;
  private final Map<BinaryStringData, LogRecord> byKey = new HashMap<>();
  private byte[] scratch = new byte[1024];

  MergedRecords(RecordMerger merger, RecordFold fold, SpillSettings spill) {
    this.merger = merger;
    this.fold = fold;
    this.bytes = new ByteStore(spill);
  }

  /** Adds a record: the fold of it and what was there before stays. */
  void add(BinaryStringData key, LogRecord record) throws IOException {
    record.closesOlder = merger.closesOlder(record.ordering, record.delete);
    LogRecord older = byKey.putIfAbsent(key, record);
    if (older == null) {
      return;
    }
    boolean closes = merger.foldClosesOlder(older, record);
    LogRecord folded =
        merger.mergeChanges(older, record) == RecordMerger.Winner.NEWER
            ? fold.fold(record, older, this)
            : fold.fold(older, record, this);
    folded.closesOlder = closes;
    if (folded != older) {
      byKey.put(key, folded);
    }
  }

  /** Keeps the bytes of a record and returns their position. */
  long store(byte[] source, int offset, int length) throws IOException {
    return bytes.append(source, offset, length);
  }

  /** The bytes of a record, from the beginning of an array that the next call fills anew. */
  byte[] load(LogRecord record) throws IOException {
    if (scratch.length < record.length) {
      scratch = new byte[Math.max(record.length, scratch.length * 2)];
    }
    bytes.read(record.position, record.length, scratch);
    return scratch;
  }

  @Nullable
  LogRecord find(BinaryStringData key) {
    return byKey.get(key);
  }

  boolean contains(BinaryStringData key) {
    return byKey.containsKey(key);
  }

  Set<Map.Entry<BinaryStringData, LogRecord>> entries() {
    return byKey.entrySet();
  }

  Collection<LogRecord> records() {
    return byKey.values();
  }

  boolean isEmpty() {
    return byKey.isEmpty();
  }

  int size() {
    return byKey.size();
  }

  long spilledBytes() {
    return bytes.spilledBytes();
  }

  @Override
  public void close() throws IOException {
    byKey.clear();
    bytes.close();
  }
}
