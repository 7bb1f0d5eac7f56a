package org.apache.hudi.flink.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.hudi.configuration.FlinkOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Options that may be set without harm, but that change nothing in this version: details of
 * features whose switch is refused, and what is decided otherwise.
 */
final class OptionsWithoutEffect {

  private static final Logger LOG = LoggerFactory.getLogger(OptionsWithoutEffect.class);

  private static final Set<ConfigOption<?>> SINGLE =
      Set.of(
          FlinkOptions.PRE_COMBINE,
          FlinkOptions.RETRY_TIMES,
          FlinkOptions.RETRY_INTERVAL_MS,
          FlinkOptions.WRITE_FAIL_FAST,
          FlinkOptions.WRITE_INCREMENTAL_JOB_GRAPH,
          FlinkOptions.KEYGEN_TYPE,
          FlinkOptions.PARTITION_EXTRACTOR_CLASS,
          FlinkOptions.BUCKET_INDEX_PARTITION_RULE,
          FlinkOptions.INDEX_WRITE_TASKS,
          FlinkOptions.INDEX_BOOTSTRAP_ROCKSDB_PATH,
          FlinkOptions.SUPPLEMENTAL_LOGGING_MODE,
          FlinkOptions.LOOKUP_ASYNC_THREAD_NUMBER,
          FlinkOptions.LOOKUP_JOIN_ROCKSDB_PATH,
          FlinkOptions.READ_CDC_FROM_CHANGELOG,
          FlinkOptions.READ_DATA_SKIPPING_ENABLED,
          FlinkOptions.READ_DATA_SKIPPING_RLI_KEYS_MAX_NUM,
          FlinkOptions.READ_SOURCE_V2_ENABLED,
          FlinkOptions.READ_STREAMING_SKIP_COMPACT,
          FlinkOptions.READ_STREAMING_SKIP_CLUSTERING,
          FlinkOptions.READ_TIMELINE_HOLES_RESOLUTION_POLICY,
          FlinkOptions.COMPACTION_TIMEOUT_SECONDS);

  private static final List<String> PREFIXES =
      List.of(
          "write.insert.partitioner.",
          "write.buffer.type",
          "write.buffer.sort",
          "write.buffer.size",
          "write.buffer.disruptor.",
          "index.rli.",
          "clustering.",
          "hive_sync.",
          "metadata.compaction.");

  private OptionsWithoutEffect() {}

  /** Whether the option changes nothing, apart from values that are refused. */
  static boolean contains(ConfigOption<?> option) {
    return SINGLE.contains(option) || PREFIXES.stream().anyMatch(option.key()::startsWith);
  }

  /** Logs which of the given options of a sink change nothing. */
  static void warn(String table, OptionMap options) {
    List<String> others =
        given(NearMissKeys.definitions().stream().filter(OptionsWithoutEffect::contains), options);
    if (!others.isEmpty()) {
      LOG.info("Table {}: the options {} have no effect when writing.", table, others);
    }
  }

  private static List<String> given(Stream<ConfigOption<?>> candidates, OptionMap options) {
    return candidates
        .filter(options::isSet)
        .map(options::keyOf)
        .collect(Collectors.toCollection(ArrayList::new));
  }
}
