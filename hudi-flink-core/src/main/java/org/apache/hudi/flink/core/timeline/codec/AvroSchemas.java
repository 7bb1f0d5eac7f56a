package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroFields.BOOLEAN;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.DOUBLE;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.INT;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.LONG;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.STRING;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.array;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.map;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.nullable;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.nullableWithDefault;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.nullableWithoutDefault;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.optional;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.record;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.required;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.version;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.withDefault;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;

/**
 * Schemas of plans and results in table version 6, and of commits from version 8. Format notes:
 * timeline, section 3.4; timeline of version 8, section 3.1.
 */
final class AvroSchemas {
  private static final Schema SLICE_INFO =
      record(
          "HoodieSliceInfo",
          optional("dataFilePath", STRING),
          optional("deltaFilePaths", array(STRING)),
          nullableWithoutDefault("fileId", STRING),
          optional("partitionPath", STRING),
          optional("bootstrapFilePath", STRING),
          version());

  private static final Schema CLUSTERING_GROUP =
      record(
          "HoodieClusteringGroup",
          optional("slices", array(SLICE_INFO)),
          optional("metrics", map(DOUBLE)),
          nullableWithDefault("numOutputFileGroups", INT, 1),
          optional("extraMetadata", map(STRING)),
          version());

  private static final Schema CLUSTERING_STRATEGY =
      record(
          "HoodieClusteringStrategy",
          optional("strategyClassName", STRING),
          optional("strategyParams", map(STRING)),
          version());

  private static final Schema CLUSTERING_PLAN =
      record(
          "HoodieClusteringPlan",
          optional("inputGroups", array(CLUSTERING_GROUP)),
          optional("strategy", CLUSTERING_STRATEGY),
          optional("extraMetadata", map(STRING)),
          version(),
          optional("preserveHoodieMetadata", BOOLEAN));

  static final Schema REQUESTED_REPLACE =
      record(
          "HoodieRequestedReplaceMetadata",
          optional("operationType", STRING),
          optional("clusteringPlan", CLUSTERING_PLAN),
          optional("extraMetadata", map(STRING)),
          version());

  private static final Schema COMPACTION_OPERATION =
      record(
          "HoodieCompactionOperation",
          nullableWithoutDefault("baseInstantTime", STRING),
          optional("deltaFilePaths", array(STRING)),
          optional("dataFilePath", STRING),
          nullableWithoutDefault("fileId", STRING),
          optional("partitionPath", STRING),
          optional("metrics", map(DOUBLE)),
          optional("bootstrapFilePath", STRING));

  private static final Schema COMPACTION_STRATEGY =
      record(
          "HoodieCompactionStrategy",
          optional("compactorClassName", STRING),
          optional("strategyParams", map(STRING)),
          version());

  static final Schema COMPACTION_PLAN =
      record(
          "HoodieCompactionPlan",
          optional("operations", array(COMPACTION_OPERATION)),
          optional("extraMetadata", map(STRING)),
          version(),
          optional("strategy", COMPACTION_STRATEGY),
          nullableWithDefault("preserveHoodieMetadata", BOOLEAN, false));

  private static final Schema ACTION_INSTANT =
      record(
          "HoodieActionInstant",
          required("timestamp", STRING),
          required("action", STRING),
          required("state", STRING));

  private static final Schema CLEAN_FILE_INFO =
      record(
          "HoodieCleanFileInfo",
          optional("filePath", STRING),
          optional("isBootstrapBaseFile", BOOLEAN));

  static final Schema CLEANER_PLAN =
      record(
          "HoodieCleanerPlan",
          optional("earliestInstantToRetain", ACTION_INSTANT),
          withDefault("lastCompletedCommitTimestamp", STRING, ""),
          required("policy", STRING),
          optional("filesToBeDeletedPerPartition", map(array(STRING))),
          version(),
          optional("filePathsToBeDeletedPerPartition", map(array(CLEAN_FILE_INFO))),
          optional("partitionsToBeDeleted", array(STRING)),
          optional("extraMetadata", map(STRING)));

  private static final Schema CLEAN_PARTITION =
      record(
          "HoodieCleanPartitionMetadata",
          required("partitionPath", STRING),
          required("policy", STRING),
          required("deletePathPatterns", array(STRING)),
          required("successDeleteFiles", array(STRING)),
          required("failedDeleteFiles", array(STRING)),
          optional("isPartitionDeleted", BOOLEAN));

  static final Schema CLEAN_METADATA =
      record(
          "HoodieCleanMetadata",
          required("startCleanTime", STRING),
          required("timeTakenInMillis", LONG),
          required("totalFilesDeleted", INT),
          required("earliestCommitToRetain", STRING),
          withDefault("lastCompletedCommitTimestamp", STRING, ""),
          required("partitionMetadata", map(CLEAN_PARTITION)),
          version(),
          optional("bootstrapPartitionMetadata", map(CLEAN_PARTITION)),
          optional("extraMetadata", map(STRING)));

  private static final Schema INSTANT_INFO =
      record("HoodieInstantInfo", required("commitTime", STRING), required("action", STRING));

  private static final Schema ROLLBACK_REQUEST =
      record(
          "HoodieRollbackRequest",
          required("partitionPath", STRING),
          optional("fileId", STRING),
          optional("latestBaseInstant", STRING),
          withDefault("filesToBeDeleted", array(STRING), List.of()),
          optional("logBlocksToBeDeleted", map(LONG)));

  static final Schema ROLLBACK_PLAN =
      record(
          "HoodieRollbackPlan",
          optional("instantToRollback", INSTANT_INFO),
          optional("RollbackRequests", array(ROLLBACK_REQUEST)),
          version());

  private static final Schema ROLLBACK_PARTITION =
      record(
          "HoodieRollbackPartitionMetadata",
          required("partitionPath", STRING),
          required("successDeleteFiles", array(STRING)),
          required("failedDeleteFiles", array(STRING)),
          optional("rollbackLogFiles", map(LONG)),
          optional("logFilesFromFailedCommit", map(LONG)));

  static final Schema ROLLBACK_METADATA =
      record(
          "HoodieRollbackMetadata",
          required("startRollbackTime", STRING),
          required("timeTakenInMillis", LONG),
          required("totalFilesDeleted", INT),
          required("commitsRollback", array(STRING)),
          required("partitionMetadata", map(ROLLBACK_PARTITION)),
          version(),
          withDefault("instantsRollback", array(INSTANT_INFO), List.of()));

  private static final Schema SAVEPOINT_PARTITION =
      record(
          "HoodieSavepointPartitionMetadata",
          required("partitionPath", STRING),
          required("savepointDataFile", array(STRING)));

  static final Schema SAVEPOINT_METADATA =
      record(
          "HoodieSavepointMetadata",
          required("savepointedBy", STRING),
          required("savepointedAt", LONG),
          required("comments", STRING),
          required("partitionMetadata", map(SAVEPOINT_PARTITION)),
          version());

  static final Schema RESTORE_PLAN =
      record(
          "HoodieRestorePlan",
          withDefault("instantsToRollback", array(INSTANT_INFO), List.of()),
          nullableWithDefault("version", INT, 2),
          optional("savepointToRestoreTimestamp", STRING));

  static final Schema RESTORE_METADATA =
      record(
          "HoodieRestoreMetadata",
          required("startRestoreTime", STRING),
          required("timeTakenInMillis", LONG),
          required("instantsToRollback", array(STRING)),
          required("hoodieRestoreMetadata", map(array(nullable(ROLLBACK_METADATA)))),
          version(),
          withDefault("restoreInstantInfo", array(INSTANT_INFO), List.of()));

  private static final Schema ARCHIVED_STAT =
      record(
          "HoodieWriteStat",
          optional("fileId", STRING),
          optional("path", STRING),
          optional("partitionPath", STRING),
          optional("numDeletes", LONG),
          optional("numUpdateWrites", LONG),
          optional("numInserts", LONG),
          optional("totalWriteBytes", LONG));

  private static final Schema RUNTIME_STATS =
      record(
          "HoodieRuntimeStats",
          optional("totalScanTime", LONG),
          optional("totalCreateTime", LONG),
          optional("totalUpsertTime", LONG));

  private static final Schema WRITE_STAT =
      record(
          "HoodieWriteStat",
          optional("fileId", STRING),
          optional("path", STRING),
          optional("prevCommit", STRING),
          optional("numWrites", LONG),
          optional("numDeletes", LONG),
          optional("numUpdateWrites", LONG),
          optional("totalWriteBytes", LONG),
          optional("totalWriteErrors", LONG),
          optional("partitionPath", STRING),
          optional("totalLogRecords", LONG),
          optional("totalUpdatedRecordsCompacted", LONG),
          optional("numInserts", LONG),
          optional("totalLogBlocks", LONG),
          optional("totalCorruptLogBlock", LONG),
          optional("totalRollbackBlocks", LONG),
          optional("fileSizeInBytes", LONG),
          optional("logVersion", INT),
          optional("logOffset", LONG),
          optional("baseFile", STRING),
          optional("logFiles", array(STRING)),
          optional("cdcStats", map(LONG)),
          optional("minEventTime", LONG),
          optional("maxEventTime", LONG),
          optional("runtimeStats", RUNTIME_STATS),
          optional("totalLogFilesCompacted", LONG),
          optional("totalLogSizeCompacted", LONG));

  /** What is read of commits and replace commits. */
  static final Schema COMMIT_METADATA =
      eitherCommit(
          optional("partitionToWriteStats", map(array(WRITE_STAT))),
          optional("compacted", BOOLEAN),
          optional("extraMetadata", map(STRING)),
          optional("operationType", STRING),
          optional("partitionToReplaceFileIds", map(array(STRING))));

  /** Both kinds of commits have the same fields, but for one. */
  private static Schema eitherCommit(Field... fields) {
    Schema schema = record("HoodieCommitMetadata", fields);
    schema.addAlias("HoodieReplaceCommitMetadata");
    return schema;
  }

  /** The part of an archived commit that is read back. */
  private static final Schema ARCHIVED_COMMIT =
      record(
          "HoodieCommitMetadata",
          optional("partitionToWriteStats", map(array(ARCHIVED_STAT))),
          optional("extraMetadata", map(STRING)),
          optional("operationType", STRING));

  private static final Schema ARCHIVED_REPLACE_COMMIT =
      record(
          "HoodieReplaceCommitMetadata",
          optional("partitionToWriteStats", map(array(ARCHIVED_STAT))),
          optional("extraMetadata", map(STRING)),
          optional("operationType", STRING));

  /** The part of an archive entry that is read back. */
  static final Schema ARCHIVED_ENTRY =
      record(
          "HoodieArchivedMetaEntry",
          optional("hoodieCommitMetadata", ARCHIVED_COMMIT),
          optional("commitTime", STRING),
          optional("actionType", STRING),
          optional("actionState", STRING),
          optional("hoodieReplaceCommitMetadata", ARCHIVED_REPLACE_COMMIT),
          optional("stateTransitionTime", STRING));

  private AvroSchemas() {}
}
