package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** B46: a DATE as partition column; and points in time, whose folders say less than the values. */
@Timeout(120)
class DatePartitionITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  private static final List<String> CONDITIONS =
      List.of(
          "d = DATE '2024-01-01'",
          "d >= DATE '2024-01-01' AND d < DATE '2024-01-02'",
          "d IN (DATE '1969-12-31', DATE '2024-02-29')",
          "d IS NULL",
          "d IS NOT NULL",
          "d <> DATE '2024-01-01'",
          "NOT (d > DATE '2024-01-01')");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void datesAreSpelledAsInSpark(boolean hiveStyle) throws Exception {
    SqlSession session = SqlSession.batch();
    session.declare(
        table("d DATE", "'hoodie.datasource.write.hive_style_partitioning' = '" + hiveStyle + "'"));
    session.run(
        "INSERT INTO t VALUES (1, DATE '2024-01-01'), (2, DATE '2024-02-29'),"
            + " (3, CAST(NULL AS DATE)), (4, DATE '1969-12-31')");
    String prefix = hiveStyle ? "d=" : "";
    assertThat(folders())
        .containsExactlyInAnyOrder(
            prefix + "2024-01-01",
            prefix + "2024-02-29",
            prefix + "1969-12-31",
            prefix + "__HIVE_DEFAULT_PARTITION__");
    assertThat(session.rows("SELECT id, d FROM t"))
        .containsExactly(
            "+I[1, 2024-01-01]", "+I[2, 2024-02-29]", "+I[3, null]", "+I[4, 1969-12-31]");
    sameWithAndWithoutPruning(session, CONDITIONS);
    assertThat(session.rows("SELECT id FROM t WHERE d = DATE '2024-02-29'"))
        .containsExactly("+I[2]");
    assertThat(session.rows("SELECT id FROM t WHERE d IS NULL")).containsExactly("+I[3]");
  }

  @Test
  void datesCanHaveAFormat() throws Exception {
    SqlSession session = SqlSession.batch();
    session.declare(table("d DATE", "'write.partition.format' = 'yyyyMMdd'"));
    session.run("INSERT INTO t VALUES (1, DATE '2024-01-01'), (2, DATE '2024-02-29')");
    assertThat(folders()).containsExactlyInAnyOrder("20240101", "20240229");
    assertThat(session.rows("SELECT id, d FROM t"))
        .containsExactly("+I[1, 2024-01-01]", "+I[2, 2024-02-29]");
    sameWithAndWithoutPruning(session, CONDITIONS);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 6})
  void pointsInTimeGoIntoAFolderPerHour(int precision) throws Exception {
    SqlSession session = SqlSession.batch();
    session.declare(table("d TIMESTAMP(" + precision + ")", "'write.tasks' = '1'"));
    session.run(
        "INSERT INTO t VALUES (1, TIMESTAMP '2024-01-01 10:15:30'),"
            + " (2, TIMESTAMP '2024-01-01 10:59:59'), (3, TIMESTAMP '2024-01-01 11:00:00')");
    assertThat(folders()).containsExactlyInAnyOrder("2024010110", "2024010111");
    assertThat(session.rows("SELECT id FROM t WHERE d = TIMESTAMP '2024-01-01 10:59:59'"))
        .containsExactly("+I[2]");
    sameWithAndWithoutPruning(
        session,
        List.of(
            "d > TIMESTAMP '2024-01-01 10:30:00'",
            "d <= TIMESTAMP '2024-01-01 10:59:59'",
            "d < TIMESTAMP '2024-01-01 11:00:00'",
            "d = TIMESTAMP '2024-01-01 11:00:00'",
            "d IS NULL"));
  }

  @Test
  void aTableOfSparkIsReadTheSameWay() throws Exception {
    Path path = GoldenTables.unpack("0.15.0", "cow_date_partition", directory);
    SqlSession session = SqlSession.batch();
    session.declare(
        "CREATE TABLE t (id BIGINT, name STRING, ts BIGINT, dt DATE) PARTITIONED BY (dt)"
            + " WITH ('connector' = 'hudi', 'path' = '"
            + path.toUri()
            + "')");
    assertThat(session.rows("SELECT id, dt FROM t"))
        .hasSize(4)
        .contains("+I[4, 2024-01-01]", "+I[5, null]", "+I[3, 1969-12-31]");
    for (String condition : CONDITIONS) {
      String onDt = condition.replaceAll("\\bd\\b", "dt");
      assertThat(session.rows("SELECT id FROM t WHERE " + onDt))
          .as(onDt)
          .isEqualTo(
              session.rows("SELECT id FROM t WHERE CASE WHEN " + onDt + " THEN 1 ELSE 0 END = 1"));
    }
  }

  private static void sameWithAndWithoutPruning(SqlSession session, List<String> conditions)
      throws Exception {
    for (String condition : conditions) {
      assertThat(session.rows("SELECT id FROM t WHERE " + condition))
          .as(condition)
          .isEqualTo(
              session.rows(
                  "SELECT id FROM t WHERE CASE WHEN " + condition + " THEN 1 ELSE 0 END = 1"));
    }
  }

  private String table(String column, String option) {
    return "CREATE TABLE t (id INT, "
        + column
        + ", PRIMARY KEY (id) NOT ENFORCED) PARTITIONED BY (d) WITH ('connector' = 'hudi',"
        + " 'path' = '"
        + directory.resolve("t").toUri()
        + "', "
        + option
        + ")";
  }

  private List<String> folders() throws Exception {
    try (Stream<Path> files = Files.list(directory.resolve("t"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .collect(Collectors.toList());
    }
  }
}
