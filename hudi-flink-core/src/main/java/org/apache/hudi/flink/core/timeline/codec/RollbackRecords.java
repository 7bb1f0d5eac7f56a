package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroValues.builder;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.convert;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.convertMap;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.element;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.text;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.texts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.RollbackPartitionMetadata;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.model.RollbackRequest;

/** Plans and results of rollbacks as Avro records. */
final class RollbackRecords {
  private static final Schema REQUEST = element(AvroSchemas.ROLLBACK_PLAN, "RollbackRequests");
  private static final Schema INFO = element(AvroSchemas.ROLLBACK_PLAN, "instantToRollback");
  private static final Schema PARTITION =
      element(AvroSchemas.ROLLBACK_METADATA, "partitionMetadata");

  private RollbackRecords() {}

  static GenericData.Record toAvro(InstantInfo info) {
    return builder(INFO).set("commitTime", info.commitTime()).set("action", info.action()).build();
  }

  static InstantInfo info(GenericRecord record) {
    return new InstantInfo(text(record, "commitTime", ""), text(record, "action", ""));
  }

  static GenericData.Record toAvro(RollbackPlan plan) {
    return builder(AvroSchemas.ROLLBACK_PLAN)
        .set("instantToRollback", toAvro(plan.instantToRollback()))
        .set("RollbackRequests", convert(plan.requests(), RollbackRecords::toAvro))
        .set("version", 1)
        .build();
  }

  private static GenericData.Record toAvro(RollbackRequest request) {
    return builder(REQUEST)
        .set("partitionPath", request.partitionPath())
        .set("fileId", request.fileId())
        .set("latestBaseInstant", request.latestBaseInstant())
        .set("filesToBeDeleted", request.filesToBeDeleted())
        .set("logBlocksToBeDeleted", request.logBlocksToBeDeleted())
        .build();
  }

  static RollbackPlan plan(GenericRecord record, String path) {
    GenericRecord instant = (GenericRecord) record.get("instantToRollback");
    if (instant == null) {
      throw new CorruptDataException(path, -1, "a rollback plan that names an instant");
    }
    return new RollbackPlan(
        info(instant), AvroValues.records(record, "RollbackRequests", RollbackRecords::request));
  }

  private static RollbackRequest request(GenericRecord record) {
    return new RollbackRequest(
        text(record, "partitionPath", ""),
        text(record, "fileId"),
        text(record, "latestBaseInstant"),
        texts(record, "filesToBeDeleted"),
        lengths(record, "logBlocksToBeDeleted"));
  }

  static GenericData.Record toAvro(RollbackMetadata metadata) {
    List<String> times = new ArrayList<>();
    metadata.instantsRollback().forEach(i -> times.add(i.commitTime()));
    return builder(AvroSchemas.ROLLBACK_METADATA)
        .set("startRollbackTime", metadata.startRollbackTime())
        .set("timeTakenInMillis", metadata.timeTakenMillis())
        .set("totalFilesDeleted", metadata.totalFilesDeleted())
        .set("commitsRollback", times)
        .set("partitionMetadata", convertMap(metadata.partitionMetadata(), RollbackRecords::toAvro))
        .set("version", 1)
        .set("instantsRollback", convert(metadata.instantsRollback(), RollbackRecords::toAvro))
        .build();
  }

  private static GenericData.Record toAvro(RollbackPartitionMetadata partition) {
    return builder(PARTITION)
        .set("partitionPath", partition.partitionPath())
        .set("successDeleteFiles", partition.successDeleteFiles())
        .set("failedDeleteFiles", partition.failedDeleteFiles())
        .set("rollbackLogFiles", partition.rollbackLogFiles())
        .set("logFilesFromFailedCommit", partition.logFilesFromFailedCommit())
        .build();
  }

  static RollbackMetadata metadata(GenericRecord record) {
    return RollbackMetadata.builder()
        .startRollbackTime(text(record, "startRollbackTime", ""))
        .timeTakenMillis(AvroValues.longer(record, "timeTakenInMillis"))
        .totalFilesDeleted(AvroValues.integer(record, "totalFilesDeleted"))
        .instantsRollback(AvroValues.records(record, "instantsRollback", RollbackRecords::info))
        .partitionMetadata(
            AvroValues.map(record, "partitionMetadata", v -> partition((GenericRecord) v)))
        .build();
  }

  private static RollbackPartitionMetadata partition(GenericRecord record) {
    return new RollbackPartitionMetadata(
        text(record, "partitionPath", ""),
        texts(record, "successDeleteFiles"),
        texts(record, "failedDeleteFiles"),
        lengths(record, "rollbackLogFiles"),
        lengths(record, "logFilesFromFailedCommit"));
  }

  private static Map<String, Long> lengths(GenericRecord record, String field) {
    return AvroValues.map(record, field, v -> ((Number) v).longValue());
  }
}
