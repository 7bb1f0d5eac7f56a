package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.parquet.io.api.Binary;

/** The bytes of text, without a copy where they lie in one heap segment. */
final class Utf8 {
  private Utf8() {}

  /** Returns the bytes as Parquet takes them, valid until the text changes. */
  static Binary binary(StringData text) {
    if (text instanceof BinaryStringData) {
      BinaryStringData binary = (BinaryStringData) text;
      binary.ensureMaterialized();
      MemorySegment[] segments = binary.getSegments();
      if (segments.length == 1 && !segments[0].isOffHeap()) {
        return Binary.fromReusedByteArray(
            segments[0].getArray(), binary.getOffset(), binary.getSizeInBytes());
      }
    }
    return Binary.fromReusedByteArray(text.toBytes());
  }

  /**
   * Compares as {@link String#compareTo} does, by UTF-16 code units. That differs from the order of
   * the bytes only where a character beyond the basic plane (lead byte 0xF0 and up, surrogates
   * below 0xE000) meets one of U+E000 to U+FFFF (lead byte 0xEE or 0xEF).
   */
  static int compareUtf16(byte[] a, int aFrom, int aLength, byte[] b) {
    int common = Math.min(aLength, b.length);
    for (int i = 0; i < common; i++) {
      int x = a[aFrom + i] & 0xff;
      int y = b[i] & 0xff;
      if (x != y) {
        boolean mixed = x >= 0xee && y >= 0xee && (x >= 0xf0) != (y >= 0xf0);
        return mixed ? y - x : x - y;
      }
    }
    return aLength - b.length;
  }
}
