package org.apache.hudi.flink.core.write;

import java.nio.charset.StandardCharsets;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.binary.BinaryStringData;

/**
 * Sequence numbers {@code <instant>_<task>_<counter>} of one writer, spelled without a new array
 * per row. Used by one thread. Format notes: base files, section 2.
 */
final class SequenceText {
  private static final int LONGEST_NUMBER = 19;

  private byte[] buffer = new byte[LONGEST_NUMBER];
  private MemorySegment[] segments = {MemorySegmentFactory.wrap(buffer)};
  private int prefixLength;
  private long counter;

  /** Numbers of another instant follow, from 0. */
  void begin(String instant, int task) {
    byte[] prefix = (instant + '_' + task + '_').getBytes(StandardCharsets.US_ASCII);
    prefixLength = prefix.length;
    buffer = new byte[prefix.length + LONGEST_NUMBER];
    System.arraycopy(prefix, 0, buffer, 0, prefix.length);
    segments = new MemorySegment[] {MemorySegmentFactory.wrap(buffer)};
    counter = 0;
  }

  /** The next number; its memory is overwritten by the one after it. */
  BinaryStringData next() {
    long number = counter++;
    int digits = 1;
    for (long rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    long rest = number;
    for (int i = prefixLength + digits - 1; i >= prefixLength; i--) {
      buffer[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return new BinaryStringData(segments, 0, prefixLength + digits);
  }
}
