package org.apache.hudi.flink.options;

import java.time.Duration;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.service.CompactionOrder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Memory, compaction, retention and parallelism of a sink. */
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

  /** Compaction; switched off for copy-on-write, and where no log files are written. */
  static CompactionSettings compaction(OptionMap options, TableType type, InsertSettings insert) {
    boolean mergeOnRead =
        type == TableType.MERGE_ON_READ
            && insert.path() == WritePath.UPSERT
            && insert.overwrite() == null;
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
        .order(order(options))
        .build();
  }

  private static CompactionOrder order(OptionMap options) {
    String className = options.get(FlinkOptions.COMPACTION_STRATEGY);
    return CompactionOrder.ofClass(className)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    String.format(
                        "Option '%s' = '%s' is not supported; use one of %s.",
                        options.keyOf(FlinkOptions.COMPACTION_STRATEGY),
                        className,
                        CompactionOrder.classNames())));
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
    boolean isServed = options.get(FlinkOptions.TABLE_SERVICES_ENABLED);
    return CleanSettings.builder()
        .cleans(isServed && options.get(FlinkOptions.CLEAN_ASYNC_ENABLED))
        .archives(isServed)
        .maxFailuresInARow(options.atLeast(FlinkOptions.TABLE_SERVICES_MAX_FAILURES, -1))
        .policy(options.choice(FlinkOptions.CLEAN_POLICY, CleanPolicy.class))
        .retainCommits(retain)
        .retainHours(options.atLeast(FlinkOptions.CLEAN_RETAIN_HOURS, 1))
        .retainFileVersions(options.atLeast(FlinkOptions.CLEAN_RETAIN_FILE_VERSIONS, 1))
        .readersMaxWait(options.get(FlinkOptions.CLEAN_READERS_MAX_WAIT))
        .lateWritersMaxWait(options.get(FlinkOptions.ARCHIVE_LATE_WRITERS_MAX_WAIT))
        .archiveMinCommits(least)
        .archiveMaxCommits(most)
        .build();
  }

  /** What a restore from an older state does; rows that nothing merges must not come twice. */
  static OlderState olderState(OptionMap options, WriteOperation operation) {
    if (options.isSet(FlinkOptions.WRITE_RESTORE_OLDER_STATE)) {
      return options.choice(FlinkOptions.WRITE_RESTORE_OLDER_STATE, OlderState.class);
    }
    boolean isMerged = operation == WriteOperation.UPSERT || operation == WriteOperation.DELETE;
    return isMerged ? OlderState.REPLAY : OlderState.FAIL;
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
}
