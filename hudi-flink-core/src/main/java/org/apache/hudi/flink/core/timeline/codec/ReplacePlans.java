package org.apache.hudi.flink.core.timeline.codec;

import static org.apache.hudi.flink.core.timeline.codec.AvroValues.builder;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.text;
import static org.apache.hudi.flink.core.timeline.codec.AvroValues.texts;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.ClusteringSlice;
import org.apache.hudi.flink.core.model.ReplacePlan;
import org.apache.hudi.flink.core.model.WriteOperation;

/** Plans of replace commits as Avro records. */
final class ReplacePlans {
  private ReplacePlans() {}

  /** Only plans without clustering are written; real writers leave all their fields null. */
  static GenericData.Record toAvro(ReplacePlan plan) {
    if (plan.isClustering()) {
      throw new IllegalArgumentException("Clustering plans are read, not written");
    }
    return builder(AvroSchemas.REQUESTED_REPLACE)
        .set("operationType", plan.operationType() == null ? null : plan.operationType().name())
        .set("extraMetadata", plan.extraMetadata().isEmpty() ? null : plan.extraMetadata())
        .build();
  }

  static ReplacePlan fromAvro(GenericRecord record, String path) {
    GenericRecord clustering = (GenericRecord) record.get("clusteringPlan");
    List<ClusteringSlice> slices = null;
    if (clustering != null) {
      slices = new ArrayList<>();
      for (GenericRecord group : AvroValues.records(clustering, "inputGroups", g -> g)) {
        slices.addAll(AvroValues.records(group, "slices", ReplacePlans::slice));
      }
    }
    return new ReplacePlan(
        operation(text(record, "operationType"), path),
        slices,
        AvroValues.textMap(record, "extraMetadata"));
  }

  private static WriteOperation operation(String name, String path) {
    if (name == null || name.isEmpty()) {
      return null;
    }
    try {
      return WriteOperation.of(name);
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(path, -1, "a known operationType, found '" + name + "'", e);
    }
  }

  private static ClusteringSlice slice(GenericRecord record) {
    return new ClusteringSlice(
        text(record, "dataFilePath"),
        texts(record, "deltaFilePaths"),
        text(record, "fileId", ""),
        text(record, "partitionPath", ""));
  }
}
