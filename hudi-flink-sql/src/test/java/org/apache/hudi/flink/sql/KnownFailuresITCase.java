package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenarios that have broken connectors of this kind, as far as SQL alone can play them. */
@Timeout(120)
class KnownFailuresITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path directory;

  /** B06: a bounded source in streaming mode that ends before any checkpoint. */
  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, true",
    "COPY_ON_WRITE, false",
    "MERGE_ON_READ, true",
    "MERGE_ON_READ, false",
  })
  void b06BoundedSourceInStreamingMode(String type, boolean finalCheckpoints) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setString("execution.checkpointing.interval", "1 min");
    configuration.setString(
        "execution.checkpointing.checkpoints-after-tasks-finish", "" + finalCheckpoints);
    configuration.setString(
        "execution.checkpointing.checkpoints-after-tasks-finish.enabled", "" + finalCheckpoints);
    SqlSession writer = SqlSession.streaming(configuration);
    writer.declare(
        "CREATE TABLE src (id INT) WITH ('connector' = 'datagen', 'number-of-rows' = '10000',"
            + " 'fields.id.kind' = 'sequence', 'fields.id.start' = '1', 'fields.id.end' ="
            + " '10000')");
    declare(writer, type, "'write.tasks' = '2'");
    writer.run("INSERT INTO t SELECT id, CAST(id AS BIGINT), 'v' FROM src");

    SqlSession reader = SqlSession.batch();
    declare(reader, type, "'write.tasks' = '2'");
    assertThat(reader.rows("SELECT COUNT(*), COUNT(DISTINCT id), SUM(ts) FROM t"))
        .containsExactly("+I[10000, 10000, 50005000]");
    assertThat(openInstants()).isEmpty();
  }

  /** B18: a bounded job on a merge-on-read table whose compaction is due with every commit. */
  @ParameterizedTest
  @CsvSource({"true, FLINK_STATE", "false, FLINK_STATE", "true, BUCKET", "false, BUCKET"})
  void b18BoundedJobAndCompaction(boolean streaming, String index) throws Exception {
    String options =
        "'compaction.delta_commits' = '1', 'ordering.fields' = 'ts', 'index.type' = '"
            + index
            + "'";
    for (int round = 1; round <= 3; round++) {
      SqlSession writer = streaming ? SqlSession.streaming(300) : SqlSession.batch();
      declare(writer, "MERGE_ON_READ", options);
      writer.run(
          "INSERT INTO t VALUES (1, CAST("
              + round
              + " AS BIGINT), 'r"
              + round
              + "'), ("
              + (round + 10)
              + ", CAST("
              + round
              + " AS BIGINT), 'n')");
      SqlSession reader = SqlSession.batch();
      declare(reader, "MERGE_ON_READ", options);
      assertThat(reader.rows("SELECT name FROM t WHERE id = 1"))
          .containsExactly("+I[r" + round + "]");
      assertThat(reader.rows("SELECT COUNT(*) FROM t")).containsExactly("+I[" + (round + 1) + "]");
      assertThat(openInstants()).noneMatch(name -> name.contains("compaction.inflight"));
    }
    if (openInstants().isEmpty()) {
      SqlSession reader = SqlSession.batch();
      declare(
          reader, "MERGE_ON_READ", options + ", 'hoodie.datasource.query.type' = 'read_optimized'");
      assertThat(reader.rows("SELECT COUNT(*) FROM t")).containsExactly("+I[4]");
    }
  }

  /** B22: a late delete with an older ordering value leaves the row. */
  @ParameterizedTest
  @CsvSource({
    "MERGE_ON_READ, BUCKET, true",
    "MERGE_ON_READ, BUCKET, false",
    "MERGE_ON_READ, FLINK_STATE, true",
    "COPY_ON_WRITE, BUCKET, true",
    "COPY_ON_WRITE, BUCKET, false",
  })
  void b22LateDelete(String type, String index, boolean oneJob) throws Exception {
    Row insert = Row.ofKind(RowKind.INSERT, 1, 20251202L, "december");
    Row delete = Row.ofKind(RowKind.DELETE, 1, 20251028L, "october");
    String options = "'ordering.fields' = 'ts', 'index.type' = '" + index + "'";
    if (oneJob) {
      changes(type, options, insert, delete);
    } else {
      changes(type, options, insert);
      changes(type, options, delete);
    }
    SqlSession reader = SqlSession.batch();
    declare(reader, type, options);
    assertThat(reader.rows("SELECT * FROM t")).containsExactly("+I[1, 20251202, december]");
  }

  /** B22: deletes by flag and text as ordering value, before and after compaction. */
  @ParameterizedTest
  @CsvSource({"MERGE_ON_READ, 1", "MERGE_ON_READ, 9", "COPY_ON_WRITE, 9"})
  void b22DeletesByFlag(String type, int deltaCommits) throws Exception {
    String ddl =
        "CREATE TABLE t (id INT, ts STRING, name STRING, _hoodie_is_deleted BOOLEAN,"
            + " PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'hudi', 'path' = '"
            + directory.resolve("t").toUri()
            + "', 'ordering.fields' = 'ts', 'index.type' = 'BUCKET', 'table.type' = '"
            + type
            + "', 'compaction.delta_commits' = '"
            + deltaCommits
            + "')";
    for (String row :
        List.of(
            "(1, '2025-12-02 08:30:08.4539', 'december', FALSE)",
            "(2, '2025-12-02 08:30:08.4539', 'december', CAST(NULL AS BOOLEAN))",
            "(1, '2025-10-28 16:31:11.4539', 'october', TRUE)",
            "(2, '2025-12-28 16:31:11.4539', 'newer', TRUE)")) {
      SqlSession writer = SqlSession.batch();
      writer.declare(ddl);
      writer.run("INSERT INTO t VALUES " + row);
    }
    SqlSession reader = SqlSession.batch();
    reader.declare(ddl);
    assertThat(reader.rows("SELECT id, ts, name FROM t"))
        .containsExactly("+I[1, 2025-12-02 08:30:08.4539, december]");
  }

  /** B23: a newer delete removes the row. */
  @ParameterizedTest
  @CsvSource({
    "MERGE_ON_READ, true, 17000",
    "MERGE_ON_READ, false, 17000",
    "MERGE_ON_READ, true, 15000",
    "MERGE_ON_READ, false, 15000",
    "COPY_ON_WRITE, true, 17000",
    "COPY_ON_WRITE, false, 15000",
  })
  void b23NewerDelete(String type, boolean oneJob, long deleteTs) throws Exception {
    Row insert = Row.ofKind(RowKind.INSERT, 111, 13000L, "a");
    Row before = Row.ofKind(RowKind.UPDATE_BEFORE, 111, 13000L, "a");
    Row after = Row.ofKind(RowKind.UPDATE_AFTER, 111, 15000L, "b");
    Row delete = Row.ofKind(RowKind.DELETE, 111, deleteTs, "b");
    Row other = Row.ofKind(RowKind.INSERT, 112, 1L, "stays");
    String options = "'ordering.fields' = 'ts'";
    if (oneJob) {
      changes(type, options, insert, other, before, after, delete);
    } else {
      changes(type, options, insert, other);
      changes(type, options, before, after);
      changes(type, options, delete);
    }
    SqlSession reader = SqlSession.batch();
    declare(reader, type, options);
    assertThat(reader.rows("SELECT * FROM t")).containsExactly("+I[112, 1, stays]");
  }

  /** B34, in part: nested types come back as they were written. */
  @ParameterizedTest
  @ValueSource(strings = {"COPY_ON_WRITE", "MERGE_ON_READ"})
  void nestedTypes(String type) throws Exception {
    SqlSession session = SqlSession.batch();
    session.declare(
        "CREATE TABLE t (id INT, a ARRAY<INT>, m MAP<STRING, ROW<x DOUBLE, y ARRAY<STRING>>>,"
            + " r ROW<b BOOLEAN, d DECIMAL(10, 2), n ROW<t TIMESTAMP(6), dy DATE>>, bin BYTES,"
            + " tm TIME(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'hudi', 'path' = '"
            + directory.resolve("t").toUri()
            + "', 'table.type' = '"
            + type
            + "')");
    session.run(
        "INSERT INTO t VALUES (1, ARRAY[1, CAST(NULL AS INT), 3],"
            + " MAP['k', CAST(ROW(1.5, ARRAY['p', 'q']) AS ROW<x DOUBLE, y ARRAY<STRING>>)],"
            + " CAST(ROW(TRUE, 12.34, ROW(TIMESTAMP '2024-01-02 03:04:05.123456', DATE"
            + " '2024-02-29')) AS ROW<b BOOLEAN, d DECIMAL(10, 2), n ROW<t TIMESTAMP(6), dy"
            + " DATE>>), X'0AFF', TIME '12:34:56')");
    session.run(
        "INSERT INTO t VALUES (2, CAST(NULL AS ARRAY<INT>),"
            + " CAST(NULL AS MAP<STRING, ROW<x DOUBLE, y ARRAY<STRING>>>),"
            + " CAST(NULL AS ROW<b BOOLEAN, d DECIMAL(10, 2), n ROW<t TIMESTAMP(6), dy DATE>>),"
            + " CAST(NULL AS BYTES), CAST(NULL AS TIME(3)))");
    assertThat(session.rows("SELECT * FROM t"))
        .containsExactly(
            "+I[1, [1, null, 3], {k=+I[1.5, [p, q]]}, +I[true, 12.34,"
                + " +I[2024-01-02T03:04:05.123456, 2024-02-29]], [10, -1], 12:34:56]",
            "+I[2, null, null, null, null, null]");
    assertThat(session.rows("SELECT id, r.n.dy FROM t WHERE r.d = 12.34"))
        .containsExactly("+I[1, 2024-02-29]");
  }

  private void changes(String type, String options, Row... rows) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setRuntimeMode(RuntimeExecutionMode.STREAMING);
    environment.enableCheckpointing(200);
    environment.setParallelism(1);
    StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
    tables.createTemporaryView(
        "changes",
        tables.fromChangelogStream(
            environment.fromData(
                List.of(rows),
                Types.ROW_NAMED(
                    new String[] {"id", "ts", "name"}, Types.INT, Types.LONG, Types.STRING)),
            Schema.newBuilder()
                .column("id", "INT NOT NULL")
                .column("ts", "BIGINT")
                .column("name", "STRING")
                .primaryKey("id")
                .build(),
            ChangelogMode.all()));
    tables.executeSql(ddl(type, options));
    String insert = "INSERT INTO t SELECT * FROM changes";
    assertThat(tables.explainSql(insert)).doesNotContain("upsertMaterialize=[true]");
    tables.executeSql(insert).await();
  }

  private void declare(SqlSession session, String type, String options) {
    session.declare(ddl(type, options));
  }

  private String ddl(String type, String options) {
    return "CREATE TABLE t (id INT, ts BIGINT, name STRING, PRIMARY KEY (id) NOT ENFORCED)"
        + " WITH ('connector' = 'hudi', 'path' = '"
        + directory.resolve("t").toUri()
        + "', 'table.type' = '"
        + type
        + "', "
        + options
        + ")";
  }

  /** Names of timeline files without a completed one of the same instant. */
  private List<String> openInstants() throws Exception {
    try (Stream<Path> files = Files.list(directory.resolve("t").resolve(".hoodie"))) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.matches("\\d{14,17}\\..*"))
              .collect(Collectors.toList());
      List<String> completed =
          names.stream()
              .filter(name -> name.matches("\\d+\\.[a-z]+"))
              .map(name -> name.substring(0, name.indexOf('.')))
              .collect(Collectors.toList());
      return names.stream()
          .filter(name -> !completed.contains(name.substring(0, name.indexOf('.'))))
          .collect(Collectors.toList());
    }
  }
}
