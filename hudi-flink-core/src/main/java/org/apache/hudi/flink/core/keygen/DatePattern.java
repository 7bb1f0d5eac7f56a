package org.apache.hudi.flink.core.keygen;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import org.apache.hudi.flink.core.error.ConfigurationException;

/**
 * A date pattern in the letters that the options of the timestamp key generator use. They are not
 * those of {@code java.time}: {@code y} is the plain year, {@code Y} the year of era, {@code x} the
 * year of the week. What a text leaves out is the beginning of 1970.
 */
final class DatePattern {

  private final String pattern;
  private final DateTimeFormatter printer;
  private final DateTimeFormatter parser;
  private final boolean namesDay;

  DatePattern(String pattern) {
    this.pattern = pattern;
    this.printer = build(false);
    this.parser = build(true);
    boolean monthAndDay = has('M') && has('d');
    this.namesDay = (has('y') || has('Y')) && (monthAndDay || has('D'));
  }

  /** Whether two days never have the same text. */
  boolean namesDay() {
    return namesDay;
  }

  String format(long epochMillis, ZoneId zone) {
    return printer.format(Instant.ofEpochMilli(epochMillis).atZone(zone));
  }

  /**
   * Epoch milliseconds of a text; {@code zone} counts if the text has none.
   *
   * @throws DateTimeException if the text is not of this pattern
   */
  long parse(String text, ZoneId zone) {
    TemporalAccessor parsed = parser.parse(text);
    ZoneId own = parsed.query(TemporalQueries.zone());
    LocalDate date = parsed.query(TemporalQueries.localDate());
    LocalTime time = parsed.query(TemporalQueries.localTime());
    LocalDate day = date == null ? LocalDate.EPOCH : date;
    return day.atTime(time == null ? LocalTime.MIDNIGHT : time)
        .atZone(own == null ? zone : own)
        .toInstant()
        .toEpochMilli();
  }

  static ZoneId zone(String text) {
    if (text.isEmpty()) {
      return ZoneOffset.UTC;
    }
    try {
      return ZoneId.of(text, ZoneId.SHORT_IDS);
    } catch (DateTimeException e) {
      throw new ConfigurationException(
          "option hoodie.keygen.timebased.*timezone: '" + text + "' is not a time zone", e);
    }
  }

  private boolean has(char letter) {
    boolean quoted = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      quoted ^= c == '\'';
      if (!quoted && c == letter) {
        return true;
      }
    }
    return false;
  }

  private DateTimeFormatter build(boolean parsing) {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
    int i = 0;
    while (i < pattern.length()) {
      char c = pattern.charAt(i);
      if (c == '\'') {
        i = quoted(builder, i);
        continue;
      }
      int end = i;
      while (end < pattern.length() && pattern.charAt(end) == c) {
        end++;
      }
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (letter) {
        append(builder, c, end - i, parsing);
      } else {
        builder.appendLiteral(pattern.substring(i, end));
      }
      i = end;
    }
    if (parsing) {
      defaults(builder);
    }
    return builder.toFormatter(Locale.ENGLISH);
  }

  private int quoted(DateTimeFormatterBuilder builder, int start) {
    if (start + 1 < pattern.length() && pattern.charAt(start + 1) == '\'') {
      builder.appendLiteral('\'');
      return start + 2;
    }
    StringBuilder text = new StringBuilder();
    int i = start + 1;
    while (i < pattern.length()) {
      char c = pattern.charAt(i);
      boolean twice = c == '\'' && i + 1 < pattern.length() && pattern.charAt(i + 1) == '\'';
      if (c == '\'' && !twice) {
        builder.appendLiteral(text.toString());
        return i + 1;
      }
      text.append(c);
      i += twice ? 2 : 1;
    }
    throw invalid("has a quote that is not closed");
  }

  private void append(DateTimeFormatterBuilder builder, char letter, int count, boolean parsing) {
    switch (letter) {
      case 'y':
        builder.appendPattern("u".repeat(count));
        break;
      case 'Y':
        builder.appendPattern("y".repeat(count));
        break;
      case 'x':
        if (count == 2) {
          builder.appendValueReduced(IsoFields.WEEK_BASED_YEAR, 2, 2, 2000);
        } else {
          builder.appendValue(IsoFields.WEEK_BASED_YEAR, count);
        }
        break;
      case 'w':
        builder.appendValue(IsoFields.WEEK_OF_WEEK_BASED_YEAR, count);
        break;
      case 'e':
        builder.appendValue(ChronoField.DAY_OF_WEEK, count);
        break;
      case 'Z':
        offset(builder, count, parsing);
        break;
      case 'G':
      case 'E':
      case 'D':
      case 'M':
      case 'd':
      case 'a':
      case 'K':
      case 'h':
      case 'H':
      case 'k':
      case 'm':
      case 's':
      case 'S':
      case 'z':
        plain(builder, letter, count);
        break;
      default:
        throw invalid("has the letter " + letter + ", which has no meaning here");
    }
  }

  private void plain(DateTimeFormatterBuilder builder, char letter, int count) {
    try {
      builder.appendPattern(String.valueOf(letter).repeat(letter == 'a' ? 1 : count));
    } catch (IllegalArgumentException e) {
      throw invalid("has " + count + " times the letter " + letter);
    }
  }

  private static void offset(DateTimeFormatterBuilder builder, int count, boolean parsing) {
    if (count > 2) {
      builder.appendPattern("VV");
    } else if (parsing) {
      // A text may say Z for UTC, but is never printed so.
      builder.appendPattern(count == 1 ? "XX" : "XXX");
    } else {
      builder.appendPattern(count == 1 ? "xx" : "xxx");
    }
  }

  private void defaults(DateTimeFormatterBuilder builder) {
    boolean week = has('x') || has('w') || has('e') || has('E');
    if (!has('D') && !week) {
      if (!has('y') && !has('Y')) {
        builder.parseDefaulting(ChronoField.YEAR, 1970);
      }
      if (!has('M')) {
        builder.parseDefaulting(ChronoField.MONTH_OF_YEAR, 1);
      }
      if (!has('d')) {
        builder.parseDefaulting(ChronoField.DAY_OF_MONTH, 1);
      }
    }
    if (has('Y') && !has('G')) {
      builder.parseDefaulting(ChronoField.ERA, 1);
    }
  }

  private ConfigurationException invalid(String why) {
    return new ConfigurationException(
        "option hoodie.keygen.timebased.*.dateformat: pattern '" + pattern + "' " + why);
  }
}
