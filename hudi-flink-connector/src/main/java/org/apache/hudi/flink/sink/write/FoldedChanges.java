package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.Arrays;
import javax.annotation.Nullable;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.merge.ColumnFiller;
import org.apache.hudi.flink.core.merge.Mergeable;
import org.apache.hudi.flink.core.merge.OrderingColumn;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.util.HashSlots;
import org.apache.hudi.flink.core.util.KeyBytes;
import org.apache.hudi.flink.core.write.Change;
import org.apache.hudi.flink.core.write.KeyedChanges;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * The content of a bucket with one entry per key, in the order in which the keys came: a change
 * meets the version that is there by the one merge function when it is added, and a late one goes
 * no further. Rows lie in the pages of the bucket, a newer one in the place of the older where it
 * fits; what is known of a key beside takes about 40 bytes of heap. Used by one thread.
 */
final class FoldedChanges implements KeyedChanges, BucketIntake {

  private static final int SMALLEST = 64;
  private static final byte DELETE = 1;
  private static final byte CLOSES = 2;

  private final DataBucket bucket;
  private final RecordMerger merger;
  private final OrderingExtractor ordering;
  @Nullable private final ColumnFiller filler;
  @Nullable private final RowDataSerializer serializer;
  private final HashSlots slots = new HashSlots();
  private final OrderingColumn orderings = new OrderingColumn();
  private long[] positions = new long[SMALLEST];
  private byte[] flags = new byte[SMALLEST];

  private final Version older = new Version();
  private final Version newer = new Version();
  private final Change change = new Change();
  private final BinaryRowData row;
  private final byte[] number = new byte[Integer.BYTES];
  private byte[] bytes = new byte[0];
  private MemorySegment[] page = new MemorySegment[1];

  /** No changes yet. */
  FoldedChanges(DataBucket bucket, RowFolding folding) {
    this.bucket = bucket;
    this.merger = folding.merger();
    this.ordering = folding.ordering();
    this.filler = folding.filler();
    this.serializer = filler == null ? null : folding.serializer();
    this.row = new BinaryRowData(folding.arity());
    change.row = row;
  }

  /**
   * Adds a change.
   *
   * @return whether there was room; if not, nothing has changed
   * @throws org.apache.hudi.flink.core.error.InvalidRecordException if the row has no ordering
   *     value
   */
  @Override
  public boolean add(HudiRecord record) throws IOException {
    BinaryStringData key = record.recordKey();
    key.ensureMaterialized();
    MemorySegment segment = key.getSegments()[0];
    int offset = key.getOffset();
    int length = key.getSizeInBytes();
    if (offset + (long) length > segment.size()) {
      segment = MemorySegmentFactory.wrap(key.toBytes());
      offset = 0;
    }
    boolean delete = record.isDelete();
    OrderingValue value = ordering.extractRequired(record.row(), key);
    newer.set(value, delete, merger.closesOlder(value, delete));
    int hash = KeyBytes.hash(segment, offset, length);
    int slot = find(segment, offset, length, hash);
    return slots.isFree(slot) ? addKey(slot, hash, record) : merge(slots.entry(slot), record);
  }

  @Override
  public KeyedChanges changes() {
    return this;
  }

  private boolean addKey(int slot, int hash, HudiRecord record) {
    long position = bucket.totalBytes();
    if (!bucket.append(record)) {
      return false;
    }
    int index = slots.add(slot, hash);
    if (index == flags.length) {
      int length = (int) Math.min(Integer.MAX_VALUE - 8, index * 2L);
      positions = Arrays.copyOf(positions, length);
      flags = Arrays.copyOf(flags, length);
    }
    positions[index] = position;
    orderings.set(index, newer.ordering);
    setFlags(index, newer.delete, newer.closesOlder);
    return true;
  }

  private boolean merge(int index, HudiRecord record) throws IOException {
    older.set(orderings.get(index), isDelete(index), closesOlder(index));
    boolean closes = merger.foldClosesOlder(older, newer);
    boolean delete = older.delete;
    boolean isNewer = merger.mergeChanges(older, newer) == RecordMerger.Winner.NEWER;
    HudiRecord kept = filler == null ? isNewer ? record : null : filled(index, record, isNewer);
    if (kept != null && !bucket.replaceRow(positions[index], kept.row())) {
      long position = bucket.totalBytes();
      if (!bucket.append(kept)) {
        return false;
      }
      positions[index] = position;
    }
    if (isNewer) {
      orderings.set(index, newer.ordering);
      delete = newer.delete;
    }
    setFlags(index, delete, closes);
    return true;
  }

  /** What takes the place of the stored row: null if that stays as it is. */
  @Nullable
  private HudiRecord filled(int index, HudiRecord record, boolean isNewer) throws IOException {
    boolean fills = !older.delete && !newer.delete && (!isNewer || merger.fillsFromOlder(newer));
    if (!fills) {
      return isNewer ? record : null;
    }
    RowData stored = get(index).row;
    RowData winner = isNewer ? record.row() : stored;
    RowData row = filler.fill(winner, isNewer ? stored : record.row());
    return row == winner ? isNewer ? record : null : record.withRow(serializer.toBinaryRow(row));
  }

  private void setFlags(int index, boolean delete, boolean closes) {
    flags[index] = (byte) ((delete ? DELETE : 0) | (closes ? CLOSES : 0));
  }

  @Override
  public int size() {
    return slots.size();
  }

  @Override
  public int indexOf(BinaryStringData key) {
    key.ensureMaterialized();
    int length = key.getSizeInBytes();
    MemorySegment segment = key.getSegments()[0];
    int offset = key.getOffset();
    if (offset + (long) length > segment.size()) {
      segment = MemorySegmentFactory.wrap(key.toBytes());
      offset = 0;
    }
    try {
      int slot = find(segment, offset, length, KeyBytes.hash(segment, offset, length));
      return slots.isFree(slot) ? -1 : slots.entry(slot);
    } catch (IOException e) {
      throw new HudiIOException("Buffered rows could not be read back from the local disk", e);
    }
  }

  @Override
  public Change get(int index) throws IOException {
    if (index < 0 || index >= slots.size()) {
      throw new IndexOutOfBoundsException("No change " + index + " among " + slots.size());
    }
    long position = positions[index];
    int keyLength = bucket.readInt(position, number);
    int rowLength = bucket.readInt(position + Integer.BYTES, number);
    long content = position + DataBucket.HEADER;
    int length = Math.addExact(keyLength, rowLength);
    MemorySegment segment = bucket.pageOf(content, length);
    int offset = 0;
    if (segment == null) {
      if (bytes.length < length) {
        bytes = new byte[Math.max(length, bytes.length * 2)];
      }
      bucket.read(content, bytes, length);
      segment = MemorySegmentFactory.wrap(bytes);
    } else {
      offset = bucket.offsetInPage(content);
    }
    if (page[0] != segment) {
      page = new MemorySegment[] {segment};
    }
    change.key = new BinaryStringData(page, offset, keyLength);
    row.pointTo(page, offset + keyLength, rowLength);
    change.delete = isDelete(index);
    change.closesOlder = closesOlder(index);
    change.ordering = orderings.get(index);
    return change;
  }

  @Override
  public boolean isDelete(int index) {
    return (flags[index] & DELETE) != 0;
  }

  @Override
  public boolean closesOlder(int index) {
    return (flags[index] & CLOSES) != 0;
  }

  /** Slot of the key, or the free one where it belongs. */
  private int find(MemorySegment key, int offset, int length, int hash) throws IOException {
    int slot = slots.first(hash);
    while (!slots.isFree(slot)) {
      if (slots.hasHash(slot, hash) && isKey(positions[slots.entry(slot)], key, offset, length)) {
        return slot;
      }
      slot = slots.next(slot);
    }
    return slot;
  }

  private boolean isKey(long position, MemorySegment key, int offset, int length)
      throws IOException {
    if (bucket.readInt(position, number) != length) {
      return false;
    }
    long keyPosition = position + DataBucket.HEADER;
    MemorySegment stored = bucket.pageOf(keyPosition, length);
    if (stored != null) {
      return stored.equalTo(key, bucket.offsetInPage(keyPosition), offset, length);
    }
    byte[] copy = new byte[length];
    bucket.read(keyPosition, copy, length);
    return MemorySegmentFactory.wrap(copy).equalTo(key, 0, offset, length);
  }

  /** What merging needs to know of a version. */
  private static final class Version implements Mergeable {
    private OrderingValue ordering = OrderingValue.NONE;
    private boolean delete;
    private boolean closesOlder;

    void set(OrderingValue newOrdering, boolean isDelete, boolean isClosing) {
      ordering = newOrdering;
      delete = isDelete;
      closesOlder = isClosing;
    }

    @Override
    public OrderingValue ordering() {
      return ordering;
    }

    @Override
    public boolean isDelete() {
      return delete;
    }

    @Override
    public boolean closesOlder() {
      return closesOlder;
    }
  }
}
