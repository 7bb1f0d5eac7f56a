package org.apache.hudi.flink.options;

import java.util.List;
import org.apache.hudi.flink.core.error.ConfigurationException;

/** The error for an option that says something else than an unchangeable property of the table. */
final class Contradiction {

  private Contradiction() {}

  /**
   * An error that names both values.
   *
   * @param given key of the option or clause
   * @param value what it says
   * @param property what the table has, as a noun
   * @param stored what the table says
   */
  static ConfigurationException of(String given, Object value, String property, Object stored) {
    return new ConfigurationException(
        String.format(
            "%s says '%s', but the existing table was created with %s '%s', which cannot be"
                + " changed. Remove it from the table definition to use what the table has, or"
                + " write to another path.",
            given.startsWith("PRIMARY") || given.startsWith("PARTITIONED")
                ? "Clause " + given
                : "Option '" + given + "'",
            text(value),
            property,
            text(stored)));
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
