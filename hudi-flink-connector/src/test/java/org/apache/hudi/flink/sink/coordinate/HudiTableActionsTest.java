package org.apache.hudi.flink.sink.coordinate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.apache.hudi.flink.metrics.CommitMetrics;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.TestTables;
import org.apache.hudi.flink.sink.assign.BucketIndexes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found out about an existing table when the coordinator opens it. */
class HudiTableActionsTest {

  @TempDir Path folder;

  @Test
  void refusesAnotherNumberOfBuckets() throws Exception {
    written(sink(IndexKind.BUCKET, 8));
    actions(sink(IndexKind.BUCKET, 8)).initialize();
    assertThatThrownBy(actions(sink(IndexKind.BUCKET, 3))::initialize)
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("hoodie.bucket.index.num.buckets is 3")
        .hasMessageContaining("the table has at least ");
    assertThatThrownBy(actions(sink(IndexKind.BUCKET, 12))::initialize)
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("hoodie.bucket.index.num.buckets=12");
  }

  @Test
  void aBucketTableMayBeWrittenWithTheStateIndex() throws Exception {
    written(sink(IndexKind.BUCKET, 8));
    HudiTableActions actions = actions(sink(IndexKind.FLINK_STATE, 4));
    actions.initialize();
    assertThat(actions.open("pipeline", -1)).isNotEmpty();
  }

  @Test
  void aTableOfTheStateIndexIsNotWrittenWithBuckets() throws Exception {
    written(sink(IndexKind.FLINK_STATE, 4));
    assertThatThrownBy(actions(sink(IndexKind.BUCKET, 4))::initialize)
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("was not written with a bucket index");
  }

  private void written(SinkSettings sink) {
    String path = sink.table().basePath();
    Storage storage = CoreSettings.storage(sink.table()).open(path);
    HudiTable table = HudiTable.create(storage, path, CoreSettings.definition(sink.table()));
    HudiJavaClient client =
        sink.index().kind() == IndexKind.BUCKET
            ? HudiJavaClient.open(
                table, WriteSettings.defaults(), Clock.systemUTC(), BucketIndexes.of(sink))
            : HudiJavaClient.open(table, WriteSettings.defaults(), Clock.systemUTC());
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      rows.add(
          GenericRowData.of(
              StringData.fromString("key" + i),
              StringData.fromString("name"),
              1L,
              StringData.fromString("part")));
    }
    client.startCommit();
    client.upsert(rows);
    client.commit();
  }

  private SinkSettings sink(IndexKind kind, int buckets) {
    SinkSettings sink =
        TestTables.sink(
            TestTables.table(
                folder.resolve("t").toUri().toString(), TableType.MERGE_ON_READ, List.of("part")));
    return sink.toBuilder()
        .index(sink.index().toBuilder().kind(kind).bucketCount(buckets).build())
        .build();
  }

  private static HudiTableActions actions(SinkSettings sink) {
    return new HudiTableActions(
        sink,
        new CommitMetrics(new UnregisteredMetricsGroup(), System::currentTimeMillis),
        Clock.systemUTC());
  }
}
