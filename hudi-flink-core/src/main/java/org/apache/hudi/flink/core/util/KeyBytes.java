package org.apache.hudi.flink.core.util;

import org.apache.flink.core.memory.MemorySegment;

/** Hash of a record key, wherever its bytes lie. For memory only: it is never stored. */
public final class KeyBytes {

  private KeyBytes() {}

  /** The hash of {@code length} bytes of a segment. */
  public static int hash(MemorySegment segment, int offset, int length) {
    int hash = length;
    int i = 0;
    for (; i + Integer.BYTES <= length; i += Integer.BYTES) {
      hash = mix(hash, segment.getIntLittleEndian(offset + i));
    }
    int tail = 0;
    for (; i < length; i++) {
      tail = tail << 8 | segment.get(offset + i) & 0xff;
    }
    hash = mix(hash, tail);
    hash ^= hash >>> 16;
    hash *= 0x85ebca6b;
    hash ^= hash >>> 13;
    hash *= 0xc2b2ae35;
    return hash ^ hash >>> 16;
  }

  private static int mix(int hash, int block) {
    int mixed = Integer.rotateLeft(block * 0xcc9e2d51, 15) * 0x1b873593;
    return Integer.rotateLeft(hash ^ mixed, 13) * 5 + 0xe6546b64;
  }
}
