package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.commit.CommitHistory;
import org.apache.hudi.flink.core.commit.CommitRecord;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.OlderState;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.coordinate.HudiTableActions;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Restores from a state that is as old as the table, and from one that is older: known failure B07.
 * Keys that the state has never seen are in the table already, and are deleted later on.
 */
@Timeout(240)
class OlderStateITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final int NUMBERS = 3_000;

  /** Slow enough that the input does not end before the job is cancelled. */
  private static final int ROWS_PER_SECOND = 100;

  /**
   * Every key lives through five numbers and then new ones come; every seventh key ends deleted.
   */
  private static final int KEYS_AT_A_TIME = 20;

  private static final int ROUNDS = 5;

  @TempDir Path folder;

  private static long key(long n) {
    return n / (KEYS_AT_A_TIME * ROUNDS) * KEYS_AT_A_TIME + n % KEYS_AT_A_TIME;
  }

  private static boolean isDeleted(long n) {
    return n / KEYS_AT_A_TIME % ROUNDS == ROUNDS - 1 && key(n) % 7 == 0;
  }

  private static final SinkJobs.RowMaker ROWS =
      n ->
          SinkJobs.row(
              isDeleted(n) ? RowKind.DELETE : RowKind.INSERT,
              "id" + key(n),
              "name" + n,
              n,
              "p" + key(n) % 3);

  private static Map<String, String> expected() {
    Map<String, String> rows = new TreeMap<>();
    for (long n = 0; n < NUMBERS; n++) {
      if (isDeleted(n)) {
        rows.remove("id" + key(n));
      } else {
        rows.put("id" + key(n), "name" + n + "|" + n + "|p" + key(n) % 3);
      }
    }
    return rows;
  }

  private SinkSettings sink(TableType type, IndexKind kind) {
    SinkSettings sink =
        TestTables.sink(
            TestTables.table(folder.resolve("t").toUri().toString(), type, List.of("part")));
    return sink.toBuilder()
        .index(sink.index().toBuilder().kind(kind).build())
        .rateLimit(ROWS_PER_SECOND)
        .build();
  }

  private Configuration checkpoints() {
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", "STREAMING");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    configuration.setString(
        "execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
    configuration.setString(
        "execution.checkpointing.dir", folder.resolve("checkpoints").toUri().toString());
    return configuration;
  }

  private static JobClient start(Configuration configuration, SinkSettings settings)
      throws Exception {
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration);
    SinkJobs.add(environment, settings, 0, NUMBERS - 1, ROWS);
    return environment.executeAsync();
  }

  private void finish(String from, SinkSettings settings) throws Exception {
    Configuration restored = checkpoints();
    restored.setString("execution.state-recovery.path", from);
    start(restored, settings.toBuilder().rateLimit(0).build()).getJobExecutionResult().get();
  }

  private static List<CommitRecord> history(SinkSettings settings) {
    return new CommitHistory(TableRows.of(settings.table()).table()).all();
  }

  private static void awaitCheckpoint(SinkSettings settings, long checkpointId) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      String path = settings.table().basePath();
      boolean isThere =
          HudiTable.exists(CoreSettings.storage(settings.table()).open(path), path)
              && history(settings).stream()
                  .anyMatch(c -> c.origin().checkpointId().orElse(-1) >= checkpointId);
      if (isThere) {
        return;
      }
      assertThat(System.nanoTime())
          .as("no commit of %s in time", checkpointId)
          .isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private static void assertExact(SinkSettings settings) throws IOException {
    TableRows table = TableRows.of(settings.table());
    assertThat(table.byId()).isEqualTo(expected());
    assertThat(table.pendingWrites()).isEmpty();
    assertThat(history(settings))
        .as("all commits are of one pipeline")
        .extracting(commit -> commit.origin().pipelineId())
        .filteredOn(Optional::isPresent)
        .doesNotContainNull()
        .hasSizeGreaterThan(2)
        .containsOnly(history(settings).get(0).origin().pipelineId());
  }

  /** Its coordinator has ended too, with the commits that it owed. */
  private static void cancel(JobClient job) throws Exception {
    job.cancel().get();
    while (!job.getJobStatus().get().isGloballyTerminalState()) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** A savepoint, then the job goes on and is cancelled; gives the savepoint. */
  private String leaveASavepointBehind(SinkSettings settings) throws Exception {
    JobClient first = start(checkpoints(), settings);
    awaitCheckpoint(settings, 2);
    String savepoint =
        first
            .triggerSavepoint(
                folder.resolve("sp").toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
    long last =
        history(settings).stream()
            .mapToLong(c -> c.origin().checkpointId().orElse(-1))
            .max()
            .orElseThrow();
    awaitCheckpoint(settings, last + 3);
    cancel(first);
    return savepoint;
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE",
    "MERGE_ON_READ, FLINK_STATE",
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, BUCKET"
  })
  void b07AnOlderSavepointIsReplayedAndReported(TableType type, IndexKind kind) throws Exception {
    SinkSettings settings = sink(type, kind);
    String savepoint = leaveASavepointBehind(settings);
    try (LogCapture log = LogCapture.of(HudiTableActions.class)) {
      finish(savepoint, settings);
      assertThat(log.lines(Level.WARN))
          .anySatisfy(
              line ->
                  assertThat(line)
                      .contains("The job was restored from checkpoint")
                      .contains("rows between the two are written again"));
    }
    assertExact(settings);
  }

  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE, BUCKET", "MERGE_ON_READ, FLINK_STATE"})
  void b07AnOlderSavepointIsRefusedIfToldSo(TableType type, IndexKind kind) throws Exception {
    SinkSettings settings = sink(type, kind).toBuilder().olderState(OlderState.FAIL).build();
    String savepoint = leaveASavepointBehind(settings);
    List<String> before = texts(settings);
    assertThatThrownBy(() -> finish(savepoint, settings))
        .hasStackTraceContaining("commits that this pipeline made later")
        .hasStackTraceContaining("write.restore.older-state");
    assertThat(texts(settings)).as("writes of the pipeline").isEqualTo(before);
    // The newest checkpoint is as new as the table: nothing to object to.
    finish(latestCheckpoint(), settings);
    assertExact(settings);
  }

  private static List<String> texts(SinkSettings settings) {
    List<String> texts = new ArrayList<>();
    for (CommitRecord write : history(settings)) {
      // A compaction that was cut off is taken back by the task that runs compactions.
      if (write.origin().pipelineId().isPresent()) {
        texts.add(write.toString());
      }
    }
    return texts;
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE",
    "MERGE_ON_READ, FLINK_STATE",
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, BUCKET"
  })
  void goesOnFromTheLatestRetainedCheckpoint(TableType type, IndexKind kind) throws Exception {
    SinkSettings settings = sink(type, kind).toBuilder().olderState(OlderState.FAIL).build();
    JobClient first = start(checkpoints(), settings);
    awaitCheckpoint(settings, 3);
    cancel(first);
    try (LogCapture log = LogCapture.of(HudiTableActions.class)) {
      finish(latestCheckpoint(), settings);
      assertThat(log.lines(Level.INFO))
          .filteredOn(line -> line.contains("Recovery of table"))
          .singleElement()
          .asString()
          .contains("is back at checkpoint")
          .contains("newer than the state: []");
    }
    assertExact(settings);
  }

  private String latestCheckpoint() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("checkpoints"), 2)) {
      List<Path> complete =
          all.filter(path -> path.getFileName().toString().startsWith("chk-"))
              .filter(path -> Files.exists(path.resolve("_metadata")))
              .collect(Collectors.toList());
      return complete.stream()
          .max(
              Comparator.comparingLong(
                  path -> Long.parseLong(path.getFileName().toString().substring(4))))
          .orElseThrow()
          .toUri()
          .toString();
    }
  }
}
