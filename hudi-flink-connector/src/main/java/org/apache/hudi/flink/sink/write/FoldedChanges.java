package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.write.Change;
import org.apache.hudi.flink.core.write.KeyedChanges;

/**
 * The content of a bucket with one entry per key: versions of a key are folded by the one merge
 * function while a hash index over the entries is built. Rows stay where the bucket has them; the
 * index holds 18 bytes a key. Valid until the bucket changes. Used by one thread.
 */
final class FoldedChanges implements KeyedChanges {

  private static final int SMALLEST_TABLE = 16;

  private final DataBucket bucket;
  private final RecordMerger merger;
  private final OrderingExtractor ordering;
  private final Holder current;
  private final Holder older;
  private byte[] probe = new byte[64];
  private final byte[] number = new byte[Integer.BYTES];

  private int[] table;
  private long[] positions;
  private int[] hashes;
  private boolean[] closes;
  private boolean[] deletes;
  private int size;

  /**
   * Folds a bucket.
   *
   * @param arity number of data columns
   * @throws org.apache.hudi.flink.core.error.InvalidRecordException if a row has no ordering value
   */
  FoldedChanges(DataBucket bucket, RecordMerger merger, OrderingExtractor ordering, int arity)
      throws IOException {
    this.bucket = bucket;
    this.merger = merger;
    this.ordering = ordering;
    this.current = new Holder(arity);
    this.older = new Holder(arity);
    int expected = Math.max(SMALLEST_TABLE, bucket.rows());
    this.table = new int[tableSize(expected)];
    this.positions = new long[expected];
    this.hashes = new int[expected];
    this.closes = new boolean[expected];
    this.deletes = new boolean[expected];
    fold();
  }

  private void fold() throws IOException {
    long position = 0;
    long end = bucket.totalBytes();
    while (position < end) {
      int keyLength = bucket.readInt(position, number);
      int rowLength = bucket.readInt(position + Integer.BYTES, number);
      add(position, keyLength);
      position += DataBucket.HEADER + (long) keyLength + rowLength;
    }
  }

  private void add(long position, int keyLength) throws IOException {
    MemorySegment keyPage = bucket.pageOf(position + DataBucket.HEADER, keyLength);
    int offset;
    if (keyPage != null) {
      offset = bucket.offsetInPage(position + DataBucket.HEADER);
    } else {
      probe = atLeast(probe, keyLength);
      bucket.read(position + DataBucket.HEADER, probe, keyLength);
      keyPage = MemorySegmentFactory.wrap(probe);
      offset = 0;
    }
    int hash = KeyBytes.hash(keyPage, offset, keyLength);
    int slot = find(keyPage, offset, keyLength, hash);
    if (table[slot] == 0) {
      positions[size] = position;
      hashes[size] = hash;
      current.load(position);
      closes[size] = current.change.closesOlder;
      deletes[size] = current.change.delete;
      table[slot] = ++size;
    } else {
      merge(table[slot] - 1, position);
    }
  }

  private void merge(int index, long position) throws IOException {
    older.load(positions[index]);
    older.change.closesOlder = closes[index];
    current.load(position);
    closes[index] = merger.foldClosesOlder(older.change, current.change);
    if (merger.mergeChanges(older.change, current.change) == RecordMerger.Winner.NEWER) {
      positions[index] = position;
      deletes[index] = current.change.delete;
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int indexOf(BinaryStringData key) {
    key.ensureMaterialized();
    MemorySegment[] segments = key.getSegments();
    int length = key.getSizeInBytes();
    MemorySegment segment = segments[0];
    int offset = key.getOffset();
    if (offset + (long) length > segment.size()) {
      segment = MemorySegmentFactory.wrap(key.toBytes());
      offset = 0;
    }
    try {
      return table[find(segment, offset, length, KeyBytes.hash(segment, offset, length))] - 1;
    } catch (IOException e) {
      throw new HudiIOException("Buffered rows could not be read back from the local disk", e);
    }
  }

  @Override
  public Change get(int index) throws IOException {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("No change " + index + " among " + size);
    }
    current.load(positions[index]);
    current.change.closesOlder = closes[index];
    return current.change;
  }

  @Override
  public boolean isDelete(int index) {
    return deletes[index];
  }

  @Override
  public boolean closesOlder(int index) {
    return closes[index];
  }

  /** Slot of the table that holds the key, or the free one where it belongs. */
  private int find(MemorySegment key, int offset, int length, int hash) throws IOException {
    int mask = table.length - 1;
    int slot = hash & mask;
    while (table[slot] != 0) {
      int index = table[slot] - 1;
      if (hashes[index] == hash && isKey(positions[index], key, offset, length)) {
        return slot;
      }
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private boolean isKey(long position, MemorySegment key, int offset, int length)
      throws IOException {
    if (bucket.readInt(position, number) != length) {
      return false;
    }
    long keyPosition = position + DataBucket.HEADER;
    MemorySegment page = bucket.pageOf(keyPosition, length);
    if (page != null) {
      return page.equalTo(key, bucket.offsetInPage(keyPosition), offset, length);
    }
    byte[] stored = new byte[length];
    bucket.read(keyPosition, stored, length);
    return MemorySegmentFactory.wrap(stored).equalTo(key, 0, offset, length);
  }

  private static int tableSize(int entries) {
    long wanted = Math.max(SMALLEST_TABLE, entries * 2L);
    if (wanted > 1 << 30) {
      throw new IllegalStateException(
          entries
              + " rows of one file group in one flush are too many; lower write.batch.size or"
              + " the checkpoint interval, or use more buckets");
    }
    return Integer.highestOneBit((int) wanted - 1) << 1;
  }

  private static byte[] atLeast(byte[] bytes, int length) {
    return bytes.length >= length
        ? bytes
        : Arrays.copyOf(bytes, Math.max(length, bytes.length * 2));
  }

  /** One entry of the bucket, read into a change that is filled anew. */
  private final class Holder {
    private final Change change = new Change();
    private final BinaryRowData row;
    private byte[] bytes = new byte[256];

    private Holder(int arity) {
      this.row = new BinaryRowData(arity);
      change.row = row;
    }

    private void load(long position) throws IOException {
      int keyLength = bucket.readInt(position, number);
      int rowLength = bucket.readInt(position + Integer.BYTES, number);
      change.delete = bucket.readInt(position + 2 * Integer.BYTES, number) != 0;
      long content = position + DataBucket.HEADER;
      int length = Math.addExact(keyLength, rowLength);
      MemorySegment segment = bucket.pageOf(content, length);
      int offset = 0;
      if (segment == null) {
        bytes = atLeast(bytes, length);
        bucket.read(content, bytes, length);
        segment = MemorySegmentFactory.wrap(bytes);
      } else {
        offset = bucket.offsetInPage(content);
      }
      change.key = new BinaryStringData(new MemorySegment[] {segment}, offset, keyLength);
      row.pointTo(segment, offset + keyLength, rowLength);
      change.ordering = ordering.extractRequired(row, change.key);
      change.closesOlder = merger.closesOlder(change.ordering, change.delete);
    }
  }
}
