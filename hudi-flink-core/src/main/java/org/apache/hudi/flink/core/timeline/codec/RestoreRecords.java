package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroValues.builder;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.convert;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.convertMap;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.element;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.RestoreMetadata;
import org.apache.hudi.flink.core.model.RestorePlan;
import org.apache.hudi.flink.core.model.SavepointMetadata;

/** Savepoints and restores as Avro records. */
final class RestoreRecords {
  private static final Schema SAVEPOINT_PARTITION =
      element(AvroSchemas.SAVEPOINT_METADATA, "partitionMetadata");

  private RestoreRecords() {}

  static GenericData.Record toAvro(SavepointMetadata metadata) {
    Map<String, GenericData.Record> partitions = new LinkedHashMap<>();
    metadata
        .dataFiles()
        .forEach(
            (partition, files) ->
                partitions.put(
                    partition,
                    builder(SAVEPOINT_PARTITION)
                        .set("partitionPath", partition)
                        .set("savepointDataFile", files)
                        .build()));
    return builder(AvroSchemas.SAVEPOINT_METADATA)
        .set("savepointedBy", metadata.savepointedBy())
        .set("savepointedAt", metadata.savepointedAtMillis())
        .set("comments", metadata.comments())
        .set("partitionMetadata", partitions)
        .set("version", 1)
        .build();
  }

  static SavepointMetadata savepoint(GenericRecord record) {
    return new SavepointMetadata(
        text(record, "savepointedBy", ""),
        AvroValues.longer(record, "savepointedAt"),
        text(record, "comments", ""),
        AvroValues.map(
            record,
            "partitionMetadata",
            v -> AvroValues.texts((GenericRecord) v, "savepointDataFile")));
  }

  static GenericData.Record toAvro(RestorePlan plan) {
    return builder(AvroSchemas.RESTORE_PLAN)
        .set("instantsToRollback", convert(plan.instantsToRollback(), RollbackRecords::toAvro))
        .set("version", 2)
        .set("savepointToRestoreTimestamp", plan.savepointToRestoreTimestamp())
        .build();
  }

  static RestorePlan plan(GenericRecord record) {
    return new RestorePlan(
        AvroValues.records(record, "instantsToRollback", RollbackRecords::info),
        text(record, "savepointToRestoreTimestamp"));
  }

  static GenericData.Record toAvro(RestoreMetadata metadata) {
    List<String> times = new ArrayList<>();
    for (InstantInfo info : metadata.restoredInstants()) {
      times.add(info.commitTime());
    }
    return builder(AvroSchemas.RESTORE_METADATA)
        .set("startRestoreTime", metadata.startRestoreTime())
        .set("timeTakenInMillis", metadata.timeTakenMillis())
        .set("instantsToRollback", times)
        .set(
            "hoodieRestoreMetadata",
            convertMap(metadata.rollbacks(), list -> convert(list, RollbackRecords::toAvro)))
        .set("version", 1)
        .set("restoreInstantInfo", convert(metadata.restoredInstants(), RollbackRecords::toAvro))
        .build();
  }

  static RestoreMetadata metadata(GenericRecord record) {
    return new RestoreMetadata(
        text(record, "startRestoreTime", ""),
        AvroValues.longer(record, "timeTakenInMillis"),
        AvroValues.records(record, "restoreInstantInfo", RollbackRecords::info),
        AvroValues.map(
            record,
            "hoodieRestoreMetadata",
            v -> AvroValues.toList(v, r -> RollbackRecords.metadata((GenericRecord) r))));
  }
}
