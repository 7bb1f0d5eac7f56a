package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.JobSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A source whose first task has read its part long before the second: commits go on meanwhile, and
 * a failure then loses nothing.
 */
@Timeout(180)
class PartlyFinishedSourceITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  private static final long HALF = 4_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Runs whose first task has ended, whose second one may hurry, and that are to fail once. */
  private static final Set<String> ENDED = ConcurrentHashMap.newKeySet();

  private static final Set<String> RELEASED = ConcurrentHashMap.newKeySet();
  private static final Set<String> TO_FAIL = ConcurrentHashMap.newKeySet();

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(
      value = IndexKind.class,
      names = {"BUCKET", "FLINK_STATE"})
  void commitsGoOnWhenOneTaskOfTheSourceHasEnded(IndexKind kind) throws Exception {
    SinkSettings settings = sink(kind);
    Configuration configuration = new Configuration();
    configuration.setString("execution.checkpointing.interval", "100 ms");
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "1");
    configuration.setString("restart-strategy.fixed-delay.delay", "50 ms");
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration);
    DataStream<RowData> input =
        environment
            .fromSource(
                new NumberSequenceSource(0, 2 * HALF - 1),
                WatermarkStrategy.noWatermarks(),
                "numbers")
            .map(new UnevenRows(folder.toString()))
            .returns(InternalTypeInfo.of(TestTables.ROW_TYPE));
    SinkTopology.build(
        input, JobSettings.complete(settings, input, Boundedness.CONTINUOUS_UNBOUNDED));
    JobClient job = environment.executeAsync();

    await(() -> ENDED.contains(folder.toString()));
    int before = commits();
    await(() -> commits() >= before + 3);
    TO_FAIL.add(folder.toString());
    await(() -> !TO_FAIL.contains(folder.toString()));
    int failed = commits();
    await(() -> commits() >= failed + 3);
    RELEASED.add(folder.toString());
    job.getJobExecutionResult().get();

    Map<String, String> expected = new TreeMap<>();
    for (long n = 0; n < 2 * HALF; n++) {
      expected.put("id" + n, "n|" + n + "|" + partition(n));
    }
    TableRows rows = TableRows.of(settings.table());
    assertThat(rows.byId()).isEqualTo(expected);
    assertThat(rows.pendingWrites()).isEmpty();
  }

  private SinkSettings sink(IndexKind kind) {
    SinkSettings sink =
        TestTables.sink(
            TestTables.table(
                folder.resolve("t").toString(), TableType.MERGE_ON_READ, List.of("part")));
    return sink.toBuilder().index(sink.index().toBuilder().kind(kind).build()).build();
  }

  private int commits() throws Exception {
    Path timeline = folder.resolve("t/.hoodie");
    if (!Files.exists(timeline)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(timeline)) {
      return (int) files.filter(file -> file.toString().endsWith(".deltacommit")).count();
    }
  }

  /** New partitions appear all the time, so that new numbers are asked for after the failure. */
  private static String partition(long n) {
    return "p" + n / 200;
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void await(Condition condition) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  /** The numbers of the upper half come slowly until they are released. */
  private static final class UnevenRows extends RichMapFunction<Long, RowData> {
    private static final long serialVersionUID = 1L;

    private final String run;
    private boolean isSlow;

    UnevenRows(String run) {
      this.run = run;
    }

    @Override
    public RowData map(Long n) throws Exception {
      isSlow |= n >= HALF;
      if (isSlow && !RELEASED.contains(run)) {
        Thread.sleep(10);
        if (TO_FAIL.remove(run)) {
          throw new IllegalStateException("injected");
        }
      }
      return SinkJobs.row(RowKind.INSERT, "id" + n, "n", n, partition(n));
    }

    @Override
    public void close() {
      if (!isSlow) {
        ENDED.add(run);
      }
    }
  }
}
