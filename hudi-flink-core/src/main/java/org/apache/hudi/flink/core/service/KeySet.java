package org.apache.hudi.flink.core.service;

import java.util.Arrays;

/**
 * Keys that were seen, as two independent hashes of 64 bits each: 16 bytes a key at a load of two
 * thirds. Two different keys count as one with a chance of n * n in 2 to the power of 129.
 */
final class KeySet {
  private static final long FIRST = 0x9E3779B97F4A7C15L;
  private static final long SECOND = 0xC2B2AE3D27D4EB4FL;

  private long[] slots = new long[2 * 1024];
  private int size;

  /** Adds a key; false if it was there. */
  boolean add(byte[] key) {
    if (3L * (size + 1) > slots.length) {
      grow();
    }
    long a = hash(key, FIRST);
    long b = hash(key, SECOND) | 1L;
    if (!insert(slots, a, b)) {
      return false;
    }
    size++;
    return true;
  }

  /** An empty slot has a second half of zero, which no key has. */
  private static boolean insert(long[] slots, long a, long b) {
    int mask = slots.length / 2 - 1;
    int at = (int) (a ^ a >>> 32) & mask;
    while (slots[2 * at + 1] != 0) {
      if (slots[2 * at] == a && slots[2 * at + 1] == b) {
        return false;
      }
      at = at + 1 & mask;
    }
    slots[2 * at] = a;
    slots[2 * at + 1] = b;
    return true;
  }

  private void grow() {
    long[] larger = new long[slots.length * 2];
    for (int i = 0; i < slots.length; i += 2) {
      if (slots[i + 1] != 0) {
        insert(larger, slots[i], slots[i + 1]);
      }
    }
    slots = larger;
  }

  void clear() {
    Arrays.fill(slots, 0);
    size = 0;
  }

  private static long hash(byte[] key, long seed) {
    long h = seed ^ key.length * FIRST;
    for (byte b : key) {
      h = (h ^ b & 0xFF) * SECOND;
      h ^= h >>> 29;
    }
    h *= FIRST;
    h ^= h >>> 32;
    h *= seed;
    return h ^ h >>> 29;
  }
}
