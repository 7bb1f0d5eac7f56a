package org.apache.hudi.flink.core.keygen;

import java.util.BitSet;

/** Spelling of partition paths. Format notes: records, sections 2.1 and 2.2. */
public final class PartitionPaths {

  /** Folder of rows whose partition value is null or empty. */
  public static final String DEFAULT_PARTITION = "__HIVE_DEFAULT_PARTITION__";

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();
  private static final BitSet ESCAPED = new BitSet(128);

  static {
    ESCAPED.set(0, 0x20);
    for (char c : "\"#%'*/:=?\\\u007F{[]^".toCharArray()) {
      ESCAPED.set(c);
    }
  }

  private PartitionPaths() {}

  /** Escapes one partition value; an empty one becomes the default partition. */
  public static String escape(String value) {
    if (value.isEmpty()) {
      return DEFAULT_PARTITION;
    }
    StringBuilder out = null;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean escaped = ESCAPED.get(c);
      if (escaped && out == null) {
        out = new StringBuilder(value.length() + 16).append(value, 0, i);
      }
      if (escaped) {
        out.append('%').append(HEX[c >> 4]).append(HEX[c & 0xF]);
      } else if (out != null) {
        out.append(c);
      }
    }
    return out == null ? value : out.toString();
  }

  /** The way back: a percent sign that is not followed by two hex digits stays. */
  public static String unescape(String value) {
    if (value.indexOf('%') < 0) {
      return value;
    }
    StringBuilder out = new StringBuilder(value.length());
    int i = 0;
    while (i < value.length()) {
      char c = value.charAt(i);
      int code = c == '%' && i + 2 < value.length() ? hex(value, i + 1) : -1;
      if (code >= 0) {
        out.append((char) code);
        i += 3;
      } else {
        out.append(c);
        i++;
      }
    }
    return out.toString();
  }

  private static int hex(String value, int at) {
    int high = Character.digit(value.charAt(at), 16);
    int low = Character.digit(value.charAt(at + 1), 16);
    boolean ascii = value.charAt(at) < 128 && value.charAt(at + 1) < 128;
    return high < 0 || low < 0 || !ascii ? -1 : high << 4 | low;
  }

  /**
   * What is wrong with a partition path, null if nothing is: it must stay within the table, and out
   * of the folder of the timeline.
   */
  @javax.annotation.Nullable
  static String fault(String path) {
    if (path.isEmpty()) {
      return null;
    }
    if (path.equals(".hoodie") || path.startsWith(".hoodie/")) {
      return "the folder of the timeline";
    }
    int start = 0;
    while (start <= path.length()) {
      int slash = path.indexOf('/', start);
      int end = slash < 0 ? path.length() : slash;
      int length = end - start;
      if (length == 0) {
        return "a path with an empty folder name";
      }
      boolean dots =
          path.charAt(start) == '.'
              && (length == 1 || (length == 2 && path.charAt(start + 1) == '.'));
      if (dots) {
        return "a path that leaves its place";
      }
      start = end + 1;
    }
    return null;
  }
}
