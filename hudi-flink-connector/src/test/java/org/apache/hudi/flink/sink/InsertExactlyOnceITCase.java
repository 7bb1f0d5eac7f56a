package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.InsertSettings;
import org.apache.hudi.flink.options.OlderState;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Inserts over failures: a row that came in once is in the table once. */
@Timeout(180)
class InsertExactlyOnceITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final int NUMBERS = 1_200;

  /** Runs whose input must not end yet. */
  private static final Set<String> HELD = ConcurrentHashMap.newKeySet();

  /** Runs that have failed already. */
  private static final Set<String> STRUCK = ConcurrentHashMap.newKeySet();

  @TempDir Path folder;

  /** Where a job fails. */
  enum Point {
    ROW_BEFORE_BARRIER,
    DATA_FILE,
    AFTER_COMPLETION,
    BEFORE_COMMIT,
    AFTER_COMMIT
  }

  static Stream<Arguments> points() {
    List<Arguments> all = new ArrayList<>();
    for (Point point : Point.values()) {
      all.add(Arguments.of(point, TableType.COPY_ON_WRITE, WritePath.APPEND));
      all.add(Arguments.of(point, TableType.MERGE_ON_READ, WritePath.APPEND));
      all.add(Arguments.of(point, TableType.COPY_ON_WRITE, WritePath.FILL_FILES));
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("points")
  void b01b05RestartsInPlace(Point point, TableType type, WritePath path) throws Exception {
    SinkSettings settings = sink(type, path, true);
    FaultyFileSystem.Fault fault = fault(point);
    run(restarting(), settings, new FailingRows(point, folder.toString()));
    if (fault == null) {
      assertThat(STRUCK).contains(folder.toString());
    } else {
      assertThat(fault.strikes()).isEqualTo(1);
    }
    assertExact(settings);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void b06BoundedSourceInStreamingMode(boolean afterFinish) throws Exception {
    Configuration configuration = restarting();
    configuration.setString("execution.checkpointing.interval", "1 min");
    configuration.setString(
        "execution.checkpointing.checkpoints-after-tasks-finish", String.valueOf(afterFinish));
    SinkSettings settings = sink(TableType.MERGE_ON_READ, WritePath.APPEND, true);
    run(configuration, settings, InsertExactlyOnceITCase::row);
    assertExact(settings);
    assertThat(TableRows.of(settings.table()).completedWrites()).hasSize(1);
  }

  /** Rows without keys are told apart only by not being there twice. */
  @ParameterizedTest
  @EnumSource(TableType.class)
  void withoutKeys(TableType type) throws Exception {
    SinkSettings settings = sink(type, WritePath.APPEND, false);
    run(restarting(), settings, new FailingRows(Point.AFTER_COMPLETION, folder.toString()));
    assertThat(STRUCK).contains(folder.toString());
    assertExact(settings);
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void b07OlderSavepoint(boolean allowsReplay) throws Exception {
    SinkSettings settings = sink(TableType.MERGE_ON_READ, WritePath.APPEND, true);
    JobClient job = start(checkpoints(), settings, slow());
    awaitCommits(settings.table(), 2);
    String savepoint =
        job.triggerSavepoint(folder.resolve("sp").toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
    awaitCommits(settings.table(), commits(settings.table()) + 2);
    job.cancel().get();
    List<Instant> before = TableRows.of(settings.table()).completedWrites();
    Map<String, String> rows = TableRows.of(settings.table()).byId();

    Configuration restored = checkpoints();
    restored.setString("execution.state-recovery.path", savepoint);
    SinkSettings again =
        settings.toBuilder().olderState(allowsReplay ? OlderState.REPLAY : OlderState.FAIL).build();
    if (!allowsReplay) {
      assertThatThrownBy(() -> run(restored, again, InsertExactlyOnceITCase::row))
          .hasStackTraceContaining("'t1'")
          .hasStackTraceContaining("commits that this pipeline made later")
          .hasStackTraceContaining("write.restore.older-state");
      assertThat(TableRows.of(settings.table()).byId()).isEqualTo(rows);
      return;
    }
    run(restored, again, InsertExactlyOnceITCase::row);
    TableRows after = TableRows.of(settings.table());
    assertThat(after.completedWrites()).containsAll(before);
    // Nothing is lost; what the table had got after the savepoint is there twice, as allowed.
    assertThat(after.byId().keySet()).isEqualTo(expected().keySet());
    assertThat(after.byId().values()).anyMatch(row -> row.contains(" AND "));
  }

  @Test
  void b03ARowThatCannotBeStoredFailsTheCheckpoint() throws Exception {
    SinkSettings settings = sink(TableType.COPY_ON_WRITE, WritePath.APPEND, true);
    String run = folder.toString();
    run(restarting(), settings, new BadRowOnce(run));
    assertThat(STRUCK).contains(run);
    assertExact(settings);
  }

  @Test
  void goesOnFromASavepointWithAnotherParallelism() throws Exception {
    SinkSettings settings = sink(TableType.MERGE_ON_READ, WritePath.APPEND, true);
    JobClient first = start(checkpoints(), settings, slow());
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
            .parallelism(settings.parallelism().toBuilder().writeTasks(3).build())
            .build();
    run(restored, scaled, InsertExactlyOnceITCase::row);
    assertExact(settings);
  }

  private SinkJobs.RowMaker slow() {
    String run = folder.toString();
    HELD.add(run);
    return n -> paced(n, run);
  }

  private FaultyFileSystem.Fault fault(Point point) {
    String mine = folder.getFileName().toString();
    if (point == Point.DATA_FILE) {
      return FaultyFileSystem.inject(
          path -> path.contains(mine) && !path.contains("/.hoodie") && path.endsWith(".parquet"),
          FaultyFileSystem.Moment.BEFORE,
          1);
    }
    if (point == Point.BEFORE_COMMIT || point == Point.AFTER_COMMIT) {
      return FaultyFileSystem.inject(
          path -> path.contains(mine) && path.matches(".*/\\d{17}\\.(commit|deltacommit)"),
          point == Point.BEFORE_COMMIT
              ? FaultyFileSystem.Moment.BEFORE
              : FaultyFileSystem.Moment.AFTER,
          1);
    }
    return null;
  }

  /** Rows of a run that is held come slowly, so that checkpoints come between them. */
  private static RowData paced(long n, String run) throws InterruptedException {
    if (HELD.contains(run) && n > 200) {
      TimeUnit.MILLISECONDS.sleep(50);
    } else {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    return row(n);
  }

  private static RowData row(long n) {
    return SinkJobs.row(RowKind.INSERT, "id" + n, "name" + n, n, "p" + n % 3);
  }

  private static Map<String, String> expected() {
    Map<String, String> rows = new TreeMap<>();
    for (long n = 0; n < NUMBERS; n++) {
      rows.put("id" + n, "name" + n + "|" + n + "|p" + n % 3);
    }
    return rows;
  }

  private SinkSettings sink(TableType type, WritePath path, boolean keyed) {
    TableSettings table =
        TestTables.table("faulty://" + folder.resolve("t"), type, List.of("part")).toBuilder()
            .hadoopOptions(Map.of(FaultyFileSystem.OPTION, FaultyFileSystem.class.getName()))
            .build();
    if (!keyed) {
      table =
          table.toBuilder()
              .keys(KeySettings.builder("t1").partitionFields(List.of("part")).build())
              .build();
    }
    SinkSettings sink = TestTables.sink(table);
    return sink.toBuilder()
        .operation(WriteOperation.INSERT)
        .olderState(OlderState.FAIL)
        .insert(InsertSettings.builder().path(path).build())
        .compaction(
            sink.compaction().toBuilder().scheduleEnabled(false).executeInJob(false).build())
        .build();
  }

  private static Configuration checkpoints() {
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", "STREAMING");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    return configuration;
  }

  private static Configuration restarting() {
    Configuration configuration = checkpoints();
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "3");
    configuration.setString("restart-strategy.fixed-delay.delay", "50 ms");
    return configuration;
  }

  private static JobClient start(
      Configuration configuration, SinkSettings settings, SinkJobs.RowMaker rows) throws Exception {
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration);
    SinkJobs.add(environment, settings, 0, NUMBERS - 1, rows);
    return environment.executeAsync();
  }

  private static void run(
      Configuration configuration, SinkSettings settings, SinkJobs.RowMaker rows) throws Exception {
    start(configuration, settings, rows).getJobExecutionResult().get();
  }

  private static int commits(TableSettings table) {
    return HudiTable.exists(CoreSettings.storage(table).open(table.basePath()), table.basePath())
        ? TableRows.of(table).completedWrites().size()
        : 0;
  }

  private static void awaitCommits(TableSettings table, int count) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
    while (commits(table) < count) {
      assertThat(System.nanoTime()).as("no %s commits in time", count).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static void assertExact(SinkSettings settings) throws IOException {
    TableRows rows = TableRows.of(settings.table());
    assertThat(rows.byId()).isEqualTo(expected());
    assertThat(rows.pendingWrites()).isEmpty();
  }

  /** A row without a value in a column that must have one, the first time. */
  private static final class BadRowOnce implements SinkJobs.RowMaker {
    private static final long serialVersionUID = 1L;

    private final String run;

    BadRowOnce(String run) {
      this.run = run;
    }

    @Override
    public RowData map(Long n) throws InterruptedException {
      return n == 700 && STRUCK.add(run)
          ? GenericRowData.of(
              StringData.fromString("id700"),
              StringData.fromString("bad"),
              null,
              StringData.fromString("p1"))
          : paced(n, run);
    }
  }

  /** Fails once where it is told to. */
  private static final class FailingRows implements SinkJobs.RowMaker, CheckpointListener {
    private static final long serialVersionUID = 1L;

    private final Point point;
    private final String run;
    private long seen;

    FailingRows(Point point, String run) {
      this.point = point;
      this.run = run;
    }

    @Override
    public RowData map(Long n) throws IOException, InterruptedException {
      seen = n;
      strike(Point.ROW_BEFORE_BARRIER, n >= 500);
      return paced(n, run);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws IOException {
      strike(Point.AFTER_COMPLETION, seen > 300);
    }

    private void strike(Point here, boolean due) throws IOException {
      if (here == point && due && STRUCK.add(run)) {
        throw new IOException("injected: " + here);
      }
    }
  }
}
