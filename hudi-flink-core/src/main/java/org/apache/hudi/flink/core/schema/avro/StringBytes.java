package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.util.BytesOutput;

/** Writes the UTF-8 of Flink's strings without making an array of it first. */
final class StringBytes {

  private StringBytes() {}

  /** Length and content, as Avro has it. */
  static void write(StringData value, BytesOutput out) {
    if (!(value instanceof BinaryStringData)) {
      AvroBinary.writeBytes(out, value.toBytes());
      return;
    }
    BinaryStringData string = (BinaryStringData) value;
    string.ensureMaterialized();
    int length = string.getSizeInBytes();
    AvroBinary.writeLong(out, length);
    int at = out.reserve(length);
    copy(string.getSegments(), string.getOffset(), out.array(), at, length);
    out.advance(length);
  }

  private static void copy(
      MemorySegment[] segments, int offset, byte[] target, int at, int length) {
    int from = offset;
    int to = at;
    int left = length;
    for (MemorySegment segment : segments) {
      if (from >= segment.size()) {
        from -= segment.size();
        continue;
      }
      int part = Math.min(left, segment.size() - from);
      segment.get(from, target, to, part);
      left -= part;
      to += part;
      from = 0;
      if (left == 0) {
        return;
      }
    }
    if (left > 0) {
      throw new IndexOutOfBoundsException(
          "Text of " + length + " bytes at " + offset + " is not within its memory");
    }
  }
}
