package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time travel and bounded incremental reads through SQL. */
@Timeout(240)
class HistoryITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path directory;

  /** B29: five commits A to E of one row each, then an update, with and without compaction. */
  @ParameterizedTest
  @ValueSource(strings = {"COPY_ON_WRITE", "MERGE_ON_READ"})
  void rangesAndPointsInTime(String type) throws Exception {
    for (String name : List.of("A", "B", "C", "D", "E")) {
      write(type, "('" + name + "', 1, 'p')");
    }
    write(type, "('A', 2, 'p')");
    List<String> times = commits(type);
    assertThat(times).hasSize(6);

    assertThat(read(type, "'read.end-commit' = '" + times.get(2) + "'"))
        .containsExactly("+I[C, 1, p]");
    assertThat(
            read(
                type,
                "'read.start-commit' = 'earliest', 'read.end-commit' = '" + times.get(2) + "'"))
        .containsExactly("+I[A, 1, p]", "+I[B, 1, p]", "+I[C, 1, p]");
    assertThat(
            read(
                type,
                "'read.start-commit' = '"
                    + times.get(1)
                    + "', 'read.end-commit' = '"
                    + times.get(3)
                    + "'"))
        .containsExactly("+I[B, 1, p]", "+I[C, 1, p]", "+I[D, 1, p]");
    assertThat(read(type, "'read.start-commit' = '" + times.get(4) + "'"))
        .containsExactly("+I[A, 2, p]", "+I[E, 1, p]");
    assertThat(read(type, "'hoodie.datasource.query.type' = 'incremental'"))
        .containsExactly("+I[A, 2, p]");
    assertThat(read(type, "'read.start-commit' = '2099-01-01'")).isEmpty();
    assertThat(read(type, "'read.end-commit' = '20200101000000'")).isEmpty();

    countIsPushedDown(type);
    assertThat(read(type, "'as.of.instant' = '" + times.get(1) + "'"))
        .containsExactly("+I[A, 1, p]", "+I[B, 1, p]");
    assertThat(read(type, "'as.of.instant' = '" + times.get(5) + "'"))
        .containsExactly("+I[A, 2, p]", "+I[B, 1, p]", "+I[C, 1, p]", "+I[D, 1, p]", "+I[E, 1, p]");
    assertThat(read(type, "'as.of.instant' = '2020-01-01 00:00:00'")).isEmpty();
    assertThat(read(type, "'as.of.instant' = '2099-01-01T00:00:00.5'")).hasSize(5);
  }

  private void countIsPushedDown(String type) throws Exception {
    for (String switched : List.of("true", "false")) {
      SqlSession session = declare(SqlSession.batch(), type, "");
      session
          .tables()
          .getConfig()
          .set("table.optimizer.source.aggregate-pushdown-enabled", switched);
      String query = "SELECT COUNT(*) FROM t";
      assertThat(session.rows(query)).containsExactly("+I[5]");
      assertThat(session.tables().explainSql(query).contains("aggregates=["))
          .isEqualTo(Boolean.parseBoolean(switched));
      assertThat(session.rows("SELECT COUNT(*) FROM t WHERE k > 'B'")).containsExactly("+I[3]");
      assertThat(session.rows("SELECT COUNT(*), SUM(v) FROM t")).containsExactly("+I[5, 6]");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"MERGE_ON_READ"})
  void contradictionsAreRefused(String type) throws Exception {
    write(type, "('A', 1, 'p')");
    refused(type, "'as.of.instant' = 'yesterday'", "as.of.instant", "yesterday");
    refused(type, "'as.of.savepoint' = '20240101000000000'", "no savepoint");
    refused(type, "'read.start-commit' = 'soon'", "read.start-commit", "soon");
    refused(
        type,
        "'read.start-commit' = 'earliest', 'as.of.instant' = '20240101000000000'",
        "as.of.instant",
        "read.end-commit");
  }

  private void refused(String type, String option, String... words) {
    assertThatThrownBy(() -> read(type, option))
        .satisfies(
            error -> {
              StringBuilder messages = new StringBuilder();
              for (Throwable t = error; t != null; t = t.getCause()) {
                messages.append(t.getMessage()).append('\n');
              }
              assertThat(messages.toString()).contains(words);
            });
  }

  private void write(String type, String values) throws Exception {
    declare(SqlSession.batch(), type, "").run("INSERT INTO t VALUES " + values);
  }

  private List<String> read(String type, String option) throws Exception {
    return declare(SqlSession.batch(), type, ", " + option).rows("SELECT * FROM t");
  }

  private SqlSession declare(SqlSession session, String type, String more) {
    return session.declare(
        "CREATE TABLE t (k STRING, v INT, p STRING, PRIMARY KEY (k) NOT ENFORCED)"
            + " PARTITIONED BY (p) WITH ('connector' = 'hudi', 'path' = '"
            + directory.resolve("t").toUri()
            + "', 'table.type' = '"
            + type
            + "', 'index.type' = 'BUCKET', 'hoodie.bucket.index.num.buckets' = '2',"
            + " 'write.tasks' = '1', 'compaction.delta_commits' = '4'"
            + more
            + ")");
  }

  /** Times of the commits that brought rows, oldest first. */
  private List<String> commits(String type) throws Exception {
    String suffix = type.equals("MERGE_ON_READ") ? ".deltacommit" : ".commit";
    try (Stream<Path> files = Files.list(directory.resolve("t").resolve(".hoodie"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(suffix))
          .map(file -> file.substring(0, file.indexOf('.')))
          .sorted()
          .collect(Collectors.toCollection(ArrayList::new));
    }
  }
}
