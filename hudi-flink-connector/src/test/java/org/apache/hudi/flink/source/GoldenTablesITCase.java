package org.apache.hudi.flink.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.util.CloseableIterator;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.TableDeclaration;
import org.apache.hudi.flink.pipeline.Pipelines;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The source reads tables that real Hudi wrote: which rows, of which commit, in which partition.
 */
@Timeout(120)
class GoldenTablesITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(3)
              .build());

  private static final LogicalType TEXT = new VarCharType(true, VarCharType.MAX_LENGTH);
  private static final RowType META =
      RowType.of(
          new LogicalType[] {TEXT, TEXT, TEXT},
          new String[] {
            MetaColumns.COMMIT_TIME, MetaColumns.RECORD_KEY, MetaColumns.PARTITION_PATH
          });

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cow_all_types",
        "cow_archived",
        "cow_bulk_insert_types",
        "cow_clustered",
        "cow_complex_keys",
        "cow_date_partition",
        "cow_default_bloom",
        "cow_drop_partition_columns",
        "cow_event_time",
        "cow_insert_overwrite",
        "cow_metadata_indexes",
        "cow_partition_values",
        "cow_partitioned",
        "cow_restored",
        "cow_savepoint",
        "cow_schema_added_column",
        "cow_schema_widened",
        "cow_sql",
        "mor_appended_log_file",
        "mor_base_and_logs",
        "mor_bucket_simple",
        "mor_cdc",
        "mor_cleaned",
        "mor_compacted",
        "mor_event_time",
        "mor_failed_writes",
        "mor_is_deleted",
        "mor_logical_types",
        "mor_logs_only",
        "mor_operation_field",
        "mor_parquet_logs",
        "mor_partition_change",
        "mor_pending_clustering",
        "mor_pending_compaction",
      })
  void readsWhatRealHudiReads(String table) throws Exception {
    Path path = GoldenTables.unpack("0.15.0", table, directory);
    List<String> expected = new ArrayList<>();
    for (JsonNode row : GoldenTables.expected("0.15.0", table).get("snapshot").get("rows")) {
      expected.add(
          row.get(MetaColumns.COMMIT_TIME).asText()
              + " "
              + row.get(MetaColumns.RECORD_KEY).asText()
              + " "
              + row.get(MetaColumns.PARTITION_PATH).asText());
    }
    expected.sort(null);
    assertThat(read(path)).isEqualTo(expected);
  }

  private static List<String> read(Path path) throws Exception {
    TableDeclaration declaration =
        TableDeclaration.builder("default", "t", META)
            .options(Map.of("path", path.toUri().toString()))
            .build();
    ReadSettings settings = OptionsReader.create().source(declaration);
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
    environment.setRuntimeMode(RuntimeExecutionMode.BATCH);
    environment.setParallelism(2);
    DataStream<RowData> rows = Pipelines.source(environment, settings, ScanRequest.of(META));
    List<String> read = new ArrayList<>();
    CloseableIterator<RowData> result = rows.executeAndCollect();
    try {
      result.forEachRemaining(
          row -> read.add(row.getString(0) + " " + row.getString(1) + " " + row.getString(2)));
    } finally {
      result.close();
    }
    read.sort(null);
    return read;
  }
}
