package org.apache.hudi.flink.it.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.types.Row;
import org.apache.hudi.flink.it.oracle.HudiOracle;
import org.apache.hudi.flink.it.oracle.HudiVersion;
import org.apache.hudi.flink.it.oracle.JsonRows;
import org.apache.hudi.flink.it.sql.SqlSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * 89,762 real changes through the SQL sink in a dozen checkpoints, with a failure in the middle:
 * what remains must be exactly the independently computed rows, read by us and by real Hudi.
 */
class RealStreamITCase {
  private static final TypeInformation<Row> ROW_TYPE =
      Types.ROW_NAMED(
          RepoFiles.COLUMNS,
          Types.STRING,
          Types.STRING,
          Types.STRING,
          Types.STRING,
          Types.INT,
          Types.INT,
          Types.LONG,
          Types.LONG);

  private static final int CHECKPOINTS = 12;

  private static List<Row> changes;
  private static List<String> remaining;
  private static HudiOracle oracle;

  @TempDir Path folder;

  @BeforeAll
  static void readChanges() {
    assumeTrue(RepoFiles.isPresent(), "The real change stream is not there (shared.dir)");
    changes = RepoFiles.changes();
    remaining = JsonRows.comparable(RepoFiles.remaining());
    if (HudiOracle.isBuilt(HudiVersion.V0_15)) {
      oracle = HudiOracle.start(HudiVersion.V0_15);
    }
  }

  @AfterAll
  static void stopOracle() {
    if (oracle != null) {
      oracle.close();
    }
  }

  @ParameterizedTest(name = "{0}, {1}, {2}")
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE, by module",
    "COPY_ON_WRITE, FLINK_STATE, not partitioned",
    "COPY_ON_WRITE, BUCKET, by module",
    "COPY_ON_WRITE, BUCKET, not partitioned",
    "MERGE_ON_READ, FLINK_STATE, by module",
    "MERGE_ON_READ, FLINK_STATE, not partitioned",
    "MERGE_ON_READ, BUCKET, by module",
    "MERGE_ON_READ, BUCKET, not partitioned"
  })
  void remainsExactly(String type, String index, String partitioning) throws Exception {
    Path table = folder.resolve("repo_files");
    String ddl = createTable(table, type, index, partitioning.equals("by module"));

    replayInto(ddl);

    assertThat(FailingReplay.hasFailed()).as("the job failed once").isTrue();
    assertThat(completedWrites(table)).hasSizeGreaterThanOrEqualTo(10);
    List<String> ours = SqlSession.batch().run(ddl).query("SELECT * FROM repo_files");
    assertThat(JsonRows.comparable(ours)).as("rows read by us").isEqualTo(remaining);
    assumeTrue(oracle != null, "The modules under oracle are not built");
    assertThat(JsonRows.comparable(oracle.snapshot(table.toString())))
        .as("rows read by real Hudi")
        .isEqualTo(remaining);
  }

  private static void replayInto(String ddl) throws Exception {
    FailingReplay.prepare(changes);
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "2");
    configuration.setString("restart-strategy.fixed-delay.delay", "10 ms");
    StreamExecutionEnvironment env = SqlSession.environment(configuration);
    env.enableCheckpointing(300);
    DataStream<Row> stream =
        env.fromSource(
                new DataGeneratorSource<>(
                    new FailingReplay(),
                    changes.size(),
                    RateLimiterStrategy.perCheckpoint(changes.size() / CHECKPOINTS),
                    ROW_TYPE),
                WatermarkStrategy.noWatermarks(),
                "repository changes")
            .setParallelism(1);
    SqlSession session = SqlSession.on(env).run(ddl);
    session
        .tables()
        .createTemporaryView(
            "changes", session.tables().fromChangelogStream(stream, schema(), ChangelogMode.all()));
    session.run("INSERT INTO repo_files SELECT * FROM changes");
  }

  private static Schema schema() {
    return Schema.newBuilder()
        .column("path", DataTypes.STRING().notNull())
        .column("module", DataTypes.STRING())
        .column("ext", DataTypes.STRING())
        .column("blob", DataTypes.STRING())
        .column("added", DataTypes.INT())
        .column("removed", DataTypes.INT())
        .column("commit_seq", DataTypes.BIGINT())
        .column("ts", DataTypes.BIGINT())
        .primaryKey("path")
        .build();
  }

  private static String createTable(Path path, String type, String index, boolean byModule) {
    return "CREATE TABLE repo_files (`path` STRING NOT NULL, `module` STRING, `ext` STRING, `blob` STRING,"
        + " `added` INT, `removed` INT, `commit_seq` BIGINT, `ts` BIGINT,"
        + " PRIMARY KEY (`path`) NOT ENFORCED)"
        + (byModule ? " PARTITIONED BY (`module`)" : "")
        + " WITH ('connector' = 'hudi', 'path' = '"
        + path
        + "', 'table.type' = '"
        + type
        + "', 'precombine.field' = 'commit_seq', 'index.type' = '"
        + index
        + "', 'hoodie.bucket.index.num.buckets' = '2', 'write.tasks' = '2',"
        + " 'compaction.delta_commits' = '3',"
        + " 'hoodie.datasource.write.hive_style_partitioning' = 'true')";
  }

  private static List<String> completedWrites(Path table) throws IOException {
    try (Stream<Path> files = Files.list(table.resolve(".hoodie"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d+\\.(commit|deltacommit)"))
          .sorted()
          .collect(Collectors.toList());
    }
  }
}
