package org.apache.hudi.flink.core.util;

/**
 * Open addressing over entries that lie elsewhere, numbered from 0: a slot holds the hash and the
 * number of an entry, so that a probe that meets another hash touches no other memory. Grows by
 * itself; entries are never removed. Used by one thread.
 *
 * <pre>
 * for (int slot = slots.first(hash); !slots.isFree(slot); slot = slots.next(slot)) {
 *   if (slots.hasHash(slot, hash) &amp;&amp; isEqual(slots.entry(slot))) ...
 * }
 * </pre>
 */
public final class HashSlots {

  private static final int SMALLEST = 64;
  private static final int LARGEST = 1 << 30;

  /** Hash in the upper half, number of the entry plus one in the lower; 0 is free. */
  private long[] slots = new long[SMALLEST];

  private int size;

  /** The slot where the search for a hash begins. */
  public int first(int hash) {
    return hash & (slots.length - 1);
  }

  /** The slot that comes after one. */
  public int next(int slot) {
    return slot + 1 & (slots.length - 1);
  }

  /** Whether a search ends here. */
  public boolean isFree(int slot) {
    return slots[slot] == 0;
  }

  /** Whether the entry of a slot has this hash. */
  public boolean hasHash(int slot, int hash) {
    return (int) (slots[slot] >>> 32) == hash;
  }

  /** Number of the entry in a slot that is not free. */
  public int entry(int slot) {
    return (int) slots[slot] - 1;
  }

  /** Entries so far. */
  public int size() {
    return size;
  }

  /**
   * Adds the next entry and returns its number.
   *
   * @param slot where the search for the hash has ended
   */
  public int add(int slot, int hash) {
    slots[slot] = (long) hash << 32 | ++size;
    if (size > slots.length / 2) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    if (slots.length == LARGEST) {
      throw new IllegalStateException(size + " keys at once are too many for one hash table");
    }
    long[] old = slots;
    slots = new long[old.length * 2];
    for (long slot : old) {
      if (slot != 0) {
        int at = first((int) (slot >>> 32));
        while (slots[at] != 0) {
          at = next(at);
        }
        slots[at] = slot;
      }
    }
  }
}
