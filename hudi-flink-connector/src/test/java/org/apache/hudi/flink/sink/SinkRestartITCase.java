package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.FileSettings;
import org.apache.hudi.flink.options.IndexBootstrap;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.sink.assign.BucketIndexes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs that stop, fail and come back: known failures B02, B09, B13, B18 and rescaling. */
@Timeout(120)
class SinkRestartITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final int IDS = 150;

  /** Runs of a test whose row maker has failed once already. */
  private static final Map<String, Boolean> FAILED = new ConcurrentHashMap<>();

  @TempDir Path folder;

  private static String name(long n) {
    return "name" + n;
  }

  /** Numbers cycle over the ids; a key always has the same partition. */
  private static final SinkJobs.RowMaker ROWS =
      n -> SinkJobs.row(RowKind.INSERT, "id" + n % IDS, name(n), n, "p" + n % IDS % 3);

  /** As {@link #ROWS}, but fails once at a number. */
  private static SinkJobs.RowMaker failingOnceAt(long number, String run) {
    return n -> {
      if (n == number && FAILED.putIfAbsent(run, true) == null) {
        throw new IOException("injected at " + n);
      }
      return ROWS.map(n);
    };
  }

  private static Map<String, String> expected(long numbers) {
    Map<String, String> rows = new TreeMap<>();
    for (long n = 0; n < numbers; n++) {
      rows.put("id" + n % IDS, name(n) + "|" + n + "|p" + n % IDS % 3);
    }
    return rows;
  }

  private SinkSettings sink(TableType type, IndexKind kind) {
    SinkSettings sink =
        TestTables.sink(
            TestTables.table(folder.resolve("t").toUri().toString(), type, List.of("part")));
    return sink.toBuilder().index(sink.index().toBuilder().kind(kind).build()).build();
  }

  private static Configuration checkpoints() {
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", "STREAMING");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    return configuration;
  }

  private static JobClient start(
      Configuration configuration, SinkSettings settings, long numbers, SinkJobs.RowMaker rows)
      throws Exception {
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration);
    SinkJobs.add(environment, settings, 0, numbers - 1, rows);
    return environment.executeAsync();
  }

  private static void run(
      Configuration configuration, SinkSettings settings, long numbers, SinkJobs.RowMaker rows)
      throws Exception {
    start(configuration, settings, numbers, rows).getJobExecutionResult().get();
  }

  private static int commits(TableSettings table) {
    return HudiTable.exists(CoreSettings.storage(table).open(table.basePath()), table.basePath())
        ? TableRows.of(table).completedWrites().size()
        : 0;
  }

  private static void awaitCommits(TableSettings table, int count) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (commits(table) < count) {
      assertThat(System.nanoTime()).as("no %s commits in time", count).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static void awaitNothingOpen(TableSettings table) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!TableRows.of(table).pendingWrites().isEmpty()) {
      assertThat(System.nanoTime()).as("an instant stays open").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static void assertComplete(SinkSettings settings, long numbers) throws IOException {
    TableRows table = TableRows.of(settings.table());
    assertThat(table.byId()).isEqualTo(expected(numbers));
    assertThat(table.pendingWrites()).isEmpty();
    if (settings.index().kind() == IndexKind.BUCKET) {
      assertThat(table.fileGroups())
          .extracting(
              group ->
                  group.substring(0, group.indexOf('/'))
                      + BucketIndex.bucketOfFileId(group.substring(group.indexOf('/') + 1)))
          .doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE",
    "MERGE_ON_READ, FLINK_STATE",
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, BUCKET"
  })
  void goesOnFromASavepointWithAnotherParallelism(TableType type, IndexKind kind) throws Exception {
    SinkSettings settings = sink(type, kind).toBuilder().rateLimit(500).build();
    JobClient first = start(checkpoints(), settings, 1_500, ROWS);
    awaitCommits(settings.table(), 2);
    String savepoint =
        first
            .stopWithSavepoint(
                false, folder.resolve("sp").toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
    Configuration restored = checkpoints();
    restored.setString("execution.state-recovery.path", savepoint);
    SinkSettings scaled =
        settings.toBuilder()
            .parallelism(
                settings.parallelism().toBuilder()
                    .writeTasks(3)
                    .assignTasks(1)
                    .bootstrapTasks(2)
                    .compactionTasks(1)
                    .build())
            .rateLimit(0)
            .build();
    run(restored, scaled, 1_500, ROWS);
    assertComplete(settings, 1_500);
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE",
    "MERGE_ON_READ, FLINK_STATE",
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, BUCKET"
  })
  void b02UnalignedCheckpointsAndAFailure(TableType type, IndexKind kind) throws Exception {
    SinkSettings settings = sink(type, kind).toBuilder().rateLimit(600).build();
    run(new Configuration(checkpoints()), settings.toBuilder().rateLimit(0).build(), 300, ROWS);
    Configuration unaligned = checkpoints();
    unaligned.setString("execution.checkpointing.unaligned.enabled", "true");
    unaligned.setString("execution.checkpointing.aligned-checkpoint-timeout", "0 ms");
    unaligned.setString("restart-strategy.type", "fixed-delay");
    unaligned.setString("restart-strategy.fixed-delay.attempts", "3");
    unaligned.setString("restart-strategy.fixed-delay.delay", "100 ms");
    run(unaligned, settings, 1_200, failingOnceAt(700, folder.toString()));
    assertThat(FAILED).containsKey(folder.toString());
    assertComplete(settings, 1_200);
  }

  /** Between a savepoint and its restore somebody else writes into the table. */
  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE",
    "MERGE_ON_READ, FLINK_STATE",
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, BUCKET"
  })
  void goesOnFromASavepointAfterAForeignWrite(TableType type, IndexKind kind) throws Exception {
    SinkSettings settings = sink(type, kind).toBuilder().rateLimit(300).build();
    JobClient first = start(checkpoints(), settings, 1_200, ROWS);
    awaitCommits(settings.table(), 1);
    String savepoint =
        first
            .stopWithSavepoint(
                false, folder.resolve("sp").toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
    // What the savepoint holds is committed by the job that has stopped; others write after it.
    awaitNothingOpen(settings.table());
    Map<String, String> expected = expected(1_200);
    HudiTable table = TableRows.of(settings.table()).table();
    WriteSettings writing = CoreSettings.write(settings);
    HudiJavaClient client =
        kind == IndexKind.BUCKET
            ? HudiJavaClient.open(table, writing, Clock.systemUTC(), BucketIndexes.of(settings))
            : HudiJavaClient.open(table, writing, Clock.systemUTC());
    client.startCommit();
    client.upsert(
        List.of(
            // A key that the job brings again, one that it never has, and one that it brings older.
            SinkJobs.row(RowKind.INSERT, "id140", "foreign", 0, "p" + 140 % 3),
            SinkJobs.row(RowKind.INSERT, "other", "foreign", 1, "p0"),
            SinkJobs.row(RowKind.INSERT, "id141", "foreign", 1_000_000, "p" + 141 % 3)));
    client.commit();
    expected.put("other", "foreign|1|p0");
    expected.put("id141", "foreign|1000000|p0");
    Configuration restored = checkpoints();
    restored.setString("execution.state-recovery.path", savepoint);
    run(restored, settings.toBuilder().rateLimit(0).build(), 1_200, ROWS);
    TableRows rows = TableRows.of(settings.table());
    assertThat(rows.byId()).isEqualTo(expected);
    assertThat(rows.pendingWrites()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE", "MERGE_ON_READ"})
  void b09TenCancelsLeaveOneFileGroupPerBucket(TableType type) throws Exception {
    SinkSettings settings = sink(type, IndexKind.BUCKET);
    settings =
        settings.toBuilder()
            .index(settings.index().toBuilder().bucketCount(8).build())
            .rateLimit(400)
            .build();
    Random random = new Random(9);
    for (int round = 0; round < 10; round++) {
      JobClient job = start(checkpoints(), settings, 4_000, ROWS);
      if (round % 3 == 2) {
        awaitCommits(settings.table(), commits(settings.table()) + 1);
      } else {
        TimeUnit.MILLISECONDS.sleep(100 + random.nextInt(500));
      }
      job.cancel().get();
    }
    run(checkpoints(), settings.toBuilder().rateLimit(0).build(), 4_000, ROWS);
    assertComplete(settings, 4_000);
  }

  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE", "MERGE_ON_READ"})
  void b13StartsWithoutStateLoadTheIndexFromTheTable(TableType type) throws Exception {
    SinkSettings settings = sink(type, IndexKind.FLINK_STATE);
    FileSettings tiny =
        settings.files().toBuilder().parquetMaxFileBytes(20_000).recordSizeEstimate(1_000).build();
    settings = settings.toBuilder().files(tiny).build();
    for (int round = 0; round < 5; round++) {
      run(checkpoints(), settings, 600, ROWS);
      assertComplete(settings, 600);
    }
    assertThat(TableRows.of(settings.table()).fileGroups().size()).isGreaterThan(3);
  }

  @Test
  void b13IsRefusedWithWordsWhenLoadingIsSwitchedOff() throws Exception {
    SinkSettings settings = sink(TableType.MERGE_ON_READ, IndexKind.FLINK_STATE);
    run(checkpoints(), settings, 300, ROWS);
    SinkSettings off =
        settings.toBuilder()
            .index(settings.index().toBuilder().bootstrap(IndexBootstrap.OFF).build())
            .build();
    Configuration restarting = checkpoints();
    restarting.setString("restart-strategy.type", "fixed-delay");
    restarting.setString("restart-strategy.fixed-delay.attempts", "1000");
    assertThatThrownBy(() -> run(restarting, off, 300, ROWS))
        .hasStackTraceContaining("db.t1")
        .hasStackTraceContaining("index.bootstrap.enabled");
    assertComplete(settings, 300);
  }

  @Test
  void compactsWithinTheJob() throws Exception {
    SinkSettings settings = sink(TableType.MERGE_ON_READ, IndexKind.FLINK_STATE);
    settings =
        settings.toBuilder()
            .compaction(settings.compaction().toBuilder().deltaCommits(2).build())
            .rateLimit(600)
            .build();
    run(checkpoints(), settings, 3_000, ROWS);
    assertComplete(settings, 3_000);
    TableRows table = TableRows.of(settings.table());
    assertThat(table.completedWrites())
        .extracting(Instant::action)
        .contains(Action.COMMIT, Action.DELTA_COMMIT);
    assertThat(table.pendingCompactions())
        .extracting(Instant::state)
        .doesNotContain(InstantState.INFLIGHT);
    assertThat(table.byId(ReadMode.READ_OPTIMIZED)).hasSize(IDS);
  }

  @ParameterizedTest
  @CsvSource({"STREAMING, FLINK_STATE", "BATCH, FLINK_STATE", "STREAMING, BUCKET", "BATCH, BUCKET"})
  void b18ABoundedJobLeavesNoCompactionRunning(String mode, IndexKind kind) throws Exception {
    SinkSettings settings = sink(TableType.MERGE_ON_READ, kind);
    settings =
        settings.toBuilder()
            .compaction(settings.compaction().toBuilder().deltaCommits(1).build())
            .isBounded(true)
            .build();
    Configuration configuration = checkpoints();
    configuration.setString("execution.runtime-mode", mode);
    run(configuration, settings, 600, ROWS);
    assertComplete(settings, 600);
    TableRows table = TableRows.of(settings.table());
    assertThat(table.pendingCompactions())
        .extracting(Instant::state)
        .doesNotContain(InstantState.INFLIGHT);
    if (mode.equals("BATCH")) {
      assertThat(table.pendingCompactions()).isEmpty();
      assertThat(table.byId(ReadMode.READ_OPTIMIZED)).isEqualTo(expected(600));
    }
  }
}
