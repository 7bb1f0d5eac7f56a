package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.options.BufferMemory;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.WritePath;
import org.junit.jupiter.api.Test;

class SinkTopologyTest {

  private static SinkSettings sink(TableType type, IndexKind kind) {
    SinkSettings sink = TestTables.sink(TestTables.table("file:///none", type, List.of("part")));
    return sink.toBuilder().index(sink.index().toBuilder().kind(kind).build()).build();
  }

  private static StreamExecutionEnvironment with(SinkSettings... sinks) {
    StreamExecutionEnvironment environment = SinkJobs.environment(new Configuration());
    for (SinkSettings sink : sinks) {
      SinkJobs.add(
          environment, sink, 0, 1, n -> SinkJobs.row(RowKind.INSERT, "id" + n, "n", n, "p"));
    }
    return environment;
  }

  /** Uid to name and parallelism of our operators. */
  private static Map<String, String> operators(StreamExecutionEnvironment environment) {
    Map<String, String> operators = new TreeMap<>();
    environment
        .getStreamGraph(false)
        .getStreamNodes()
        .forEach(
            node -> {
              String uid = node.getTransformationUID();
              if (uid != null && uid.startsWith("uid_")) {
                operators.put(uid, node.getOperatorName() + " x" + node.getParallelism());
              }
            });
    return operators;
  }

  @Test
  void namesAndUidsOfTheStateIndex() {
    Map<String, String> operators =
        operators(with(sink(TableType.MERGE_ON_READ, IndexKind.FLINK_STATE)));
    assertThat(operators)
        .containsEntry("uid_row_data_to_hoodie_record_db.t1", "row_data_to_hoodie_record: db.t1 x1")
        .containsEntry("uid_index_bootstrap_db.t1", "index_bootstrap: db.t1 x1")
        .containsEntry("uid_bucket_assigner_db.t1", "bucket_assigner: db.t1 x2")
        .containsEntry("uid_stream_write_db.t1", "stream_write: db.t1 x2")
        .containsEntry("uid_compact_plan_generate_db.t1", "compact_plan_generate: db.t1 x1")
        .containsEntry("uid_compact_task_db.t1", "compact_task: db.t1 x2")
        .containsEntry("uid_compact_commit_db.t1", "compact_commit: db.t1 x1");
  }

  @Test
  void namesAndUidsOfTheBucketIndex() {
    Map<String, String> operators =
        operators(with(sink(TableType.COPY_ON_WRITE, IndexKind.BUCKET)));
    assertThat(operators)
        .containsEntry("uid_bucket_router_db.t1", "bucket_router: db.t1 x1")
        .containsEntry("uid_bucket_write_db.t1", "bucket_write: db.t1 x2")
        .doesNotContainKey("uid_bucket_assigner_db.t1")
        .doesNotContainKey("uid_compact_task_db.t1");
  }

  @Test
  void uidsDoNotDependOnWhatWasSubmittedBefore() {
    SinkSettings sink = sink(TableType.MERGE_ON_READ, IndexKind.FLINK_STATE);
    assertThat(operators(with(sink))).isEqualTo(operators(with(sink)));
  }

  @Test
  void twoSinksIntoOneTableAreToldApart() {
    SinkSettings sink = sink(TableType.COPY_ON_WRITE, IndexKind.FLINK_STATE);
    assertThat(with(sink).getStreamGraph(false).getJobGraph().getVertices()).isNotEmpty();
    StreamExecutionEnvironment suffixed = SinkJobs.environment(new Configuration());
    SinkSettings other = sink.toBuilder().uidSuffix("late").build();
    SinkTopology.build(SinkJobs.rows(suffixed, 0, 1, "a"), sink);
    SinkTopology.build(SinkJobs.rows(suffixed, 0, 1, "b"), other);
    SinkTopology.build(SinkJobs.rows(suffixed, 0, 1, "c"), sink);
    assertThat(operators(suffixed))
        .containsKeys(
            "uid_stream_write_db.t1", "uid_stream_write_db.t1_late", "uid_stream_write_db.t1_1");
  }

  @Test
  void managedMemoryIsDeclaredWhenAskedFor() {
    SinkSettings sink = sink(TableType.COPY_ON_WRITE, IndexKind.BUCKET);
    SinkSettings managed =
        sink.toBuilder()
            .buffer(sink.buffer().toBuilder().memoryType(BufferMemory.MANAGED).build())
            .build();
    with(managed)
        .getStreamGraph(false)
        .getStreamNodes()
        .forEach(
            node ->
                assertThat(
                        node.getManagedMemoryOperatorScopeUseCaseWeights()
                            .getOrDefault(ManagedMemoryUseCase.OPERATOR, 0))
                    .isEqualTo(node.getOperatorName().startsWith("bucket_write") ? 148 : 0));
  }

  @Test
  void singleOperatorsCannotBeScaled() {
    for (JobVertex vertex :
        with(sink(TableType.MERGE_ON_READ, IndexKind.BUCKET))
            .getStreamGraph(false)
            .getJobGraph()
            .getVertices()) {
      if (vertex.getName().contains("compact_plan_generate")) {
        assertThat(vertex.getMaxParallelism()).isEqualTo(1);
      }
    }
  }

  @Test
  void b14AStateTtlIsWarnedAbout() {
    SinkSettings sink = sink(TableType.COPY_ON_WRITE, IndexKind.FLINK_STATE);
    assertThat(SinkTopology.warnings(sink)).isEmpty();
    SinkSettings ttl =
        sink.toBuilder()
            .index(sink.index().toBuilder().stateTtl(Duration.ofDays(1)).build())
            .build();
    assertThat(SinkTopology.warnings(ttl))
        .singleElement()
        .asString()
        .contains("index.state.ttl", "stored twice", "db.t1");
  }

  @Test
  void namesAndUidsOfInserts() {
    SinkSettings sink = sink(TableType.COPY_ON_WRITE, IndexKind.FLINK_STATE);
    assertThat(operators(with(inserting(sink, WritePath.APPEND))))
        .containsEntry("uid_hoodie_append_write_db.t1", "hoodie_append_write: db.t1 x2")
        .doesNotContainKey("uid_row_data_to_hoodie_record_db.t1");
    assertThat(operators(with(inserting(sink, WritePath.FILL_FILES))))
        .containsEntry("uid_insert_assigner_db.t1", "insert_assigner: db.t1 x2")
        .containsEntry("uid_stream_write_db.t1", "stream_write: db.t1 x2");
    assertThat(operators(with(inserting(sink, WritePath.BULK))))
        .containsEntry("uid_hoodie_bulk_insert_write_db.t1", "hoodie_bulk_insert_write: db.t1 x2");
  }

  @Test
  void twoInsertsIntoOneTableAreToldApart() {
    SinkSettings sink =
        inserting(sink(TableType.COPY_ON_WRITE, IndexKind.FLINK_STATE), WritePath.APPEND);
    StreamExecutionEnvironment environment = SinkJobs.environment(new Configuration());
    SinkTopology.build(SinkJobs.rows(environment, 0, 1, "a"), sink);
    SinkTopology.build(SinkJobs.rows(environment, 0, 1, "b"), sink);
    assertThat(operators(environment))
        .containsKeys("uid_hoodie_append_write_db.t1", "uid_hoodie_append_write_db.t1_1");
  }

  @Test
  void aSortOfABulkInsertDeclaresItsMemory() {
    SinkSettings bucketed =
        inserting(sink(TableType.COPY_ON_WRITE, IndexKind.BUCKET), WritePath.BULK);
    with(bucketed)
        .getStreamGraph(false)
        .getStreamNodes()
        .forEach(
            node ->
                assertThat(
                        node.getManagedMemoryOperatorScopeUseCaseWeights()
                            .getOrDefault(ManagedMemoryUseCase.OPERATOR, 0))
                    .isEqualTo(
                        node.getOperatorName().startsWith("hoodie_bulk_insert_write") ? 128 : 0));
  }

  /** Flink copies rows between chained operators by the serializer of the one that takes them. */
  @Test
  void rowsAreTakenWithoutACopy() {
    SinkSettings sink = sink(TableType.COPY_ON_WRITE, IndexKind.FLINK_STATE);
    assertThat(takesTheSameRow(sink, "row_data_to_hoodie_record")).isTrue();
    assertThat(takesTheSameRow(inserting(sink, WritePath.APPEND), "hoodie_append_write")).isTrue();
  }

  private static boolean takesTheSameRow(SinkSettings sink, String operator) {
    RowData row = SinkJobs.row(RowKind.INSERT, "id", "n", 1, "p");
    for (StreamNode node : with(sink).getStreamGraph(false).getStreamNodes()) {
      if (node.getOperatorName().startsWith(operator)) {
        @SuppressWarnings("unchecked")
        TypeSerializer<RowData> input = (TypeSerializer<RowData>) node.getTypeSerializersIn()[0];
        return input.copy(row) == row;
      }
    }
    return false;
  }

  static SinkSettings inserting(SinkSettings sink, WritePath path) {
    return sink.toBuilder()
        .operation(WriteOperation.INSERT)
        .isBounded(true)
        .insert(sink.insert().toBuilder().path(path).build())
        .build();
  }
}
