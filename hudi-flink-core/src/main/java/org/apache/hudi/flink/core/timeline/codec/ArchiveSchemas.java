package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroFields.INT;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.LONG;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.STRING;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.array;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.map;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.nullableWithDefault;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.nullableWithoutDefault;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.optional;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.record;
import static org.apache.hudi.flink.core.timeline.codec.AvroFields.version;

import org.apache.avro.Schema;

/** The whole schema of an archived instant. Format notes: timeline, section 3.4. */
final class ArchiveSchemas {
  static final Schema WRITE_STAT =
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
          optional("totalLogFiles", LONG),
          optional("totalUpdatedRecordsCompacted", LONG),
          optional("numInserts", LONG),
          optional("totalLogBlocks", LONG),
          optional("totalCorruptLogBlock", LONG),
          optional("totalRollbackBlocks", LONG),
          optional("fileSizeInBytes", LONG));

  static final Schema COMMIT =
      record(
          "HoodieCommitMetadata",
          optional("partitionToWriteStats", map(array(WRITE_STAT))),
          optional("extraMetadata", map(STRING)),
          version(),
          optional("operationType", STRING));

  static final Schema REPLACE_COMMIT =
      record(
          "HoodieReplaceCommitMetadata",
          optional("partitionToWriteStats", map(array(WRITE_STAT))),
          optional("extraMetadata", map(STRING)),
          version(),
          optional("operationType", STRING),
          optional("partitionToReplaceFileIds", map(array(STRING))));

  private static final Schema COMPACTION_WRITE_STAT =
      record(
          "HoodieCompactionWriteStat",
          optional("partitionPath", STRING),
          optional("totalLogRecords", LONG),
          optional("totalLogFiles", LONG),
          optional("totalUpdatedRecordsCompacted", LONG),
          optional("hoodieWriteStat", WRITE_STAT));

  private static final Schema COMPACTION =
      record(
          "HoodieCompactionMetadata",
          nullableWithoutDefault(
              "partitionToCompactionWriteStats", map(array(COMPACTION_WRITE_STAT))));

  private static final Schema INDEX_PARTITION =
      record(
          "HoodieIndexPartitionInfo",
          version(),
          optional("metadataPartitionPath", STRING),
          optional("indexUptoInstant", STRING));

  private static final Schema INDEX_COMMIT =
      record(
          "HoodieIndexCommitMetadata",
          nullableWithDefault("version", INT, 1),
          optional("operationType", STRING),
          optional("indexPartitionInfos", array(INDEX_PARTITION)));

  /** One instant in one state. */
  static final Schema ENTRY =
      record(
          "HoodieArchivedMetaEntry",
          optional("hoodieCommitMetadata", COMMIT),
          optional("hoodieCleanMetadata", AvroSchemas.CLEAN_METADATA),
          optional("hoodieCompactionMetadata", COMPACTION),
          optional("hoodieRollbackMetadata", AvroSchemas.ROLLBACK_METADATA),
          optional("hoodieSavePointMetadata", AvroSchemas.SAVEPOINT_METADATA),
          optional("commitTime", STRING),
          optional("actionType", STRING),
          version(),
          optional("hoodieCompactionPlan", AvroSchemas.COMPACTION_PLAN),
          optional("hoodieCleanerPlan", AvroSchemas.CLEANER_PLAN),
          optional("actionState", STRING),
          optional("hoodieReplaceCommitMetadata", REPLACE_COMMIT),
          optional("hoodieRequestedReplaceMetadata", AvroSchemas.REQUESTED_REPLACE),
          optional("HoodieInflightReplaceMetadata", COMMIT),
          optional("hoodieIndexCommitMetadata", INDEX_COMMIT),
          optional("stateTransitionTime", STRING));

  private ArchiveSchemas() {}
}
