package org.apache.hudi.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.configuration.FlinkOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program of the quick start: options by constants, columns as DDL texts, sink and source. */
@Timeout(120)
class HoodiePipelineITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void writesAndReads(boolean bounded) throws Exception {
    write(
        bounded,
        row(RowKind.INSERT, "id1", "Danny", 23, 1, "par1"),
        row(RowKind.INSERT, "id2", "Stephen", 33, 2, "par1"),
        row(RowKind.INSERT, "id3", "Julian", 53, 3, "par2"),
        row(RowKind.INSERT, "id4", "Fabian", 31, 4, "par2"));
    write(
        bounded,
        row(RowKind.UPDATE_AFTER, "id1", "Danny", 24, 5, "par1"),
        row(RowKind.DELETE, "id2", "Stephen", 33, 6, "par1"),
        row(RowKind.INSERT, "id3", "Julian", 54, 7, "par3"));
    assertThat(read())
        .containsExactly("id1 Danny 24 5 par1", "id3 Julian 54 7 par3", "id4 Fabian 31 4 par2");
  }

  @Test
  void aStreamOfAnotherShapeIsRefused() {
    StreamExecutionEnvironment environment = environment(true);
    DataStream<RowData> stream =
        environment.fromData(
            List.of(row(RowKind.INSERT, "a", "b", 1, 1, "c")), InternalTypeInfo.of(type()));
    assertThatThrownBy(() -> table("t1").column("more INT").sink(stream, true))
        .hasMessageContaining("has 5 columns")
        .hasMessageContaining("declares 6 columns");
  }

  private void write(boolean bounded, RowData... rows) throws Exception {
    StreamExecutionEnvironment environment = environment(bounded);
    DataStream<RowData> stream = environment.fromData(List.of(rows), InternalTypeInfo.of(type()));
    table("t1").sink(stream, bounded);
    environment.execute("Api_Sink");
  }

  private List<String> read() throws Exception {
    List<String> rows = new ArrayList<>();
    CloseableIterator<RowData> result = table("t1").source(environment(true)).executeAndCollect();
    try {
      result.forEachRemaining(
          row ->
              rows.add(
                  row.getString(0)
                      + " "
                      + row.getString(1)
                      + " "
                      + row.getInt(2)
                      + " "
                      + row.getTimestamp(3, 3).getMillisecond()
                      + " "
                      + row.getString(4)));
    } finally {
      result.close();
    }
    rows.sort(null);
    return rows;
  }

  private static StreamExecutionEnvironment environment(boolean bounded) {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setRuntimeMode(
        bounded ? RuntimeExecutionMode.BATCH : RuntimeExecutionMode.STREAMING);
    environment.setParallelism(2);
    if (!bounded) {
      environment.enableCheckpointing(200);
    }
    return environment;
  }

  private HoodiePipeline.Builder table(String name) {
    Map<String, String> options = new HashMap<>();
    options.put(FlinkOptions.PATH.key(), directory.resolve(name).toUri().toString());
    options.put(FlinkOptions.TABLE_TYPE.key(), HoodieTableType.MERGE_ON_READ.name());
    options.put(FlinkOptions.PRECOMBINE_FIELD.key(), "ts");
    options.put(FlinkOptions.WRITE_BATCH_SIZE.key(), "0.0005");
    options.put(FlinkOptions.INDEX_BOOTSTRAP_TASKS.key(), "1");
    options.put(FlinkOptions.BUCKET_ASSIGN_TASKS.key(), "1");
    options.put(FlinkOptions.WRITE_TASKS.key(), "1");
    options.put(FlinkOptions.COMPACTION_TASKS.key(), "1");
    options.put(FlinkOptions.COMPACTION_TRIGGER_STRATEGY.key(), FlinkOptions.NUM_COMMITS);
    options.put(FlinkOptions.COMPACTION_DELTA_COMMITS.key(), "2");
    return HoodiePipeline.builder(name)
        .column("uuid VARCHAR(20)")
        .column("name VARCHAR(10)")
        .column("age INT")
        .column("ts TIMESTAMP(3)")
        .column("`partition` VARCHAR(20)")
        .pk("uuid")
        .partition("partition")
        .options(options);
  }

  private RowType type() {
    return (RowType)
        table("t1")
            .getTableDescriptor()
            .getResolvedCatalogTable()
            .getResolvedSchema()
            .toPhysicalRowDataType()
            .getLogicalType();
  }

  private static RowData row(
      RowKind kind, String uuid, String name, int age, long ts, String partition) {
    GenericRowData row =
        GenericRowData.of(
            StringData.fromString(uuid),
            StringData.fromString(name),
            age,
            TimestampData.fromEpochMillis(ts),
            StringData.fromString(partition));
    row.setRowKind(kind);
    return row;
  }
}
