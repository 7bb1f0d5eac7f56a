package org.apache.hudi.flink.core.timeline;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;

/**
 * Texts of instant times: wall clock as {@code yyyyMMddHHmmssSSS}, in old tables without
 * milliseconds. They are compared as text. Format notes: timeline, section 2.4.
 */
public final class InstantTimes {
  /** Number of digits of an instant time. */
  public static final int LENGTH = 17;

  private static final int LENGTH_WITHOUT_MILLIS = 14;

  private InstantTimes() {}

  /** The instant time of a moment in epoch milliseconds, as a wall clock in that zone shows it. */
  public static String format(long epochMillis, ZoneId zone) {
    LocalDateTime t = LocalDateTime.ofInstant(Instant.ofEpochMilli(epochMillis), zone);
    char[] out = new char[LENGTH];
    digits(out, 0, 4, t.getYear());
    digits(out, 4, 2, t.getMonthValue());
    digits(out, 6, 2, t.getDayOfMonth());
    digits(out, 8, 2, t.getHour());
    digits(out, 10, 2, t.getMinute());
    digits(out, 12, 2, t.getSecond());
    digits(out, 14, 3, t.getNano() / 1_000_000);
    return new String(out);
  }

  /**
   * The moment in epoch milliseconds; a time of 14 digits counts as its last millisecond.
   *
   * @throws IllegalArgumentException if the text is no instant time; reserved times such as {@code
   *     00000000000001} are none
   */
  public static long epochMillis(String time, ZoneId zone) {
    if (!isDigits(time) || time.length() != LENGTH && time.length() != LENGTH_WITHOUT_MILLIS) {
      throw new IllegalArgumentException("'" + time + "' is no instant time yyyyMMddHHmmssSSS");
    }
    int millis = time.length() == LENGTH ? Integer.parseInt(time.substring(14)) : 999;
    try {
      return LocalDateTime.of(
              number(time, 0, 4),
              number(time, 4, 6),
              number(time, 6, 8),
              number(time, 8, 10),
              number(time, 10, 12),
              number(time, 12, 14),
              millis * 1_000_000)
          .atZone(zone)
          .toInstant()
          .toEpochMilli();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("'" + time + "' is no date and time", e);
    }
  }

  /** Whether the text has the form of an instant time; reserved times have it too. */
  public static boolean isInstantTime(String text) {
    return isDigits(text) && (text.length() == LENGTH || text.length() == LENGTH_WITHOUT_MILLIS);
  }

  /** Negative if the first is earlier, 0 if they are the same, positive if it is later. */
  public static int compare(String a, String b) {
    return a.compareTo(b);
  }

  private static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text.substring(from, to));
  }

  private static void digits(char[] out, int at, int count, int value) {
    int rest = value;
    for (int i = at + count - 1; i >= at; i--) {
      out[i] = (char) ('0' + rest % 10);
      rest /= 10;
    }
  }
}
