package org.apache.hudi.flink.core.util;

import org.apache.flink.table.data.binary.BinaryStringData;

/** Whole numbers as decimal text in bytes, without a string between. */
public final class Digits {

  /** The longest number: a sign and 19 digits. */
  public static final int LONGEST = 20;

  private Digits() {}

  /** The text of a number, as {@link Long#toString(long)} has it. */
  public static BinaryStringData text(long value) {
    byte[] bytes = new byte[length(value)];
    write(value, bytes, 0);
    return BinaryStringData.fromBytes(bytes);
  }

  /**
   * Writes the text of a number.
   *
   * @param target has room for {@link #LONGEST} bytes, or as many as the number takes
   * @return the position after the last byte
   */
  public static int write(long value, byte[] target, int offset) {
    int end = offset + length(value);
    // Negative numbers reach further than positive ones.
    long rest = value < 0 ? value : -value;
    int at = end;
    do {
      target[--at] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
    if (value < 0) {
      target[--at] = '-';
    }
    return end;
  }

  private static int length(long value) {
    int length = value < 0 ? 2 : 1;
    for (long rest = value < 0 ? value : -value; rest <= -10; rest /= 10) {
      length++;
    }
    return length;
  }
}
