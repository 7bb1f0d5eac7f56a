package org.apache.hudi.flink.options;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import javax.annotation.Nullable;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;

/** Index kind and its parameters. */
final class IndexRules {

  /** Index types that users of other writers may name. */
  private static final List<String> KNOWN_TYPES =
      List.of(
          "INMEMORY",
          "BLOOM",
          "GLOBAL_BLOOM",
          "SIMPLE",
          "GLOBAL_SIMPLE",
          "BUCKET",
          "FLINK_STATE",
          "RECORD_INDEX",
          "RECORD_LEVEL_INDEX",
          "GLOBAL_RECORD_LEVEL_INDEX");

  private IndexRules() {}

  /** Refuses a text that names no index type; what is known but not supported is refused later. */
  static void checkType(OptionMap options) {
    String type = type(options);
    if (!KNOWN_TYPES.contains(type)) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' has the unknown value '%s'; known values: %s.",
              options.keyOf(FlinkOptions.INDEX_TYPE),
              options.get(FlinkOptions.INDEX_TYPE),
              String.join(", ", KNOWN_TYPES)));
    }
  }

  /** The index with its parameters. */
  static IndexSettings index(OptionMap options, TableSettings table) {
    IndexKind kind = kind(options);
    IndexSettings.Builder index = IndexSettings.builder().kind(kind);
    if (kind == IndexKind.BUCKET) {
      checkHashFields(options, table.recordKeyFields());
      List<String> hashFields = options.list(FlinkOptions.INDEX_KEY_FIELD);
      return index
          .isGlobal(false)
          .bucketCount(options.atLeast(FlinkOptions.BUCKET_INDEX_NUM_BUCKETS, 1))
          .bucketHashFields(hashFields.isEmpty() ? table.recordKeyFields() : hashFields)
          .build();
    }
    double days = options.get(FlinkOptions.INDEX_STATE_TTL);
    if (days > 0) {
      index.stateTtl(Duration.ofMillis(Math.max(1L, (long) (days * 24 * 60 * 60 * 1000))));
    }
    return index
        .isGlobal(options.get(FlinkOptions.INDEX_GLOBAL_ENABLED))
        .bootstrap(bootstrap(options))
        .bootstrapPartitionRegex(partitionRegex(options))
        .build();
  }

  /** The bucket index of a table that is read; null if another index is declared, or none. */
  @Nullable
  static IndexSettings buckets(OptionMap options, TableSettings table) {
    return type(options).equals(IndexKind.BUCKET.name()) && !table.recordKeyFields().isEmpty()
        ? index(options, table)
        : null;
  }

  /** Refuses hash columns that are not part of the record key. */
  static void checkHashFields(OptionMap options, List<String> recordKey) {
    List<String> hashFields = options.list(FlinkOptions.INDEX_KEY_FIELD);
    if (!recordKey.isEmpty() && !recordKey.containsAll(hashFields)) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' is '%s', which should be a subset of or equal to the recordKey fields"
                  + " '%s'.",
              options.keyOf(FlinkOptions.INDEX_KEY_FIELD),
              String.join(",", hashFields),
              String.join(",", recordKey)));
    }
  }

  private static String type(OptionMap options) {
    return options.get(FlinkOptions.INDEX_TYPE).trim().toUpperCase(Locale.ROOT);
  }

  private static IndexKind kind(OptionMap options) {
    String type = type(options);
    for (IndexKind kind : IndexKind.values()) {
      if (kind.name().equals(type)) {
        return kind;
      }
    }
    throw new ConfigurationException(
        String.format(
            "Option '%s' = '%s' is not supported for writing from Flink yet; use FLINK_STATE (any"
                + " key distribution) or BUCKET (fixed number of buckets, no state).",
            options.keyOf(FlinkOptions.INDEX_TYPE), options.get(FlinkOptions.INDEX_TYPE)));
  }

  private static IndexBootstrap bootstrap(OptionMap options) {
    return options
        .find(FlinkOptions.INDEX_BOOTSTRAP_ENABLED)
        .map(on -> on ? IndexBootstrap.ON : IndexBootstrap.OFF)
        .orElse(IndexBootstrap.AUTO);
  }

  private static String partitionRegex(OptionMap options) {
    String regex = options.get(FlinkOptions.INDEX_PARTITION_REGEX);
    try {
      Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' has the value '%s', which is not a regular expression: %s",
              options.keyOf(FlinkOptions.INDEX_PARTITION_REGEX), regex, e.getDescription()),
          e);
    }
    return regex;
  }
}
