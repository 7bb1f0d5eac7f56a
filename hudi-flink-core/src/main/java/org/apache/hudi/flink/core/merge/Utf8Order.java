package org.apache.hudi.flink.core.merge;

/**
 * The order of {@code String.compareTo} on UTF-8 bytes. It differs from the order of the bytes only
 * between characters beyond U+FFFF, which are surrogates (U+D800..U+DFFF) in UTF-16, and the
 * characters U+E000..U+FFFF.
 */
final class Utf8Order {

  private static final int FOUR_BYTE_LEAD = 0xF0;
  private static final int LEAD_OF_E000 = 0xEE;

  private Utf8Order() {}

  static int compare(byte[] left, byte[] right) {
    int at = java.util.Arrays.mismatch(left, right);
    if (at < 0) {
      return 0;
    }
    if (at >= left.length || at >= right.length) {
      return Integer.compare(left.length, right.length);
    }
    int a = left[at] & 0xFF;
    int b = right[at] & 0xFF;
    boolean aSupplementary = a >= FOUR_BYTE_LEAD;
    boolean bSupplementary = b >= FOUR_BYTE_LEAD;
    if (aSupplementary != bSupplementary && Math.min(a, b) >= LEAD_OF_E000) {
      return aSupplementary ? -1 : 1;
    }
    return Integer.compare(a, b);
  }
}
