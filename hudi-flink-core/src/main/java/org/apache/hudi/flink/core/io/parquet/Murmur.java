package org.apache.hudi.flink.core.io.parquet;

/**
 * The 32-bit hash of Hudi's bloom filters. It differs from the textbook Murmur2 in how the last one
 * to three bytes enter; files that exist fix it. Format notes: base files, section 4.
 */
final class Murmur {
  private static final int M = 0x5bd1e995;

  private Murmur() {}

  static int hash(byte[] data, int offset, int length, int seed) {
    int h = seed ^ length;
    int end = offset + (length & ~3);
    for (int i = offset; i < end; i += 4) {
      int k =
          (data[i] & 0xff)
              | (data[i + 1] & 0xff) << 8
              | (data[i + 2] & 0xff) << 16
              | data[i + 3] << 24;
      k *= M;
      k ^= k >>> 24;
      k *= M;
      h *= M;
      h ^= k;
    }
    int left = length & 3;
    if (left > 0) {
      // Sign-extended, and counted from the end backwards.
      int last = offset + length;
      if (left == 3) {
        h ^= data[last - 3] << 16;
      }
      if (left >= 2) {
        h ^= data[last - 2] << 8;
      }
      h ^= data[last - 1];
      h *= M;
    }
    h ^= h >>> 13;
    h *= M;
    h ^= h >>> 15;
    return h;
  }
}
