package org.apache.hudi.flink.options;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;

/**
 * Options that are known, but whose value asks for something this version does not do. Refused by
 * name with the nearest supported alternative, never ignored.
 */
final class UnsupportedOptions {

  /** One rule: a value that the predicate accepts is refused. */
  private static final class Rule {
    private final ConfigOption<?> option;
    private final Predicate<String> refused;
    private final String refusedValues;
    private final String alternative;

    private Rule(
        ConfigOption<?> option,
        Predicate<String> refused,
        String refusedValues,
        String alternative) {
      this.option = option;
      this.refused = refused;
      this.refusedValues = refusedValues;
      this.alternative = alternative;
    }
  }

  /** In lower case, as values are compared. */
  private static final Set<String> BUILT_IN_MERGERS =
      Set.of(
          "org.apache.hudi.client.model.eventtimeflinkrecordmerger",
          "org.apache.hudi.client.model.committimeflinkrecordmerger",
          "org.apache.hudi.common.model.hoodieavrorecordmerger");

  private static final List<Rule> ALWAYS =
      List.of(
          whenTrue(
              FlinkOptions.METADATA_ENABLED,
              "set it to false: files are then listed from the storage"),
          whenTrue(FlinkOptions.SCHEMA_ON_READ_ENABLE, "leave it out: columns are found by name"),
          whenNot(FlinkOptions.WRITE_UTC_TIMEZONE, "true"),
          whenNot(FlinkOptions.READ_UTC_TIMEZONE, "true"),
          whenNot(FlinkOptions.TABLE_FORMAT, "native"),
          whenNot(FlinkOptions.BASE_FILE_FORMAT, "PARQUET"),
          whenNot(FlinkOptions.POPULATE_META_FIELDS, "true"),
          whenNot(FlinkOptions.PARTITION_DEFAULT_NAME, "__HIVE_DEFAULT_PARTITION__"),
          whenNot(FlinkOptions.BUCKET_INDEX_ENGINE_TYPE, "SIMPLE"),
          whenSet(
              FlinkOptions.BUCKET_INDEX_PARTITION_EXPRESSIONS,
              "use one number for all partitions: '" + numBuckets() + "'"),
          whenSet(FlinkOptions.VECTOR_COLUMNS, "declare the columns as ARRAY"));

  private static final List<Rule> WRITING =
      List.of(
          whenTrue(
              FlinkOptions.CHANGELOG_ENABLED, "leave it out: the newest state of a key is kept"),
          whenTrue(FlinkOptions.CDC_ENABLED, "leave it out"),
          new Rule(
              FlinkOptions.OPERATION,
              value -> value.equals(WriteOperationType.DELETE.value()),
              "`delete`",
              "use 'upsert' and rows of kind DELETE"),
          whenSet(FlinkOptions.INSERT_PARTITIONER_CLASS_NAME, "leave it out"),
          new Rule(
              FlinkOptions.RECORD_MERGER_IMPLS,
              value -> !BUILT_IN_MERGERS.contains(value),
              "all but the built-in mergers for event time and commit time",
              "leave it out: the merge rule follows from '"
                  + FlinkOptions.RECORD_MERGE_MODE.key()
                  + "' and '"
                  + FlinkOptions.ORDERING_FIELDS.key()
                  + "'"),
          whenTrue(FlinkOptions.HIVE_SYNC_ENABLED, "register the table by a job of its own"),
          whenTrue(FlinkOptions.CLUSTERING_SCHEDULE_ENABLED, "leave it out"),
          whenTrue(FlinkOptions.CLUSTERING_ASYNC_ENABLED, "leave it out"),
          whenTrue(
              FlinkOptions.IGNORE_FAILED,
              "leave it out: a row that cannot be written fails the checkpoint"),
          whenNot(FlinkOptions.WRITE_TABLE_VERSION, "6"),
          whenNot(FlinkOptions.WRITE_CONCURRENCY_MODE, "SINGLE_WRITER"),
          whenSet(FlinkOptions.WRITE_LOCK_PROVIDER, "write the table from one job at a time"),
          whenSet(FlinkOptions.WRITE_CLIENT_ID, "write the table from one job at a time"),
          whenNot(FlinkOptions.FAILED_WRITES_POLICY, "EAGER"),
          whenTrue(FlinkOptions.ALLOW_EMPTY_COMMIT, "leave it out"),
          whenTrue(FlinkOptions.DROP_PARTITION_COLUMNS, "leave it out"),
          whenNot(FlinkOptions.LOG_DATA_BLOCK_FORMAT, "avro"),
          whenNot(FlinkOptions.WRITE_MARKERS_TYPE, "DIRECT"),
          whenTrue(
              FlinkOptions.COMPLEX_KEYGEN_NEW_ENCODING,
              "leave it out: new tables already spell the bare value"),
          whenSet(FlinkOptions.SOURCE_AVRO_SCHEMA, "declare the columns"),
          whenSet(FlinkOptions.SOURCE_AVRO_SCHEMA_PATH, "declare the columns"));

  private static final List<Rule> READING =
      List.of(
          whenNot(FlinkOptions.MERGE_TYPE, FlinkOptions.REALTIME_PAYLOAD_COMBINE),
          whenNot(FlinkOptions.LOOKUP_JOIN_CACHE_TYPE, "heap"));

  private UnsupportedOptions() {}

  /** Which values of an option are refused, for the option reference. */
  static Optional<String> refusalOf(ConfigOption<?> option) {
    return Stream.of(ALWAYS, WRITING, READING)
        .flatMap(List::stream)
        .filter(rule -> rule.option.equals(option))
        .map(rule -> rule.refusedValues)
        .findFirst();
  }

  /** Checks a sink. */
  static void checkForWriting(OptionMap options) {
    check(options, ALWAYS);
    check(options, WRITING);
  }

  /** Checks a source. */
  static void checkForReading(OptionMap options) {
    check(options, ALWAYS);
    check(options, READING);
  }

  private static void check(OptionMap options, List<Rule> rules) {
    for (Rule rule : rules) {
      Optional<String> given = options.text(rule.option);
      if (given.isPresent() && rule.refused.test(given.get().trim().toLowerCase(Locale.ROOT))) {
        throw new ConfigurationException(
            String.format(
                "Option '%s' = '%s' is not supported yet; %s.",
                options.keyOf(rule.option), given.get(), rule.alternative));
      }
    }
  }

  private static Rule whenTrue(ConfigOption<Boolean> option, String alternative) {
    return new Rule(option, value -> value.equals("true"), "`true`", alternative);
  }

  private static Rule whenNot(ConfigOption<?> option, String supported) {
    String accepted = supported.toLowerCase(Locale.ROOT);
    return new Rule(
        option,
        value -> !value.equals(accepted),
        "all but `" + supported + "`",
        "use '" + supported + "'");
  }

  private static Rule whenSet(ConfigOption<String> option, String alternative) {
    return new Rule(option, value -> !value.isEmpty(), "any value", alternative);
  }

  private static String numBuckets() {
    return FlinkOptions.BUCKET_INDEX_NUM_BUCKETS.key();
  }
}
