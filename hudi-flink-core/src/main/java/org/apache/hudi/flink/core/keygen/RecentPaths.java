package org.apache.hudi.flink.core.keygen;

import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.util.KeyBytes;

/**
 * The partition paths that were made of the recent values of a text column, found by the bytes of
 * the value: rows of a few partitions that take turns cost no string. Not thread-safe.
 */
final class RecentPaths {

  private static final int SLOTS = 256;

  private final byte[][] values = new byte[SLOTS][];
  private final String[] paths = new String[SLOTS];

  /** The path of a value; made if it is not among the recent ones. */
  String of(BinaryStringData value, Supplier<String> maker) {
    value.ensureMaterialized();
    MemorySegment segment = value.getSegments()[0];
    int offset = value.getOffset();
    int length = value.getSizeInBytes();
    if (offset + (long) length > segment.size()) {
      return maker.get();
    }
    int hash = KeyBytes.hash(segment, offset, length);
    int slot = hash & (SLOTS - 1);
    byte[] known = values[slot];
    if (known != null && known.length == length && isEqual(known, segment, offset)) {
      return paths[slot];
    }
    String path = maker.get();
    values[slot] = Arrays.copyOf(value.toBytes(), length);
    paths[slot] = path;
    return path;
  }

  private static boolean isEqual(byte[] known, MemorySegment segment, int offset) {
    for (int i = 0; i < known.length; i++) {
      if (known[i] != segment.get(offset + i)) {
        return false;
      }
    }
    return true;
  }
}
