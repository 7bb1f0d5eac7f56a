package org.apache.hudi.flink.pipeline;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.Nullable;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.hudi.flink.core.error.ConfigurationException;

/**
 * A column as it stands in DDL: a name, in backticks where it is not a plain word, then a type,
 * then perhaps {@code PRIMARY KEY NOT ENFORCED} or {@code COMMENT 'text'}.
 */
final class ColumnText {

  private static final Pattern NAME =
      Pattern.compile(
          "\\s*(?:`((?:[^`]|``)+)`|([\\p{L}_$][\\p{L}\\p{N}_$]*))\\s*(.*)", Pattern.DOTALL);
  private static final Pattern COMMENT =
      Pattern.compile("(.*?)\\s+COMMENT\\s+'((?:[^']|'')*)'\\s*", flags());
  private static final Pattern PRIMARY_KEY =
      Pattern.compile("(.*?)\\s+PRIMARY\\s+KEY(?:\\s+NOT\\s+ENFORCED)?\\s*", flags());

  private final String name;
  private final LogicalType type;
  private final boolean primaryKey;
  @Nullable private final String comment;

  private ColumnText(String name, LogicalType type, boolean primaryKey, @Nullable String comment) {
    this.name = name;
    this.type = type;
    this.primaryKey = primaryKey;
    this.comment = comment;
  }

  /**
   * Reads a column.
   *
   * @throws ConfigurationException for a text that is no physical column; quotes it
   */
  static ColumnText parse(String text) {
    Matcher nameMatcher = NAME.matcher(text);
    if (!nameMatcher.matches() || nameMatcher.group(3).trim().isEmpty()) {
      throw wrong(text, "expected a name (in backticks if it is not a plain word) and a type");
    }
    String name =
        nameMatcher.group(1) != null
            ? nameMatcher.group(1).replace("``", "`")
            : nameMatcher.group(2);
    String rest = nameMatcher.group(3).trim();
    String first = rest.split("[\\s(<]", 2)[0].toUpperCase(Locale.ROOT);
    if (first.equals("AS") || first.equals("METADATA")) {
      throw wrong(text, "computed and metadata columns cannot be written; map the stream instead");
    }
    String comment = null;
    Matcher commentMatcher = COMMENT.matcher(rest);
    if (commentMatcher.matches()) {
      rest = commentMatcher.group(1);
      comment = commentMatcher.group(2).replace("''", "'");
    }
    Matcher keyMatcher = PRIMARY_KEY.matcher(rest);
    boolean primaryKey = keyMatcher.matches();
    if (primaryKey) {
      rest = keyMatcher.group(1);
    }
    return new ColumnText(name, type(text, rest), primaryKey, comment);
  }

  /** Name without backticks. */
  String name() {
    return name;
  }

  /** Type with its nullability. */
  LogicalType type() {
    return type;
  }

  /** Whether the column is declared to be the key. */
  boolean isPrimaryKey() {
    return primaryKey;
  }

  /** Comment, or null. */
  @Nullable
  String comment() {
    return comment;
  }

  private static LogicalType type(String text, String typeText) {
    try {
      return ColumnTypes.parse(typeText);
    } catch (ValidationException e) {
      ConfigurationException wrong = wrong(text, e.getMessage());
      wrong.initCause(e);
      throw wrong;
    }
  }

  private static ConfigurationException wrong(String text, String reason) {
    return new ConfigurationException(
        String.format("Column '%s' cannot be read: %s.", text.trim(), reason));
  }

  private static int flags() {
    return Pattern.DOTALL | Pattern.CASE_INSENSITIVE;
  }
}
