package org.apache.hudi.flink.options;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.flink.configuration.ConfigOption;
import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.read.ChangeMode;
import org.apache.hudi.flink.core.read.history.ChangeStream;
import org.apache.hudi.flink.core.read.history.InstantRange;
import org.apache.hudi.flink.core.read.history.TimeTravel;

/** Which part of a table's history a read takes, and which options exclude each other. */
final class ReadRules {

  private static final String LATEST = "latest";
  private static final String SNAPSHOT = "snapshot";

  private ReadRules() {}

  /**
   * Sets query type, point in time, range and stream.
   *
   * @param hasKey whether a primary key is declared
   */
  static void apply(
      ReadSettings.Builder settings, OptionMap options, TableSettings table, boolean hasKey) {
    if (options.get(FlinkOptions.READ_AS_STREAMING)) {
      settings.stream(stream(options, table, hasKey));
      return;
    }
    rows(settings, options);
    boolean changes =
        options.get(FlinkOptions.CDC_ENABLED)
            && settings.build().queryType() == QueryType.INCREMENTAL;
    if (changes) {
      settings.stream(bounded(settings.build().range(), table, options));
    }
  }

  /** The changes of a range with their images before and after. */
  private static StreamSettings bounded(
      InstantRange range, TableSettings table, OptionMap options) {
    ChangeStream.Start start =
        range.isFromEarliest()
            ? ChangeStream.Start.EARLIEST
            : range.start() == null ? ChangeStream.Start.LAST_COMMIT : ChangeStream.Start.RANGE;
    return StreamSettings.builder()
        .mode(ChangeMode.FULL)
        .start(start)
        .range(range)
        .keysMove(keysMove(table, options))
        .bounded(true)
        .lease(false)
        .build();
  }

  private static StreamSettings stream(OptionMap options, TableSettings table, boolean hasKey) {
    QueryType type = options.choice(FlinkOptions.QUERY_TYPE, QueryType.class);
    if (type == QueryType.READ_OPTIMIZED) {
      throw new ConfigurationException(
          String.format(
              "Invalid query type: '%s' = 'read_optimized' goes without '%s'; base files alone do"
                  + " not say what changed.",
              options.keyOf(FlinkOptions.QUERY_TYPE), FlinkOptions.READ_AS_STREAMING.key()));
    }
    for (ConfigOption<String> option :
        List.of(FlinkOptions.AS_OF_INSTANT, FlinkOptions.AS_OF_SAVEPOINT)) {
      if (options.isSet(option)) {
        throw new ConfigurationException(
            String.format(
                "Option '%s' goes without '%s': a stream begins with '%s'.",
                option.key(),
                FlinkOptions.READ_AS_STREAMING.key(),
                FlinkOptions.READ_START_COMMIT.key()));
      }
    }
    ChangeMode mode = mode(options, hasKey);
    ChangeStream.WhenMissing whenMissing =
        options.choice(FlinkOptions.READ_STREAMING_MISSING_HISTORY, ChangeStream.WhenMissing.class);
    if (whenMissing == ChangeStream.WhenMissing.RESYNC && mode != ChangeMode.UPSERT) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' = 'resync' goes only with a table that has a primary key and neither"
                  + " '%s' nor '%s': rows that are given again would be counted twice.",
              FlinkOptions.READ_STREAMING_MISSING_HISTORY.key(),
              FlinkOptions.CDC_ENABLED.key(),
              FlinkOptions.CHANGELOG_ENABLED.key()));
    }
    StreamSettings.Builder stream =
        StreamSettings.builder()
            .mode(mode)
            .whenMissing(whenMissing)
            .keysMove(keysMove(table, options) && mode != ChangeMode.APPEND)
            .skipOverwrites(options.get(FlinkOptions.READ_STREAMING_SKIP_INSERT_OVERWRITE))
            .mostSplits(options.get(FlinkOptions.READ_SPLITS_LIMIT))
            .interval(
                Duration.ofSeconds(
                    Math.max(1, options.get(FlinkOptions.READ_STREAMING_CHECK_INTERVAL))))
            .lease(options.get(FlinkOptions.READ_STREAMING_LEASE_ENABLED))
            .leaseDuration(options.get(FlinkOptions.READ_STREAMING_LEASE_DURATION));
    options.find(FlinkOptions.READ_COMMITS_LIMIT).ifPresent(stream::mostCommits);
    begin(stream, options);
    return stream.build();
  }

  private static void begin(StreamSettings.Builder stream, OptionMap options) {
    String start = text(options, FlinkOptions.READ_START_COMMIT).orElse("");
    String end = text(options, FlinkOptions.READ_END_COMMIT).orElse(null);
    InstantRange range = InstantRange.of(null, end);
    switch (start.toLowerCase(Locale.ROOT)) {
      case "":
        stream.start(ChangeStream.Start.LAST_COMMIT);
        break;
      case InstantRange.EARLIEST:
        stream.start(ChangeStream.Start.EARLIEST);
        break;
      case LATEST:
        stream.start(ChangeStream.Start.LATEST);
        break;
      case SNAPSHOT:
        stream.start(ChangeStream.Start.SNAPSHOT);
        break;
      default:
        range = InstantRange.of(start, end);
        stream.start(ChangeStream.Start.RANGE);
    }
    range.checkTexts();
    stream.range(range);
  }

  /** Without a key the planner can only be told of updates as pairs. */
  private static ChangeMode mode(OptionMap options, boolean hasKey) {
    if (options.get(FlinkOptions.CHANGELOG_ENABLED)) {
      return ChangeMode.STORED;
    }
    if (options.get(FlinkOptions.CDC_ENABLED)) {
      return ChangeMode.FULL;
    }
    String operation = options.get(FlinkOptions.OPERATION).trim().toLowerCase(Locale.ROOT);
    if (operation.equals(WriteOperationType.INSERT.value())
        || operation.equals(WriteOperationType.BULK_INSERT.value())) {
      return ChangeMode.APPEND;
    }
    return hasKey ? ChangeMode.UPSERT : ChangeMode.FULL;
  }

  /** A key that does not say its partition moves with a global index. */
  private static boolean keysMove(TableSettings table, OptionMap options) {
    boolean bucket = options.get(FlinkOptions.INDEX_TYPE).trim().equalsIgnoreCase("BUCKET");
    return !table.partitionFields().isEmpty()
        && !table.recordKeyFields().containsAll(table.partitionFields())
        && !bucket
        && options.get(FlinkOptions.INDEX_GLOBAL_ENABLED);
  }

  private static void rows(ReadSettings.Builder settings, OptionMap options) {
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
