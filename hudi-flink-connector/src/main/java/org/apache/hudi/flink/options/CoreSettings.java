package org.apache.hudi.flink.options;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.io.parquet.ParquetCodec;
import org.apache.hudi.flink.core.keygen.TimestampSettings;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.service.CleanStrategy;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.storage.StorageFactory;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.TableDefinition;
import org.apache.hudi.flink.core.write.WriteSettings;

/** Settings of the connector in the form in which core wants them. */
public final class CoreSettings {

  private static final String TIMESTAMP_PREFIX = "hoodie.keygen.timebased.";
  private static final String MODEL_PACKAGE = "org.apache.hudi.common.model.";

  private CoreSettings() {}

  /** The storage of the table. */
  public static StorageFactory storage(TableSettings table) {
    return new HadoopStorageFactory(table.hadoopOptions());
  }

  /** How the table is created when it does not exist. Format notes: timeline, section 1.2.5. */
  public static TableDefinition definition(TableSettings table) {
    List<String> ordering = table.orderingFields();
    return TableDefinition.builder()
        .tableName(table.tableName())
        .databaseName(table.databaseName())
        .type(table.tableType())
        .recordKeyFields(table.recordKeyFields())
        .partitionFields(table.partitionFields())
        .orderingField(ordering.isEmpty() ? null : String.join(",", ordering))
        .payloadClass(payloadClass(table))
        .keyGeneratorClass(table.keys().kind().className())
        .hiveStylePartitioning(table.keys().hiveStyle())
        .urlEncodePartitioning(table.keys().urlEncode())
        .createSchemaJson(new TableSchema(table.tableName(), table.rowType()).avroJson())
        .extraProperties(keyGeneratorProperties(table))
        .build();
  }

  /** How files are written. */
  public static WriteSettings write(SinkSettings sink) {
    FileSettings files = sink.files();
    return WriteSettings.builder()
        .logFileMaxBytes(files.logMaxBytes())
        .logBlockMaxBytes(files.logBlockBytes())
        .baseFileMaxBytes(files.parquetMaxFileBytes())
        .codec(ParquetCodec.of(files.parquetCodec()))
        .bloom(files.bloom())
        .rowGroupBytes(files.parquetBlockBytes())
        .pageBytes(files.parquetPageBytes())
        .spill(SpillSettings.ofMemory(sink.buffer().mergeMemoryBytes()))
        .build();
  }

  /** How a compaction writes its files: as {@link #write}, with the memory of a compaction. */
  public static WriteSettings compactionWrite(SinkSettings sink) {
    FileSettings files = sink.files();
    return WriteSettings.builder()
        .logFileMaxBytes(files.logMaxBytes())
        .logBlockMaxBytes(files.logBlockBytes())
        .baseFileMaxBytes(files.parquetMaxFileBytes())
        .codec(ParquetCodec.of(files.parquetCodec()))
        .bloom(files.bloom())
        .rowGroupBytes(files.parquetBlockBytes())
        .pageBytes(files.parquetPageBytes())
        .spill(SpillSettings.ofMemory(sink.compaction().mergeMemoryBytes()))
        .build();
  }

  /** When a compaction is planned and how much it takes. */
  public static CompactionStrategy strategy(CompactionSettings compaction) {
    return CompactionStrategy.of(
            CompactionStrategy.Kind.valueOf(compaction.trigger().name()),
            compaction.deltaCommits(),
            compaction.deltaTime())
        .withTargetIoBytes(compaction.targetIoBytes())
        .withOrder(compaction.order());
  }

  /** Which old file versions are kept. */
  public static CleanStrategy cleaning(CleanSettings settings) {
    return policy(settings).withReadersWait(settings.readersMaxWait());
  }

  private static CleanStrategy policy(CleanSettings settings) {
    CleanStrategy.Policy policy = CleanStrategy.Policy.valueOf(settings.policy().name());
    switch (policy) {
      case KEEP_LATEST_COMMITS:
        return CleanStrategy.of(policy, settings.retainCommits());
      case KEEP_LATEST_BY_HOURS:
        return CleanStrategy.of(policy, settings.retainHours());
      default:
        return CleanStrategy.of(policy, settings.retainFileVersions());
    }
  }

  private static String payloadClass(TableSettings table) {
    String named = table.payloadClass();
    if (named != null && table.mergePolicy().equals(MergePolicy.COMMIT_TIME)) {
      return MODEL_PACKAGE + "OverwriteWithLatestAvroPayload";
    }
    if (named != null) {
      return named;
    }
    // Read alike by all releases, which cannot be said of the Flink-only event-time payload.
    return MODEL_PACKAGE
        + (table.mergeMode() == MergeMode.EVENT_TIME
            ? "DefaultHoodieRecordPayload"
            : "OverwriteWithLatestAvroPayload");
  }

  private static Map<String, String> keyGeneratorProperties(TableSettings table) {
    Map<String, String> properties = new HashMap<>();
    TimestampSettings timestamp = table.keys().timestamp();
    if (timestamp != null) {
      properties.put(TIMESTAMP_PREFIX + "timestamp.type", timestamp.inputType().name());
      properties.put(TIMESTAMP_PREFIX + "output.dateformat", timestamp.outputFormat());
      properties.put(TIMESTAMP_PREFIX + "output.timezone", timestamp.outputZone());
      if (timestamp.inputType() == TimestampSettings.InputType.SCALAR) {
        properties.put(TIMESTAMP_PREFIX + "timestamp.scalar.time.unit", timestamp.scalarUnit());
      }
    }
    return properties;
  }
}
