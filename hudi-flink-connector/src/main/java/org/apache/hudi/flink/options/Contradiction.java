package org.apache.hudi.flink.options;

import java.util.List;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An option says something else than an unchangeable property of the table: an error that names
 * both values, or a warning when the user has said that the table wins.
 */
final class Contradiction {

  /** Values of {@link FlinkOptions#TABLE_CONTRADICTIONS}. */
  enum Policy {
    FAIL,
    USE_TABLE
  }

  private static final Logger LOG = LoggerFactory.getLogger(Contradiction.class);

  private Contradiction() {}

  /** What the user wants; fails for an unknown value, also when there is no contradiction. */
  static Policy policy(OptionMap options) {
    return options.choice(FlinkOptions.TABLE_CONTRADICTIONS, Policy.class);
  }

  /**
   * Fails, or warns and returns; the caller then takes what the table says.
   *
   * @param given key of the option or clause
   * @param value what it says
   * @param property what the table has, as a noun
   * @param stored what the table says
   */
  static void report(
      OptionMap options, String given, Object value, String property, Object stored) {
    String said =
        (isClause(given) ? "Clause " + given : "Option '" + given + "'")
            + " says '"
            + text(value)
            + "', but the existing table was created with "
            + property
            + " '"
            + text(stored)
            + "'";
    String key = FlinkOptions.TABLE_CONTRADICTIONS.key();
    if (policy(options) == Policy.USE_TABLE) {
      LOG.warn(
          "{} ({}). The table's is used, as option '{}' says.",
          said,
          options.get(FlinkOptions.PATH),
          key);
      return;
    }
    throw new ConfigurationException(
        said
            + ", which cannot be changed. Remove it from the table definition or set '"
            + key
            + "' = 'use-table' to use what the table has, or write to another path.");
  }

  private static boolean isClause(String given) {
    return given.startsWith("PRIMARY") || given.startsWith("PARTITIONED");
  }

  private static String text(Object value) {
    if (value instanceof List) {
      StringBuilder joined = new StringBuilder();
      for (Object part : (List<?>) value) {
        joined.append(joined.length() == 0 ? "" : ",").append(part);
      }
      return joined.toString();
    }
    return String.valueOf(value);
  }
}
