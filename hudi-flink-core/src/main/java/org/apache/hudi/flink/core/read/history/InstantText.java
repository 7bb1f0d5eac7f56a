package org.apache.hudi.flink.core.read.history;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.timeline.InstantTimes;

/**
 * Points in time as users write them: an instant time of 14 or 17 digits, or a date or date and
 * time in the zone of the table's timeline.
 */
final class InstantText {

  private static final DateTimeFormatter DATE_AND_TIME =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral(' ')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .toFormatter();
  private static final DateTimeFormatter INSTANT =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyyMMddHHmmss")
          .appendValue(ChronoField.MILLI_OF_SECOND, 3)
          .toFormatter();
  private static final String FIRST_MILLIS = "000";
  private static final String LAST_MILLIS = "999";

  private InstantText() {}

  /**
   * The first instant time that the text means, with milliseconds.
   *
   * @param what name of the option, for messages
   */
  static String first(String text, String what) {
    return parse(text, what, FIRST_MILLIS);
  }

  /** The last instant time that the text means, with milliseconds. */
  static String last(String text, String what) {
    return parse(text, what, LAST_MILLIS);
  }

  private static String parse(String text, String what, String millis) {
    String trimmed = text.trim();
    if (InstantTimes.isInstantTime(trimmed)) {
      return trimmed.length() == InstantTimes.LENGTH ? trimmed : trimmed + millis;
    }
    try {
      if (trimmed.length() == "2024-01-31".length()) {
        return INSTANT.format(LocalDate.parse(trimmed).atStartOfDay());
      }
      String spaced = trimmed.replace('T', ' ');
      String parsed = INSTANT.format(LocalDateTime.parse(spaced, DATE_AND_TIME));
      boolean hasFraction = spaced.indexOf('.') >= 0;
      return hasFraction
          ? parsed
          : parsed.substring(0, InstantTimes.LENGTH - millis.length()) + millis;
    } catch (DateTimeException e) {
      throw new ConfigurationException(
          String.format(
              "'%s' = '%s' is no point in time: write an instant as yyyyMMddHHmmss or"
                  + " yyyyMMddHHmmssSSS, or a time as '2024-01-31' or '2024-01-31 23:59:59.123'",
              what, text),
          e);
    }
  }
}
