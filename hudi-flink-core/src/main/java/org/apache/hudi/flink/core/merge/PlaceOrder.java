package org.apache.hudi.flink.core.merge;

import java.nio.charset.StandardCharsets;
import org.apache.hudi.flink.core.error.HudiException;

/**
 * Order of places in a binary log of MySQL, written {@code <number of the file>.<position>}: by
 * number, not by text. Format notes: records, section 3.7.
 */
final class PlaceOrder {

  private PlaceOrder() {}

  /**
   * Compares two places.
   *
   * @throws HudiException if one is not written so
   */
  static int compare(OrderingValue left, OrderingValue right) {
    byte[] a = left.bytesValue();
    byte[] b = right.bytesValue();
    int dotA = dot(a);
    int dotB = dot(b);
    int files = Long.compare(number(a, 0, dotA), number(b, 0, dotB));
    return files != 0
        ? files
        : Long.compare(number(a, dotA + 1, a.length), number(b, dotB + 1, b.length));
  }

  private static int dot(byte[] text) {
    for (int i = 0; i < text.length; i++) {
      if (text[i] == '.') {
        return i;
      }
    }
    throw malformed(text);
  }

  private static long number(byte[] text, int from, int to) {
    if (from == to || to - from > 18) {
      throw malformed(text);
    }
    long number = 0;
    for (int i = from; i < to; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        throw malformed(text);
      }
      number = number * 10 + digit;
    }
    return number;
  }

  private static HudiException malformed(byte[] text) {
    return new HudiException(
        "The ordering value '"
            + new String(text, StandardCharsets.UTF_8)
            + "' of a change of MySQL is no place in a binary log: write it as"
            + " <number of the file>.<position>, for example 3.154");
  }
}
