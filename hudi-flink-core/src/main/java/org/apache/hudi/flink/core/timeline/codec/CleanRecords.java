package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroValues.builder;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.convert;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.convertMap;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.element;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.flag;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.text;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.texts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CleanFileInfo;
import org.apache.hudi.flink.core.model.CleanMetadata;
import org.apache.hudi.flink.core.model.CleanPartitionMetadata;
import org.apache.hudi.flink.core.model.CleanPlan;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;

/** Plans and results of cleaning as Avro records. */
final class CleanRecords {
  private static final Schema INSTANT =
      element(AvroSchemas.CLEANER_PLAN, "earliestInstantToRetain");
  private static final Schema FILE =
      element(AvroSchemas.CLEANER_PLAN, "filePathsToBeDeletedPerPartition");
  private static final Schema PARTITION = element(AvroSchemas.CLEAN_METADATA, "partitionMetadata");

  private CleanRecords() {}

  static GenericData.Record toAvro(CleanPlan plan) {
    return builder(AvroSchemas.CLEANER_PLAN)
        .set("earliestInstantToRetain", toAvro(plan.earliestInstantToRetain()))
        .set("lastCompletedCommitTimestamp", plan.lastCompletedCommitTimestamp())
        .set("policy", plan.policy())
        // Real cleaners fail on null here.
        .set("filesToBeDeletedPerPartition", new HashMap<String, List<String>>())
        .set("version", 2)
        .set(
            "filePathsToBeDeletedPerPartition",
            convertMap(
                plan.filePathsToBeDeletedPerPartition(),
                files -> convert(files, CleanRecords::toAvro)))
        .set("partitionsToBeDeleted", plan.partitionsToBeDeleted())
        .set("extraMetadata", plan.extraMetadata())
        .build();
  }

  @Nullable
  private static GenericData.Record toAvro(@Nullable Instant instant) {
    return instant == null
        ? null
        : builder(INSTANT)
            .set("timestamp", instant.time())
            .set("action", instant.action().text())
            .set("state", instant.state().name())
            .build();
  }

  private static GenericData.Record toAvro(CleanFileInfo file) {
    return builder(FILE)
        .set("filePath", file.filePath())
        .set("isBootstrapBaseFile", file.bootstrapBaseFile())
        .build();
  }

  static CleanPlan plan(GenericRecord record, String path) {
    Map<String, List<CleanFileInfo>> files =
        AvroValues.map(
            record,
            "filePathsToBeDeletedPerPartition",
            v -> AvroValues.toList(v, f -> file((GenericRecord) f)));
    return CleanPlan.builder()
        .earliestInstantToRetain(
            instant((GenericRecord) record.get("earliestInstantToRetain"), path))
        .lastCompletedCommitTimestamp(text(record, "lastCompletedCommitTimestamp", ""))
        .policy(text(record, "policy", ""))
        .filePathsToBeDeletedPerPartition(files)
        .partitionsToBeDeleted(texts(record, "partitionsToBeDeleted"))
        .extraMetadata(AvroValues.textMap(record, "extraMetadata"))
        .build();
  }

  @Nullable
  private static Instant instant(@Nullable GenericRecord record, String path) {
    if (record == null) {
      return null;
    }
    String action = text(record, "action", "");
    String state = text(record, "state", "").toUpperCase(Locale.ROOT);
    for (InstantState known : InstantState.values()) {
      if (known.name().equals(state)) {
        return new Instant(
            text(record, "timestamp", ""),
            Action.of(action)
                .orElseThrow(
                    () -> new CorruptDataException(path, -1, "an action, found " + action)),
            known);
      }
    }
    throw new CorruptDataException(path, -1, "the state of an instant, found '" + state + "'");
  }

  private static CleanFileInfo file(GenericRecord record) {
    return new CleanFileInfo(text(record, "filePath", ""), flag(record, "isBootstrapBaseFile"));
  }

  static GenericData.Record toAvro(CleanMetadata metadata) {
    return builder(AvroSchemas.CLEAN_METADATA)
        .set("startCleanTime", metadata.startCleanTime())
        .set("timeTakenInMillis", metadata.timeTakenMillis())
        .set("totalFilesDeleted", metadata.totalFilesDeleted())
        .set("earliestCommitToRetain", metadata.earliestCommitToRetain())
        .set("lastCompletedCommitTimestamp", metadata.lastCompletedCommitTimestamp())
        .set("partitionMetadata", convertMap(metadata.partitionMetadata(), CleanRecords::toAvro))
        .set("version", 2)
        .set("bootstrapPartitionMetadata", new HashMap<String, GenericData.Record>())
        .set("extraMetadata", metadata.extraMetadata())
        .build();
  }

  private static GenericData.Record toAvro(CleanPartitionMetadata partition) {
    return builder(PARTITION)
        .set("partitionPath", partition.partitionPath())
        .set("policy", partition.policy())
        .set("deletePathPatterns", new ArrayList<>(partition.deletePathPatterns()))
        .set("successDeleteFiles", new ArrayList<>(partition.successDeleteFiles()))
        .set("failedDeleteFiles", new ArrayList<>(partition.failedDeleteFiles()))
        .set("isPartitionDeleted", partition.partitionDeleted())
        .build();
  }

  static CleanMetadata metadata(GenericRecord record) {
    return CleanMetadata.builder()
        .startCleanTime(text(record, "startCleanTime", ""))
        .timeTakenMillis(AvroValues.longer(record, "timeTakenInMillis"))
        .totalFilesDeleted(AvroValues.integer(record, "totalFilesDeleted"))
        .earliestCommitToRetain(text(record, "earliestCommitToRetain", ""))
        .lastCompletedCommitTimestamp(text(record, "lastCompletedCommitTimestamp", ""))
        .partitionMetadata(
            AvroValues.map(record, "partitionMetadata", v -> partition((GenericRecord) v)))
        .extraMetadata(AvroValues.textMap(record, "extraMetadata"))
        .build();
  }

  private static CleanPartitionMetadata partition(GenericRecord record) {
    return CleanPartitionMetadata.builder()
        .partitionPath(text(record, "partitionPath", ""))
        .policy(text(record, "policy", ""))
        .deletePathPatterns(texts(record, "deletePathPatterns"))
        .successDeleteFiles(texts(record, "successDeleteFiles"))
        .failedDeleteFiles(texts(record, "failedDeleteFiles"))
        .partitionDeleted(flag(record, "isPartitionDeleted"))
        .build();
  }
}
