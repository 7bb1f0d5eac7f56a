package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroValues.builder;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.convert;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.element;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.text;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;

/** Compaction plans as Avro records. Files are named without directory: version 2 of the plan. */
final class CompactionPlans {
  private static final Schema OPERATION = element(AvroSchemas.COMPACTION_PLAN, "operations");
  private static final Schema STRATEGY = element(AvroSchemas.COMPACTION_PLAN, "strategy");

  private CompactionPlans() {}

  static GenericData.Record toAvro(CompactionPlan plan) {
    GenericData.Record strategy =
        plan.strategyClassName() == null
            ? null
            : builder(STRATEGY).set("compactorClassName", plan.strategyClassName()).build();
    return builder(AvroSchemas.COMPACTION_PLAN)
        .set("operations", convert(plan.operations(), CompactionPlans::toAvro))
        .set("extraMetadata", plan.extraMetadata().isEmpty() ? null : plan.extraMetadata())
        .set("version", 2)
        .set("strategy", strategy)
        .set("preserveHoodieMetadata", strategy != null)
        .build();
  }

  private static GenericData.Record toAvro(CompactionOperation operation) {
    return builder(OPERATION)
        .set("baseInstantTime", operation.baseInstantTime())
        .set("deltaFilePaths", operation.deltaFileNames())
        .set("dataFilePath", operation.dataFileName())
        .set("fileId", operation.fileId())
        .set("partitionPath", operation.partitionPath())
        .set("metrics", operation.metrics())
        .build();
  }

  static CompactionPlan fromAvro(GenericRecord record) {
    GenericRecord strategy = (GenericRecord) record.get("strategy");
    return new CompactionPlan(
        AvroValues.records(record, "operations", CompactionPlans::operation),
        AvroValues.textMap(record, "extraMetadata"),
        strategy == null ? null : text(strategy, "compactorClassName"));
  }

  private static CompactionOperation operation(GenericRecord record) {
    List<String> deltas = new ArrayList<>();
    for (String path : AvroValues.texts(record, "deltaFilePaths")) {
      deltas.add(fileName(path));
    }
    return CompactionOperation.builder()
        .baseInstantTime(text(record, "baseInstantTime"))
        .deltaFileNames(deltas)
        .dataFileName(fileName(text(record, "dataFilePath")))
        .fileId(text(record, "fileId", ""))
        .partitionPath(text(record, "partitionPath", ""))
        .metrics(AvroValues.map(record, "metrics", v -> ((Number) v).doubleValue()))
        .build();
  }

  /** Version 1 of the plan has full paths. */
  @Nullable
  private static String fileName(@Nullable String path) {
    return path == null || path.isEmpty() ? null : path.substring(path.lastIndexOf('/') + 1);
  }
}
