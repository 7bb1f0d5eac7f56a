package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimitedSourceReader;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.options.CleanSettings;
import org.apache.hudi.flink.options.JobSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A table that is written for long, with updates and deletes, compaction, cleaning and archiving at
 * low limits, and failures in between: its rows are exact, and neither its files nor its timeline
 * grow. Short by default; {@code -Dsoak.checkpoints=300} for the long run.
 */
@Timeout(1800)
class TableServicesSoakITCase {
  private static final Logger LOG = LoggerFactory.getLogger(TableServicesSoakITCase.class);

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final int IDS = 300;
  private static final int PARTITIONS = 3;
  private static final int ROWS_PER_CHECKPOINT = 100;
  private static final int RETAINED = 4;
  private static final int MIN_COMMITS = 8;
  private static final int MAX_COMMITS = 14;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(TableType.class)
  void staysExactAndSmall(TableType type) throws Exception {
    int checkpoints = Integer.getInteger("soak.checkpoints", 40);
    long numbers = (long) checkpoints * ROWS_PER_CHECKPOINT;
    SinkSettings settings = sink(type);
    FaultyFileSystem.Fault fault = faults(type, checkpoints);
    AtomicInteger mostFiles = new AtomicInteger();
    AtomicInteger mostInstantFiles = new AtomicInteger();
    AtomicReference<Throwable> watching = new AtomicReference<>();
    Thread watcher =
        new Thread(
            () -> {
              try {
                while (!Thread.currentThread().isInterrupted()) {
                  mostFiles.accumulateAndGet(dataFiles(), Math::max);
                  mostInstantFiles.accumulateAndGet(instantFiles(), Math::max);
                  Thread.sleep(200);
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (IOException | RuntimeException e) {
                watching.set(e);
              }
            });
    watcher.start();
    StreamExecutionEnvironment environment = SinkJobs.environment(configuration());
    DataStream<RowData> input =
        environment
            .fromSource(new PacedNumbers(numbers - 1), WatermarkStrategy.noWatermarks(), "numbers")
            .uid("numbers")
            .setParallelism(1)
            .map(TableServicesSoakITCase::row)
            .returns(InternalTypeInfo.of(TestTables.ROW_TYPE))
            .uid("rows")
            .setParallelism(1);
    SinkTopology.build(
        input, JobSettings.complete(settings, input, Boundedness.CONTINUOUS_UNBOUNDED));
    environment.execute();
    watcher.interrupt();
    watcher.join();
    assertThat(watching.get()).isNull();

    TableRows rows = TableRows.of(settings.table());
    assertThat(rows.byId()).isEqualTo(expected(numbers));
    assertThat(rows.pendingWrites()).isEmpty();
    assertThat(fault.strikes()).isEqualTo(3);
    List<ArchivedInstant> archived = rows.table().archivedTimeline().load();
    assertThat(archived).isNotEmpty().extracting(ArchivedInstant::toString).doesNotHaveDuplicates();
    int commits = rows.completedWrites().size();
    LOG.warn(
        "{} after {} checkpoints: at most {} data files and {} files of instants, at the end {} and {},"
            + " {} commits active, {} states archived in {} files",
        type,
        checkpoints,
        mostFiles,
        mostInstantFiles,
        dataFiles(),
        instantFiles(),
        commits,
        archived.size(),
        count(folder.resolve("t/.hoodie/archived"), 1));
    assertThat(commits).isLessThanOrEqualTo(MAX_COMMITS + 6);
    assertThat(mostInstantFiles.get()).isLessThan(3 * 4 * (MAX_COMMITS + 8));
    assertThat(mostFiles.get()).isLessThan(PARTITIONS * 4 * 2 * (RETAINED + 10));
  }

  /** Two commits fail the job, one clean does not. */
  private FaultyFileSystem.Fault faults(TableType type, int checkpoints) {
    String mine = folder.getFileName().toString();
    AtomicInteger commits = new AtomicInteger();
    AtomicInteger cleans = new AtomicInteger();
    return FaultyFileSystem.inject(
        path -> {
          if (!path.contains(mine)) {
            return false;
          }
          if (path.matches(".*/\\d{17}\\.clean")) {
            return cleans.incrementAndGet() == 2;
          }
          int count =
              path.matches(".*/\\d{17}\\.(commit|deltacommit)") ? commits.incrementAndGet() : 0;
          return count > 0 && (count == checkpoints / 5 || count == checkpoints / 2);
        },
        type == TableType.COPY_ON_WRITE
            ? FaultyFileSystem.Moment.BEFORE
            : FaultyFileSystem.Moment.AFTER,
        3);
  }

  /** Every seventh change ends a row. */
  private static RowData row(long n) {
    RowKind kind = n % 7 == 3 ? RowKind.DELETE : n < IDS ? RowKind.INSERT : RowKind.UPDATE_AFTER;
    return SinkJobs.row(kind, "id" + n % IDS, "name" + n, n, "p" + n % IDS % PARTITIONS);
  }

  private static Map<String, String> expected(long numbers) {
    Map<String, String> rows = new TreeMap<>();
    for (long n = 0; n < numbers; n++) {
      if (n % 7 == 3) {
        rows.remove("id" + n % IDS);
      } else {
        rows.put("id" + n % IDS, "name" + n + "|" + n + "|p" + n % IDS % PARTITIONS);
      }
    }
    return rows;
  }

  private SinkSettings sink(TableType type) {
    SinkSettings sink =
        TestTables.sink(
            TestTables.table("faulty://" + folder.resolve("t"), type, List.of("part")).toBuilder()
                .hadoopOptions(Map.of(FaultyFileSystem.OPTION, FaultyFileSystem.class.getName()))
                .build());
    return sink.toBuilder()
        .compaction(sink.compaction().toBuilder().deltaCommits(3).executeInJob(true).build())
        .cleaning(
            CleanSettings.builder()
                .retainCommits(RETAINED)
                .archiveMinCommits(MIN_COMMITS)
                .archiveMaxCommits(MAX_COMMITS)
                .lateWritersMaxWait(Duration.ofMillis(500))
                .build())
        .build();
  }

  private static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.setString("execution.runtime-mode", "STREAMING");
    configuration.setString("execution.checkpointing.interval", "100 ms");
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "5");
    configuration.setString("restart-strategy.fixed-delay.delay", "50 ms");
    return configuration;
  }

  /** So many numbers and no more between two checkpoints, so that each of them is a commit. */
  private static final class PacedNumbers extends NumberSequenceSource {
    private static final long serialVersionUID = 1L;

    PacedNumbers(long last) {
      super(0, last);
    }

    /** The limiter has a type parameter on the newer line of Flink only. */
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public SourceReader<Long, NumberSequenceSplit> createReader(SourceReaderContext context) {
      return new RateLimitedSourceReader<>(
          super.createReader(context),
          RateLimiterStrategy.perCheckpoint(ROWS_PER_CHECKPOINT).createRateLimiter(1));
    }
  }

  private int dataFiles() throws IOException {
    int files = 0;
    for (int i = 0; i < PARTITIONS; i++) {
      files += count(folder.resolve("t/p" + i), 1);
    }
    return files;
  }

  private int instantFiles() throws IOException {
    return count(folder.resolve("t/.hoodie"), 1);
  }

  private static int count(Path directory, int depth) throws IOException {
    if (!Files.isDirectory(directory)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(directory)) {
      return (int) files.filter(f -> !f.getFileName().toString().endsWith(".crc")).count();
    }
  }
}
