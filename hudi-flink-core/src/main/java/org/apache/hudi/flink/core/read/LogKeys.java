package org.apache.hudi.flink.core.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.util.HashSlots;
import org.apache.hudi.flink.core.util.KeyBytes;

/**
 * A set of record keys, numbered in the order of their arrival. The bytes of keys lie one after the
 * other in pages; a key costs about 30 bytes beside its own. Used by one thread.
 */
final class LogKeys {

  private static final int PAGE = 1 << 18;

  private final HashSlots slots = new HashSlots();
  private final List<MemorySegment> pages = new ArrayList<>();
  private int usedInLast = PAGE;
  private int[] pageOf = new int[64];
  private int[] offsets = new int[64];
  private int[] lengths = new int[64];

  /** Number of keys. */
  int size() {
    return slots.size();
  }

  /** Number of a key; -1 if it is not in the set. */
  int find(BinaryStringData key) {
    int slot = search(key);
    return slots.isFree(slot) ? -1 : slots.entry(slot);
  }

  /** A key; it shares the memory of the set. */
  BinaryStringData get(int number) {
    MemorySegment[] page = {pages.get(pageOf[number])};
    return BinaryStringData.fromAddress(page, offsets[number], lengths[number]);
  }

  /** Number of a key, which is added if it is new: its number is the old {@link #size} then. */
  int add(BinaryStringData key) {
    int slot = search(key);
    if (!slots.isFree(slot)) {
      return slots.entry(slot);
    }
    int number = slots.add(slot, searched.hash);
    if (number == lengths.length) {
      int length = number * 2;
      pageOf = Arrays.copyOf(pageOf, length);
      offsets = Arrays.copyOf(offsets, length);
      lengths = Arrays.copyOf(lengths, length);
    }
    keep(number);
    return number;
  }

  private void keep(int number) {
    int length = searched.length;
    if (length > PAGE - usedInLast) {
      // A key that is larger than a page gets one of its own.
      byte[] page = new byte[Math.max(PAGE, length)];
      pages.add(MemorySegmentFactory.wrap(page));
      usedInLast = 0;
    }
    MemorySegment page = pages.get(pages.size() - 1);
    searched.segment.copyTo(searched.offset, page, usedInLast, length);
    pageOf[number] = pages.size() - 1;
    offsets[number] = usedInLast;
    lengths[number] = length;
    usedInLast += length;
  }

  private final Searched searched = new Searched();

  private int search(BinaryStringData key) {
    searched.set(key);
    int slot = slots.first(searched.hash);
    while (!slots.isFree(slot)) {
      if (slots.hasHash(slot, searched.hash) && isKey(slots.entry(slot))) {
        return slot;
      }
      slot = slots.next(slot);
    }
    return slot;
  }

  private boolean isKey(int number) {
    return lengths[number] == searched.length
        && pages
            .get(pageOf[number])
            .equalTo(searched.segment, offsets[number], searched.offset, searched.length);
  }

  /** The key that is looked for. */
  private static final class Searched {
    private MemorySegment segment;
    private int offset;
    private int length;
    private int hash;

    void set(BinaryStringData key) {
      key.ensureMaterialized();
      segment = key.getSegments()[0];
      offset = key.getOffset();
      length = key.getSizeInBytes();
      if (offset + (long) length > segment.size()) {
        segment = MemorySegmentFactory.wrap(key.toBytes());
        offset = 0;
      }
      hash = KeyBytes.hash(segment, offset, length);
    }
  }
}
