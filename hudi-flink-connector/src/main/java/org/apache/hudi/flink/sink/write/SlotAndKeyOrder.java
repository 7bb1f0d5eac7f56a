package org.apache.hudi.flink.sink.write;

import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.runtime.generated.NormalizedKeyComputer;
import org.apache.flink.table.runtime.generated.RecordComparator;

/**
 * Orders rows whose first two fields are a slot number, not negative, and a record key: by slot,
 * and by the bytes of the key if asked for. Used by one thread at a time.
 */
final class SlotAndKeyOrder implements RecordComparator {
  private static final long serialVersionUID = 1L;

  private final boolean isByKey;

  SlotAndKeyOrder(boolean isByKey) {
    this.isByKey = isByKey;
  }

  @Override
  public int compare(RowData left, RowData right) {
    int bySlot = Integer.compare(left.getInt(0), right.getInt(0));
    if (bySlot != 0 || !isByKey) {
      return bySlot;
    }
    return ((BinaryStringData) left.getString(1)).compareTo((BinaryStringData) right.getString(1));
  }

  /** The same order by the first bytes, which decide most comparisons. */
  NormalizedKeyComputer prefixes() {
    return new Prefixes(isByKey);
  }

  /** Slot and the beginning of the key. */
  private static final class Prefixes implements NormalizedKeyComputer {
    private static final int KEY_BYTES = 12;

    private final boolean isByKey;
    private final int length;
    private final byte[] scratch;

    private Prefixes(boolean isByKey) {
      this.isByKey = isByKey;
      this.length = Integer.BYTES + (isByKey ? KEY_BYTES : 0);
      this.scratch = new byte[length];
    }

    @Override
    public void putKey(RowData record, MemorySegment target, int offset) {
      target.putIntBigEndian(offset, record.getInt(0));
      if (!isByKey) {
        return;
      }
      BinaryStringData key = (BinaryStringData) record.getString(1);
      key.ensureMaterialized();
      int given = Math.min(KEY_BYTES, key.getSizeInBytes());
      for (int i = 0; i < KEY_BYTES; i++) {
        target.put(offset + Integer.BYTES + i, i < given ? key.byteAt(i) : 0);
      }
    }

    @Override
    public int compareKey(MemorySegment left, int leftOffset, MemorySegment right, int offset) {
      return left.compare(right, leftOffset, offset, length);
    }

    @Override
    public void swapKey(MemorySegment left, int leftOffset, MemorySegment right, int offset) {
      left.swapBytes(scratch, right, leftOffset, offset, length);
    }

    @Override
    public int getNumKeyBytes() {
      return length;
    }

    @Override
    public boolean isKeyFullyDetermines() {
      return !isByKey;
    }

    @Override
    public boolean invertKey() {
      return false;
    }
  }
}
