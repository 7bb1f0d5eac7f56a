package org.apache.hudi.flink.source;

import java.nio.file.Path;
import java.util.List;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.index.BucketHashRule;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.spill.SpillSettings;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableDefinition;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;

/** The table {@code t} of {@link TestTable} in a folder, in two buckets, written without a job. */
final class SmallTable {

  static final int BUCKETS = 2;

  private SmallTable() {}

  static HudiTable create(Path folder, TableType type) {
    return HudiTable.create(
        new LocalStorage(),
        folder.resolve("t").toString(),
        TableDefinition.builder()
            .tableName("t")
            .databaseName("")
            .type(type)
            .recordKeyFields(List.of("id"))
            .partitionFields(List.of("dt"))
            .orderingField("ts")
            .payloadClass("org.apache.hudi.common.model.DefaultHoodieRecordPayload")
            .keyGeneratorClass("org.apache.hudi.keygen.SimpleAvroKeyGenerator")
            .createSchemaJson(new TableSchema("t", TestTable.TYPE).avroJson())
            .build());
  }

  static HudiJavaClient open(HudiTable table) {
    WriteSettings settings =
        WriteSettings.builder()
            .bloom(BloomOptions.none())
            .spill(SpillSettings.ofMemory(1 << 20))
            .build();
    BucketIndex index =
        new BucketIndex("t", BucketHashRule.SPLIT_AT_EVERY_COMMA, List.of("id"), BUCKETS);
    return HudiJavaClient.open(table, settings, ManualClock.ticking(), index);
  }
}
