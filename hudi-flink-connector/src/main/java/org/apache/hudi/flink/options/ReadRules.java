package org.apache.hudi.flink.options;

import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.read.history.InstantRange;
import org.apache.hudi.flink.core.read.history.TimeTravel;

/** Which part of a table's history a read takes, and which options exclude each other. */
final class ReadRules {

  private ReadRules() {}

  /** Sets query type, point in time and range. */
  static void apply(ReadSettings.Builder settings, OptionMap options) {
    Optional<String> start = text(options, FlinkOptions.READ_START_COMMIT);
    Optional<String> end = text(options, FlinkOptions.READ_END_COMMIT);
    Optional<String> instant = text(options, FlinkOptions.AS_OF_INSTANT);
    Optional<String> savepoint = text(options, FlinkOptions.AS_OF_SAVEPOINT);
    QueryType type = options.choice(FlinkOptions.QUERY_TYPE, QueryType.class);
    boolean ranged = start.isPresent() || end.isPresent();
    if (ranged && type == QueryType.SNAPSHOT) {
      type = QueryType.INCREMENTAL;
    }
    if (ranged && type == QueryType.READ_OPTIMIZED) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' = 'read_optimized' goes without '%s' and '%s': base files alone do not"
                  + " say what changed.",
              options.keyOf(FlinkOptions.QUERY_TYPE),
              FlinkOptions.READ_START_COMMIT.key(),
              FlinkOptions.READ_END_COMMIT.key()));
    }
    if (instant.isPresent() && savepoint.isPresent()) {
      throw new ConfigurationException(
          String.format(
              "Options '%s' and '%s' exclude each other.",
              FlinkOptions.AS_OF_INSTANT.key(), FlinkOptions.AS_OF_SAVEPOINT.key()));
    }
    if ((instant.isPresent() || savepoint.isPresent()) && type == QueryType.INCREMENTAL) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' excludes an incremental read: give '%s' to end a range.",
              instant.isPresent()
                  ? FlinkOptions.AS_OF_INSTANT.key()
                  : FlinkOptions.AS_OF_SAVEPOINT.key(),
              FlinkOptions.READ_END_COMMIT.key()));
    }
    InstantRange range = InstantRange.of(start.orElse(null), end.orElse(null));
    range.checkTexts();
    instant.ifPresent(TimeTravel::checkText);
    settings
        .queryType(type)
        .asOfInstant(instant.orElse(null))
        .asOfSavepoint(savepoint.orElse(null))
        .range(range);
  }

  private static Optional<String> text(OptionMap options, ConfigOption<String> option) {
    return options.find(option).map(String::trim).filter(value -> !value.isEmpty());
  }
}
