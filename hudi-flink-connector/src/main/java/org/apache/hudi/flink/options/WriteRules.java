package org.apache.hudi.flink.options;

import java.time.Duration;
import java.util.Locale;
import org.apache.flink.configuration.ConfigOption;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.io.parquet.BloomSettings;
import org.apache.hudi.flink.core.io.parquet.ParquetCodec;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Memory, files, compaction, retention and parallelism of a sink. */
final class WriteRules {

  private static final Logger LOG = LoggerFactory.getLogger(WriteRules.class);

  private WriteRules() {}

  /** Buffers of a write task; fails when the budget leaves nothing for rows. */
  static BufferSettings buffer(OptionMap options) {
    BufferSettings buffer =
        BufferSettings.builder()
            .taskMemoryBytes(options.megabytes(FlinkOptions.WRITE_TASK_MAX_SIZE))
            .batchBytes(options.megabytes(FlinkOptions.WRITE_BATCH_SIZE))
            .mergeMemoryBytes(options.megabytes(FlinkOptions.WRITE_MERGE_MAX_MEMORY))
            .pageBytes(options.atLeast(FlinkOptions.WRITE_MEMORY_SEGMENT_PAGE_SIZE, 4096))
            .memoryType(options.choice(FlinkOptions.WRITE_BUFFER_MEMORY_TYPE, BufferMemory.class))
            .build();
    if (buffer.bufferBytes() <= 0) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' is %s MB, which leaves no memory for rows: 100 MB are kept for reading and"
                  + " %s MB for merging (option '%s'). Raise the first or lower the second.",
              options.keyOf(FlinkOptions.WRITE_TASK_MAX_SIZE),
              options.get(FlinkOptions.WRITE_TASK_MAX_SIZE),
              options.get(FlinkOptions.WRITE_MERGE_MAX_MEMORY),
              options.keyOf(FlinkOptions.WRITE_MERGE_MAX_MEMORY)));
    }
    if (Integer.bitCount(buffer.pageBytes()) != 1) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' is %s, but must be a power of two.",
              options.keyOf(FlinkOptions.WRITE_MEMORY_SEGMENT_PAGE_SIZE), buffer.pageBytes()));
    }
    return buffer;
  }

  /** Base and log files. */
  static FileSettings files(OptionMap options) {
    return FileSettings.builder()
        .parquetMaxFileBytes(options.megabytes(FlinkOptions.WRITE_PARQUET_MAX_FILE_SIZE))
        .parquetBlockBytes(options.megabytes(FlinkOptions.WRITE_PARQUET_BLOCK_SIZE))
        .parquetPageBytes((int) bounded(options, FlinkOptions.WRITE_PARQUET_PAGE_SIZE))
        .parquetCodec(codec(options))
        .bloom(bloom(options))
        .logBlockBytes(bounded(options, FlinkOptions.WRITE_LOG_BLOCK_SIZE))
        .logMaxBytes(options.megabytes(FlinkOptions.WRITE_LOG_MAX_SIZE))
        .smallFileBytes(options.get(FlinkOptions.PARQUET_SMALL_FILE_LIMIT))
        .recordSizeEstimate(positive(options, FlinkOptions.RECORD_SIZE_ESTIMATE))
        .recordSizeThreshold(positive(options, FlinkOptions.RECORD_SIZE_ESTIMATION_THRESHOLD))
        .logToParquetRatio(positive(options, FlinkOptions.LOG_TO_PARQUET_COMPRESSION_RATIO))
        .build();
  }

  /** Compaction; switched off for copy-on-write. */
  static CompactionSettings compaction(OptionMap options, TableType type) {
    boolean mergeOnRead = type == TableType.MERGE_ON_READ;
    return CompactionSettings.builder()
        .scheduleEnabled(
            mergeOnRead
                && options.get(FlinkOptions.TABLE_SERVICES_ENABLED)
                && options.get(FlinkOptions.COMPACTION_SCHEDULE_ENABLED))
        .executeInJob(
            mergeOnRead
                && options.get(FlinkOptions.TABLE_SERVICES_ENABLED)
                && options.get(FlinkOptions.COMPACTION_ASYNC_ENABLED))
        .executeInBackground(options.get(FlinkOptions.COMPACTION_OPERATION_EXECUTE_ASYNC_ENABLED))
        .trigger(options.choice(FlinkOptions.COMPACTION_TRIGGER_STRATEGY, CompactionTrigger.class))
        .deltaCommits(options.atLeast(FlinkOptions.COMPACTION_DELTA_COMMITS, 1))
        .deltaTime(Duration.ofSeconds(options.atLeast(FlinkOptions.COMPACTION_DELTA_SECONDS, 0)))
        .timeout(Duration.ofSeconds(options.atLeast(FlinkOptions.COMPACTION_TIMEOUT_SECONDS, 1)))
        .mergeMemoryBytes(options.megabytes(FlinkOptions.COMPACTION_MAX_MEMORY))
        .targetIoBytes(options.megabytes(FlinkOptions.COMPACTION_TARGET_IO))
        .build();
  }

  /**
   * Retention. The archive limits are raised when they would remove instants that cleaning still
   * needs.
   */
  static CleanSettings cleaning(OptionMap options, String table) {
    int retain = options.atLeast(FlinkOptions.CLEAN_RETAIN_COMMITS, 1);
    int least = options.atLeast(FlinkOptions.ARCHIVE_MIN_COMMITS, 1);
    int most = options.atLeast(FlinkOptions.ARCHIVE_MAX_COMMITS, 1);
    if (retain >= least) {
      LOG.info(
          "Table {}: '{}' = {} is not more than '{}' = {}; archiving keeps {} to {} commits.",
          table,
          FlinkOptions.ARCHIVE_MIN_COMMITS.key(),
          least,
          options.keyOf(FlinkOptions.CLEAN_RETAIN_COMMITS),
          retain,
          retain + 10,
          retain + 20);
      least = retain + 10;
      most = retain + 20;
    }
    if (most <= least) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' = %s must be greater than option '%s' = %s.",
              FlinkOptions.ARCHIVE_MAX_COMMITS.key(),
              most,
              FlinkOptions.ARCHIVE_MIN_COMMITS.key(),
              least));
    }
    return CleanSettings.builder()
        .policy(options.choice(FlinkOptions.CLEAN_POLICY, CleanPolicy.class))
        .retainCommits(retain)
        .retainHours(options.atLeast(FlinkOptions.CLEAN_RETAIN_HOURS, 1))
        .retainFileVersions(options.atLeast(FlinkOptions.CLEAN_RETAIN_FILE_VERSIONS, 1))
        .archiveMinCommits(least)
        .archiveMaxCommits(most)
        .build();
  }

  /** Parallelism as far as it was given. */
  static ParallelismSettings parallelism(OptionMap options) {
    return ParallelismSettings.builder()
        .writeTasks(options.tasks(FlinkOptions.WRITE_TASKS))
        .assignTasks(options.tasks(FlinkOptions.BUCKET_ASSIGN_TASKS))
        .bootstrapTasks(options.tasks(FlinkOptions.INDEX_BOOTSTRAP_TASKS))
        .compactionTasks(options.tasks(FlinkOptions.COMPACTION_TASKS))
        .build();
  }

  private static BloomOptions bloom(OptionMap options) {
    if (!options.get(FlinkOptions.PARQUET_BLOOM_FILTER_ENABLED)) {
      return BloomOptions.none();
    }
    double errorRate = positive(options, FlinkOptions.BLOOM_FPP);
    if (errorRate >= 1) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' has the value %s, but must be less than 1.",
              options.keyOf(FlinkOptions.BLOOM_FPP), errorRate));
    }
    return BloomOptions.of(
        options.choice(FlinkOptions.BLOOM_FILTER_TYPE, BloomSettings.Kind.class),
        options.atLeast(FlinkOptions.BLOOM_NUM_ENTRIES, 1),
        errorRate,
        options.atLeast(FlinkOptions.BLOOM_MAX_ENTRIES, 1));
  }

  private static String codec(OptionMap options) {
    String name = options.get(FlinkOptions.PARQUET_COMPRESSION_CODEC);
    try {
      return ParquetCodec.of(name).name().toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          String.format(
              "Option '%s': %s.",
              options.keyOf(FlinkOptions.PARQUET_COMPRESSION_CODEC), e.getMessage()),
          e);
    }
  }

  /** A size in MB as bytes that fits an int. */
  private static long bounded(OptionMap options, ConfigOption<Integer> option) {
    long bytes = options.megabytes(option);
    if (bytes > 1L << 30) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' is %s MB, but must be at most 1024.",
              options.keyOf(option), options.get(option)));
    }
    return bytes;
  }

  private static <T extends Number> T positive(OptionMap options, ConfigOption<T> option) {
    T value = options.get(option);
    if (!(value.doubleValue() > 0)) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' has the value %s, but must be greater than 0.",
              options.keyOf(option), value));
    }
    return value;
  }
}
