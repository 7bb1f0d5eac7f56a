package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input and tables that cannot be taken: a clear error, and the table reads as before. */
@Timeout(180)
class BadInputITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final String[] BEFORE = {"+I[1, 10, one]", "+I[2, 10, two]"};

  @TempDir Path directory;

  private SqlSession session(String type, String more) {
    return SqlSession.batch().declare(ddl(type, "false", more));
  }

  private String ddl(String type, String compacts, String more) {
    return "CREATE TABLE t (id INT, ts BIGINT, name STRING) WITH ('connector' = 'hudi', 'path' ="
        + " '"
        + base().toUri()
        + "', 'hoodie.datasource.write.recordkey.field' = 'id', 'ordering.fields' = 'ts',"
        + " 'write.tasks' = '1', 'compaction.schedule.enabled' = '"
        + compacts
        + "', 'table.type' = '"
        + type
        + "'"
        + more
        + ")";
  }

  private Path base() {
    return directory.resolve("t");
  }

  private SqlSession filled(String type, String more) throws Exception {
    return session(type, more)
        .run("INSERT INTO t VALUES (1, CAST(10 AS BIGINT), 'one'), (2, CAST(10 AS BIGINT), 'two')");
  }

  private void asBefore(SqlSession session) throws Exception {
    assertThat(session.rows("SELECT * FROM t")).containsExactly(BEFORE);
  }

  private List<String> timeline() throws Exception {
    try (Stream<Path> files = Files.list(base().resolve(".hoodie"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d{14,17}\\..*"))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE, id, '(CAST(NULL AS INT), CAST(20 AS BIGINT), ''x'')'",
    "MERGE_ON_READ, FLINK_STATE, id, '(CAST(NULL AS INT), CAST(20 AS BIGINT), ''x'')'",
    "MERGE_ON_READ, BUCKET, id, '(CAST(NULL AS INT), CAST(20 AS BIGINT), ''x'')'",
    "COPY_ON_WRITE, FLINK_STATE, ts, '(1, CAST(NULL AS BIGINT), ''x'')'",
    "MERGE_ON_READ, FLINK_STATE, ts, '(1, CAST(NULL AS BIGINT), ''x'')'",
    "COPY_ON_WRITE, BUCKET, ts, '(1, CAST(NULL AS BIGINT), ''x'')'",
    "MERGE_ON_READ, BUCKET, ts, '(1, CAST(NULL AS BIGINT), ''x'')'",
  })
  void nullKeyOrOrderingValueIsNamed(String type, String index, String column, String values)
      throws Exception {
    String more = ", 'index.type' = '" + index + "'";
    SqlSession session = filled(type, more);
    List<String> before = timeline();
    assertThatThrownBy(
            () ->
                session.run(
                    "INSERT INTO t VALUES (1, CAST(30 AS BIGINT), 'lost'), "
                        + values
                        + ", (3, CAST(30 AS BIGINT), 'lost')"))
        .hasStackTraceContaining("InvalidRecordException")
        .hasStackTraceContaining("'t'")
        .hasStackTraceContaining("'" + column + "'");
    awaitNothingPending();
    asBefore(session);
    session.run("INSERT INTO t VALUES (2, CAST(30 AS BIGINT), 'new')");
    assertThat(session.rows("SELECT * FROM t")).containsExactly(BEFORE[0], "+I[2, 30, new]");
    assertNothingPending();
    assertThat(timeline()).containsAll(before);
  }

  /** A null in a column that must have a value, which the planner looks for before the sink. */
  @ParameterizedTest
  @ValueSource(strings = {"COPY_ON_WRITE", "MERGE_ON_READ"})
  void nullInARequiredColumnIsNamed(String type) throws Exception {
    SqlSession session =
        SqlSession.batch()
            .declare(ddl(type, "false", "").replace("name STRING", "name STRING NOT NULL"))
            .run("INSERT INTO t VALUES (1, CAST(10 AS BIGINT), 'one')");
    assertThatThrownBy(
            () ->
                session.run(
                    "INSERT INTO t VALUES (2, CAST(20 AS BIGINT), 'lost'),"
                        + " (3, CAST(20 AS BIGINT), CAST(NULL AS STRING))"))
        .hasStackTraceContaining("'name'");
    awaitNothingPending();
    assertThat(session.rows("SELECT * FROM t")).containsExactly(BEFORE[0]);
  }

  /** A job that failed for good takes its open instant back when it ends. */
  private void awaitNothingPending() throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (System.nanoTime() < deadline) {
      HudiTable table = HudiTable.open(new LocalStorage(), base().toString());
      if (table.timeline().load().pendingWrites().isEmpty()) {
        return;
      }
      Thread.sleep(20);
    }
    assertNothingPending();
  }

  private void assertNothingPending() throws Exception {
    List<String> names = timeline();
    assertThat(names)
        .filteredOn(name -> name.endsWith(".requested") || name.endsWith(".inflight"))
        .allSatisfy(
            name ->
                assertThat(names)
                    .anyMatch(
                        other ->
                            other.matches(name.substring(0, name.indexOf('.')) + "\\.[a-z]+")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"TIMESTAMP(9)", "TIMESTAMP_LTZ(9)", "MAP<INT, STRING>", "ROW<a MAP<INT, STRING>>"})
  void typeThatCannotBeStoredIsRefusedBeforeAnythingIsCreated(String type) {
    SqlSession session =
        SqlSession.batch()
            .declare(
                "CREATE TABLE t (id INT, odd "
                    + type
                    + ", PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'hudi', 'path' = '"
                    + base().toUri()
                    + "')");
    assertThatThrownBy(() -> session.run("INSERT INTO t SELECT 1, CAST(NULL AS " + type + ")"))
        .hasStackTraceContaining("odd");
    assertThat(base()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"COPY_ON_WRITE", "MERGE_ON_READ"})
  void aCompletedCommitWithoutContentIsNamed(String type) throws Exception {
    SqlSession session = filled(type, "");
    String action = type.equals("COPY_ON_WRITE") ? "commit" : "deltacommit";
    Path empty = base().resolve(".hoodie/29990101000000000." + action);
    Files.createFile(empty);
    assertThatThrownBy(() -> session.run("INSERT INTO t VALUES (3, CAST(1 AS BIGINT), 'x')"))
        .hasStackTraceContaining("29990101000000000." + action);
    Files.delete(empty);
    asBefore(session);
    assertNothingPending();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rollback.requested", "clean.requested", "compaction.requested"})
  void aPlanWithoutContentCostsNoRow(String plan) throws Exception {
    SqlSession session = filled("MERGE_ON_READ", "");
    putEmptyPlan(plan);
    asBefore(session);
    session.run("INSERT INTO t VALUES (2, CAST(30 AS BIGINT), 'new')");
    assertThat(session.rows("SELECT * FROM t")).containsExactly(BEFORE[0], "+I[2, 30, new]");
  }

  private Path putEmptyPlan(String plan) throws Exception {
    String time = timeline().get(0).substring(0, 17);
    return Files.createFile(base().resolve(".hoodie/" + (Long.parseLong(time) + 1) + "." + plan));
  }

  @Test
  void aRestoreThatBeganIsFinishedFirst() throws Exception {
    SqlSession session = filled("MERGE_ON_READ", "");
    Path plan = putEmptyPlan("restore.requested");
    assertThatThrownBy(() -> session.run("INSERT INTO t VALUES (3, CAST(1 AS BIGINT), 'x')"))
        .hasStackTraceContaining("is being restored by instant")
        .hasStackTraceContaining(plan.getFileName().toString().substring(0, 17));
    asBefore(session);
    Files.delete(plan);
    assertNothingPending();
  }

  /**
   * B43: a job that compacts leaves a plan that cannot be read alone, requested or begun, and goes
   * on with its own.
   */
  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void aCompactionPlanThatCannotBeReadHoldsNoOtherBack(boolean isInflight, boolean hasGarbage)
      throws Exception {
    filled("MERGE_ON_READ", "");
    Path plan = putEmptyPlan("compaction.requested");
    String name = plan.getFileName().toString();
    if (hasGarbage) {
      Files.writeString(plan, "no plan at all");
    }
    if (isInflight) {
      Files.createFile(plan.resolveSibling(name.replace("requested", "inflight")));
    }
    SqlSession compacting =
        SqlSession.batch()
            .declare(ddl("MERGE_ON_READ", "true", ", 'compaction.delta_commits' = '1'"));
    for (int ts = 30; ts <= 50; ts += 10) {
      compacting.run("INSERT INTO t VALUES (2, CAST(" + ts + " AS BIGINT), 'new')");
      assertThat(compacting.rows("SELECT * FROM t"))
          .containsExactly(BEFORE[0], "+I[2, " + ts + ", new]");
    }
    assertThat(timeline()).contains(name).anyMatch(other -> other.endsWith(".commit"));
  }

  @Test
  void aBasePathThatCannotBeWrittenIsNamed() throws Exception {
    Files.createFile(base());
    SqlSession session =
        SqlSession.batch()
            .declare(
                "CREATE TABLE t (id INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'hudi',"
                    + " 'path' = '"
                    + base().resolve("below").toUri()
                    + "')");
    assertThatThrownBy(() -> session.run("INSERT INTO t VALUES (1)"))
        .hasStackTraceContaining(base().resolve("below").toString());
    assertThat(Files.size(base())).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "1.0.2, mor_base_and_logs, version 8",
    "1.0.2, cow_partitioned, version 8",
    "1.1.1, mor_base_and_logs, version 9",
    "1.1.1, cow_partitioned, version 9",
  })
  void aTableOfANewerVersionIsRefusedForWriting(String release, String name, String words)
      throws Exception {
    Path table = GoldenTables.unpack(release, name, directory);
    List<Path> before = files(table);
    SqlSession session = foreign(table);
    assertThat(session.rows("SELECT id, name FROM t"))
        .hasSize(GoldenTables.expected(release, name).get("snapshot").get("count").asInt());
    assertThatThrownBy(() -> session.run("INSERT INTO t VALUES (1, 'a', 1, 1.0, 'eu')"))
        .hasStackTraceContaining(words)
        .hasStackTraceContaining(name);
    assertThat(files(table)).isEqualTo(before);
  }

  @Test
  void aTableWhoseChangesAreStoredIsRefusedForWriting() throws Exception {
    Path table = GoldenTables.unpack("0.15.0", "mor_cdc", directory);
    List<Path> before = files(table);
    assertThatThrownBy(
            () ->
                SqlSession.batch()
                    .declare(
                        "CREATE TABLE t (id BIGINT, name STRING, ts BIGINT, PRIMARY KEY (id) NOT"
                            + " ENFORCED) WITH ('connector' = 'hudi', 'path' = '"
                            + table.toUri()
                            + "')")
                    .run("INSERT INTO t VALUES (1, 'x', 1)"))
        .hasStackTraceContaining("mor_cdc");
    assertThat(files(table)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "hoodie.table.cdc.enabled, true",
    "hoodie.compaction.payload.class, com.example.OtherPayload",
    "hoodie.populate.meta.fields, false",
    "hoodie.table.keygenerator.class, com.example.OtherKeys",
  })
  void aFeatureThatCannotBeKeptIsRefusedForWriting(String key, String value) throws Exception {
    SqlSession session = filled("COPY_ON_WRITE", "");
    Path properties = base().resolve(".hoodie/hoodie.properties");
    String original = Files.readString(properties);
    String changed =
        original
            .lines()
            .filter(
                line -> !line.startsWith(key + "=") && !line.startsWith("hoodie.table.checksum"))
            .collect(Collectors.joining("\n", "", "\n" + key + "=" + value + "\n"));
    Files.writeString(properties, changed);
    List<String> before = timeline();
    assertThatThrownBy(() -> session.run("INSERT INTO t VALUES (3, CAST(1 AS BIGINT), 'x')"))
        .hasStackTraceContaining(key)
        .hasStackTraceContaining(value);
    assertThat(timeline()).isEqualTo(before);
    Files.writeString(properties, original);
    asBefore(session);
  }

  @Test
  void aTableThatEvolvesItsSchemaOnReadIsRefused() throws Exception {
    SqlSession session = filled("COPY_ON_WRITE", "");
    String name = timeline().stream().filter(n -> n.endsWith(".commit")).findFirst().orElseThrow();
    Path commit = base().resolve(".hoodie/" + name);
    String original = Files.readString(commit);
    Files.writeString(
        commit,
        original.replaceFirst(
            "\"extraMetadata\"\\s*:\\s*\\{", "\"extraMetadata\":{\"latest_schema\":\"{}\","));
    for (String statement :
        List.of("SELECT * FROM t", "INSERT INTO t VALUES (3, CAST(1 AS BIGINT), 'x')")) {
      assertThatThrownBy(() -> session.tables().executeSql(statement).await())
          .as(statement)
          .hasStackTraceContaining("latest_schema");
    }
    Files.writeString(commit, original);
    asBefore(session);
  }

  /** A log file that a commit names has lost its end: it is not read without its rows. */
  @ParameterizedTest
  @ValueSource(ints = {1, 9, 100000})
  void aCommittedLogFileThatLostItsEndIsNamed(int lost) throws Exception {
    SqlSession session = filled("MERGE_ON_READ", "");
    session.run("INSERT INTO t VALUES (2, CAST(30 AS BIGINT), 'new')");
    HudiTable table = HudiTable.open(new LocalStorage(), base().toString());
    var logs = table.snapshot().view().latestSlices("").get(0).logs();
    Path last = base().resolve(logs.get(logs.size() - 1).relativePath());
    byte[] whole = Files.readAllBytes(last);
    Files.write(
        last,
        Arrays.copyOf(whole, Math.max(0, whole.length - lost)),
        StandardOpenOption.TRUNCATE_EXISTING);
    assertThatThrownBy(() -> session.rows("SELECT * FROM t"))
        .hasStackTraceContaining("CorruptDataException")
        .hasStackTraceContaining(last.getFileName().toString())
        .hasStackTraceContaining("expected " + whole.length + " bytes")
        .hasStackTraceContaining("table 't'");
    // A job without state loads its index from the table: it must not take the key for a new one.
    List<String> before = timeline();
    assertThatThrownBy(() -> session.run("INSERT INTO t VALUES (3, CAST(1 AS BIGINT), 'x')"))
        .hasStackTraceContaining(last.getFileName().toString());
    assertThat(timeline()).containsAll(before);
    Files.write(last, whole);
    assertThat(session.rows("SELECT * FROM t")).containsExactly(BEFORE[0], "+I[2, 30, new]");
    session.run("INSERT INTO t VALUES (3, CAST(1 AS BIGINT), 'x')");
    assertThat(session.rows("SELECT * FROM t"))
        .containsExactly(BEFORE[0], "+I[2, 30, new]", "+I[3, 1, x]");
    assertNothingPending();
  }

  /** What a writer that died left behind is no reason to fail. */
  @Test
  void aPieceOfALogFileThatNoCommitNamesIsSkipped() throws Exception {
    SqlSession session = filled("MERGE_ON_READ", "");
    HudiTable table = HudiTable.open(new LocalStorage(), base().toString());
    var logs = table.snapshot().view().latestSlices("").get(0).logs();
    String name = logs.get(0).fileName();
    byte[] whole = Files.readAllBytes(base().resolve(name));
    Path piece = base().resolve(name.replace(".log.1_", ".log.2_"));
    Files.write(piece, Arrays.copyOf(whole, whole.length - 9));
    asBefore(session);
    session.run("INSERT INTO t VALUES (2, CAST(30 AS BIGINT), 'new')");
    assertThat(session.rows("SELECT * FROM t")).containsExactly(BEFORE[0], "+I[2, 30, new]");
  }

  private static SqlSession foreign(Path table) {
    return SqlSession.batch()
        .declare(
            "CREATE TABLE t (id INT, name STRING, ts BIGINT, price DOUBLE, region STRING, PRIMARY KEY"
                + " (id) NOT ENFORCED) PARTITIONED BY (region) WITH ('connector' = 'hudi', 'path' = '"
                + table.toUri()
                + "')");
  }

  private static List<Path> files(Path table) throws Exception {
    try (Stream<Path> paths = Files.walk(table)) {
      return paths.sorted().collect(Collectors.toList());
    }
  }
}
