package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStats;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.InjectMiniCluster;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Known failure B02 with another parallelism: a checkpoint holds rows of the channels before slow
 * writers, and they are dealt out anew when it is restored.
 */
@Timeout(120)
class UnalignedRescaleITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final int NUMBERS = 60_000;
  private static final int IDS = 4_000;

  private static final SinkJobs.RowMaker ROWS =
      n -> SinkJobs.row(RowKind.INSERT, "id" + n % IDS, "name" + n, n, "p" + n % IDS % 2);

  @TempDir Path folder;

  private MiniCluster flink;

  @BeforeEach
  void takeCluster(@InjectMiniCluster MiniCluster cluster) {
    flink = cluster;
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE, 3",
    "COPY_ON_WRITE, BUCKET, 1",
    "MERGE_ON_READ, FLINK_STATE, 1",
    "MERGE_ON_READ, BUCKET, 3"
  })
  void b02RowsOfTheChannelsGoToOtherTasks(TableType type, IndexKind kind, int writeTasks)
      throws Exception {
    SinkSettings settings = sink(type, kind, 2);
    FaultyFileSystem.delay(
        path -> path.contains(".parquet") || path.contains(".log."), 300, Integer.MAX_VALUE);
    JobClient job = start(checkpoints(), settings.toBuilder().rateLimit(8_000).build());
    String checkpoint = awaitRowsInChannels(job);
    job.cancel().get();
    while (!job.getJobStatus().get().isGloballyTerminalState()) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    FaultyFileSystem.delay(path -> false, 0, 0);

    Configuration restored = checkpoints();
    restored.setString("execution.state-recovery.path", checkpoint);
    start(restored, sink(type, kind, writeTasks)).getJobExecutionResult().get();

    Map<String, String> expected = new TreeMap<>();
    for (long n = 0; n < NUMBERS; n++) {
      expected.put("id" + n % IDS, "name" + n + "|" + n + "|p" + n % IDS % 2);
    }
    TableRows table = TableRows.of(settings.table());
    assertThat(table.byId()).isEqualTo(expected);
    assertThat(table.pendingWrites()).isEmpty();
  }

  /** The place of a completed checkpoint that is not the first and holds rows of channels. */
  private String awaitRowsInChannels(JobClient job) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      CheckpointStatsSnapshot stats =
          flink.getExecutionGraph(job.getJobID()).get().getCheckpointStatsSnapshot();
      CompletedCheckpointStats newest =
          stats == null ? null : stats.getHistory().getLatestCompletedCheckpoint();
      if (newest != null && newest.getCheckpointId() > 2 && newest.getPersistedData() > 0) {
        return newest.getExternalPath();
      }
      assertThat(System.nanoTime()).as("no rows in channels").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private SinkSettings sink(TableType type, IndexKind kind, int writeTasks) {
    SinkSettings sink =
        TestTables.sink(
            TestTables.table("faulty://" + folder.resolve("t"), type, List.of("part")).toBuilder()
                .hadoopOptions(Map.of(FaultyFileSystem.OPTION, FaultyFileSystem.class.getName()))
                .build());
    return sink.toBuilder()
        .index(sink.index().toBuilder().kind(kind).build())
        .parallelism(sink.parallelism().toBuilder().writeTasks(writeTasks).build())
        .build();
  }

  private Configuration checkpoints() {
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", "STREAMING");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    configuration.setString("execution.checkpointing.unaligned.enabled", "true");
    configuration.setString("execution.checkpointing.aligned-checkpoint-timeout", "0 ms");
    configuration.setString(
        "execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
    configuration.setString("execution.checkpointing.num-retained", "50");
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
}
