package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.OverwriteScope;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.options.WritePath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Batch jobs that make one instant: bulk inserts and overwrites, over failures and before upserts.
 */
@Timeout(180)
class BulkInsertITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(6)
              .build());

  private static final int KEYS = 1_000;

  @TempDir Path folder;

  private static final SinkJobs.RowMaker ROWS =
      n -> SinkJobs.row(RowKind.INSERT, "id" + n, "name" + n, n, "p" + n % 3);

  private static Map<String, String> expected(long from, long to) {
    Map<String, String> rows = new TreeMap<>();
    for (long n = from; n < to; n++) {
      rows.put("id" + n, "name" + n + "|" + n + "|p" + n % 3);
    }
    return rows;
  }

  private SinkSettings sink(TableType type, boolean partitioned, IndexKind kind) {
    TableSettings table =
        TestTables.table(
                "faulty://" + folder.resolve("t"),
                type,
                partitioned ? List.of("part") : List.<String>of())
            .toBuilder()
            .hadoopOptions(Map.of(FaultyFileSystem.OPTION, FaultyFileSystem.class.getName()))
            .build();
    SinkSettings sink = TestTables.sink(table);
    return sink.toBuilder()
        .index(sink.index().toBuilder().kind(kind).isGlobal(kind != IndexKind.BUCKET).build())
        .isBounded(true)
        .build();
  }

  private static SinkSettings bulk(SinkSettings sink, int tasks) {
    return sink.toBuilder()
        .operation(WriteOperation.BULK_INSERT)
        .insert(sink.insert().toBuilder().path(WritePath.BULK).build())
        .compaction(
            sink.compaction().toBuilder().scheduleEnabled(false).executeInJob(false).build())
        .parallelism(sink.parallelism().toBuilder().writeTasks(tasks).build())
        .build();
  }

  private static void run(String mode, SinkSettings settings, long from, long to) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", mode);
    configuration.setString("execution.checkpointing.interval", "200 ms");
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "3");
    configuration.setString("restart-strategy.fixed-delay.delay", "50 ms");
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration);
    SinkJobs.add(environment, settings, from, to - 1, ROWS);
    environment.execute();
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, true",
    "COPY_ON_WRITE, false",
    "MERGE_ON_READ, true",
    "MERGE_ON_READ, false"
  })
  void b12BulkInsertThenUpsertWithAnotherParallelism(TableType type, boolean partitioned)
      throws Exception {
    SinkSettings sink = sink(type, partitioned, IndexKind.BUCKET);
    run("BATCH", bulk(sink, 6), 0, KEYS);
    assertThat(TableRows.of(sink.table()).byId()).isEqualTo(expected(0, KEYS));
    assertOneGroupPerBucket(sink, partitioned);
    SinkSettings upsert =
        sink.toBuilder()
            .parallelism(sink.parallelism().toBuilder().writeTasks(4).assignTasks(4).build())
            .isBounded(false)
            .build();
    run("STREAMING", upsert, KEYS / 2, KEYS * 3 / 2);
    assertThat(TableRows.of(sink.table()).byId()).isEqualTo(expected(0, KEYS * 3 / 2));
    assertOneGroupPerBucket(sink, partitioned);
  }

  private static void assertOneGroupPerBucket(SinkSettings sink, boolean partitioned) {
    List<String> groups = TableRows.of(sink.table()).fileGroups();
    assertThat(groups)
        .hasSize(sink.index().bucketCount() * (partitioned ? 3 : 1))
        .extracting(
            group -> {
              int slash = group.indexOf('/');
              int bucket = BucketIndex.bucketOfFileId(group.substring(slash + 1));
              return group.substring(0, slash) + ':' + bucket;
            })
        .doesNotHaveDuplicates()
        .noneMatch(group -> group.contains("-1"));
  }

  static Stream<Arguments> failures() {
    List<Arguments> all = new ArrayList<>();
    for (String file : List.of(".parquet", "commit")) {
      for (FaultyFileSystem.Moment moment : FaultyFileSystem.Moment.values()) {
        for (IndexKind kind : IndexKind.values()) {
          all.add(Arguments.of(file, moment, kind, false));
          all.add(Arguments.of(file, moment, kind, true));
        }
      }
    }
    return all.stream();
  }

  /** Rows are there once whatever fails, although nothing of a batch job is in a checkpoint. */
  @ParameterizedTest
  @MethodSource("failures")
  void failuresRepeatNothing(
      String file, FaultyFileSystem.Moment moment, IndexKind kind, boolean overwrites)
      throws Exception {
    SinkSettings sink = sink(TableType.COPY_ON_WRITE, true, kind);
    SinkSettings settings = bulk(sink, 2);
    if (overwrites) {
      run("BATCH", settings, 0, 50);
      settings =
          settings.toBuilder()
              .operation(WriteOperation.INSERT_OVERWRITE_TABLE)
              .insert(settings.insert().toBuilder().overwrite(OverwriteScope.table()).build())
              .build();
    }
    String mine = folder.getFileName().toString();
    FaultyFileSystem.Fault fault =
        FaultyFileSystem.inject(
            path ->
                path.contains(mine)
                    && (file.equals("commit")
                        ? path.matches(".*/\\d{17}\\.(commit|replacecommit)")
                        : !path.contains("/.hoodie") && path.endsWith(file)),
            moment,
            1);
    run("BATCH", settings, 100, 400);
    assertThat(fault.strikes()).isEqualTo(1);
    TableRows rows = TableRows.of(sink.table());
    assertThat(rows.byId()).isEqualTo(expected(100, 400));
    assertThat(rows.pendingWrites()).isEmpty();
    // A task that is run again may have to write under an instant of its own.
    List<Instant> commits = rows.completedWrites();
    assertThat(commits.subList(overwrites ? 1 : 0, commits.size()))
        .isNotEmpty()
        .extracting(Instant::action)
        .containsOnly(overwrites ? Action.REPLACE_COMMIT : Action.COMMIT);
  }

  @Test
  void sortsMoreRowsThanItsMemoryHolds() throws Exception {
    SinkSettings sink = sink(TableType.COPY_ON_WRITE, true, IndexKind.FLINK_STATE);
    SinkSettings settings = bulk(sink, 1);
    settings =
        settings.toBuilder()
            .insert(settings.insert().toBuilder().sortsByKey(true).sortMemoryBytes(1 << 20).build())
            .build();
    int numbers = 60_000;
    run("BATCH", settings, 0, numbers);
    TableRows rows = TableRows.of(sink.table());
    assertThat(rows.byId()).isEqualTo(expected(0, numbers));
    assertThat(rows.fileGroups()).hasSize(3);
  }
}
