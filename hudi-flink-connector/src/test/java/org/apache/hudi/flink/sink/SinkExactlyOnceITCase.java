package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jobs that fail at a named point and restart in place: afterwards the table holds what the input
 * says, no instant is open, and a file that no commit names is a log file whose blocks a rollback
 * has made void.
 */
@Timeout(120)
class SinkExactlyOnceITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final int IDS = 150;
  private static final int NUMBERS = 1_200;

  /** Runs whose rows have failed already. */
  private static final Set<String> STRUCK = ConcurrentHashMap.newKeySet();

  @TempDir Path folder;

  /** Where a job fails. */
  enum Point {
    ROW_BEFORE_BARRIER,
    DATA_FILE,
    SNAPSHOT_OF_ANOTHER_TASK,
    AFTER_COMPLETION,
    BEFORE_COMMIT,
    AFTER_COMMIT
  }

  static Stream<Arguments> points() {
    List<Arguments> all = new ArrayList<>();
    for (Point point : Point.values()) {
      for (TableType type : TableType.values()) {
        all.add(Arguments.of(point, type, IndexKind.FLINK_STATE));
        all.add(Arguments.of(point, type, IndexKind.BUCKET));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("points")
  void b01RestartsInPlaceLeaveNothingBehind(Point point, TableType type, IndexKind kind)
      throws Exception {
    SinkSettings settings = sink(type, kind).toBuilder().rateLimit(500).build();
    FaultyFileSystem.Fault fault = fault(point);
    run(configuration(), settings, new FailingRows(point, folder.toString()));
    if (fault == null) {
      assertThat(STRUCK).contains(folder.toString());
    } else {
      assertThat(fault.strikes()).isEqualTo(1);
    }
    assertExact(settings);
  }

  @ParameterizedTest
  @CsvSource({
    "true, COPY_ON_WRITE, FLINK_STATE",
    "true, MERGE_ON_READ, BUCKET",
    "false, COPY_ON_WRITE, BUCKET",
    "false, MERGE_ON_READ, FLINK_STATE"
  })
  void b06BoundedSourceInStreamingMode(boolean afterFinish, TableType type, IndexKind kind)
      throws Exception {
    Configuration configuration = configuration();
    configuration.setString("execution.checkpointing.interval", "1 min");
    configuration.setString(
        "execution.checkpointing.checkpoints-after-tasks-finish", String.valueOf(afterFinish));
    SinkSettings settings = sink(type, kind);
    run(configuration, settings, new FailingRows(null, folder.toString()));
    assertExact(settings);
  }

  private FaultyFileSystem.Fault fault(Point point) {
    String mine = folder.getFileName().toString();
    if (point == Point.DATA_FILE) {
      return FaultyFileSystem.inject(
          path ->
              path.contains(mine)
                  && !path.contains("/.hoodie")
                  && path.matches(".*(\\.parquet|\\.log\\..*)"),
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

  private static RowData row(long n) {
    return SinkJobs.row(RowKind.INSERT, "id" + n % IDS, "name" + n, n, "p" + n % IDS % 3);
  }

  private static Map<String, String> expected() {
    Map<String, String> rows = new TreeMap<>();
    for (long n = 0; n < NUMBERS; n++) {
      rows.put("id" + n % IDS, "name" + n + "|" + n + "|p" + n % IDS % 3);
    }
    return rows;
  }

  private SinkSettings sink(TableType type, IndexKind kind) {
    SinkSettings sink =
        TestTables.sink(
            TestTables.table("faulty://" + folder.resolve("t"), type, List.of("part")).toBuilder()
                .hadoopOptions(Map.of(FaultyFileSystem.OPTION, FaultyFileSystem.class.getName()))
                .build());
    return sink.toBuilder().index(sink.index().toBuilder().kind(kind).build()).build();
  }

  private static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", "STREAMING");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "3");
    configuration.setString("restart-strategy.fixed-delay.delay", "50 ms");
    return configuration;
  }

  private static void run(
      Configuration configuration, SinkSettings settings, SinkJobs.RowMaker rows) throws Exception {
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration);
    SinkJobs.add(environment, settings, 0, NUMBERS - 1, rows);
    environment.execute();
  }

  private void assertExact(SinkSettings settings) throws IOException {
    TableRows rows = TableRows.of(settings.table());
    assertThat(rows.byId()).isEqualTo(expected());
    assertThat(rows.pendingWrites()).isEmpty();
    HudiTable table = rows.table();
    Set<String> named = new HashSet<>();
    for (Instant instant : rows.completedWrites()) {
      table
          .commitMetadata(instant)
          .partitionToWriteStats()
          .values()
          .forEach(stats -> stats.forEach(stat -> named.add(stat.path())));
    }
    Path base = folder.resolve("t");
    List<String> stray = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> all = Files.walk(base)) {
      files = all.filter(Files::isRegularFile).collect(Collectors.toList());
    }
    for (Path file : files) {
      String path = base.relativize(file).toString();
      boolean isData = !path.startsWith(".hoodie/") && !path.endsWith(".hoodie_partition_metadata");
      if (isData && !named.contains(path)) {
        stray.add(path);
      }
    }
    Map<String, Set<String>> voided = new TreeMap<>();
    for (String path : stray) {
      for (LogBlock block : blocks(table, path)) {
        if (block.isRollback()) {
          voided
              .computeIfAbsent(sliceOf(path), slice -> new HashSet<>())
              .add(block.targetInstantTime());
        }
      }
    }
    for (String path : stray) {
      assertThat(path).as("file that no commit names").contains(".log.");
      for (LogBlock block : blocks(table, path)) {
        if (!block.isRollback()) {
          assertThat(voided.getOrDefault(sliceOf(path), Set.of()))
              .as("instants made void in %s", path)
              .contains(block.instantTime());
        }
      }
    }
  }

  private static String sliceOf(String path) {
    return path.contains(".log.") ? path.substring(0, path.indexOf(".log.")) : path;
  }

  private static List<LogBlock> blocks(HudiTable table, String path) throws IOException {
    List<LogBlock> blocks = new ArrayList<>();
    if (path.contains(".log.")) {
      try (LogFileReader reader =
          LogFileReader.open(table.storage(), table.basePath() + "/" + path)) {
        LogBlock block;
        while ((block = reader.next()) != null) {
          blocks.add(block);
        }
      }
    }
    return blocks;
  }

  /** Rows out of numbers; fails once where it is told to. */
  private static final class FailingRows
      implements SinkJobs.RowMaker, CheckpointedFunction, CheckpointListener {
    private static final long serialVersionUID = 1L;

    private final Point point;
    private final String run;
    private long seen;

    FailingRows(Point point, String run) {
      this.point = point;
      this.run = run;
    }

    @Override
    public RowData map(Long n) throws IOException {
      seen = n;
      strike(Point.ROW_BEFORE_BARRIER, n >= 500);
      return row(n);
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws IOException {
      strike(Point.SNAPSHOT_OF_ANOTHER_TASK, seen > 300);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws IOException {
      strike(Point.AFTER_COMPLETION, seen > 300);
    }

    @Override
    public void initializeState(FunctionInitializationContext context) {
      seen = 0;
    }

    private void strike(Point here, boolean due) throws IOException {
      if (here == point && due && STRUCK.add(run)) {
        throw new IOException("injected: " + here);
      }
    }
  }
}
