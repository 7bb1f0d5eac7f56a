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
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code INSERT OVERWRITE}: what is replaced, and what stays. */
@Timeout(180)
class InsertOverwriteITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  /** How rows are written: by the two index kinds, or added without a look at keys. */
  enum Way {
    STATE(", 'index.type' = 'FLINK_STATE'", true),
    BUCKET(", 'index.type' = 'BUCKET', 'hoodie.bucket.index.num.buckets' = '2'", true),
    INSERT(", 'write.operation' = 'insert'", false),
    BULK_BUCKET(
        ", 'index.type' = 'BUCKET', 'hoodie.bucket.index.num.buckets' = '2', 'write.operation' ="
            + " 'bulk_insert'",
        true);

    private final String options;
    private final boolean keyed;

    Way(String options, boolean keyed) {
      this.options = options;
      this.keyed = keyed;
    }
  }

  private static final String ROWS =
      "(1, 'a', 10, 'p1'), (2, 'b', 20, 'p2'), (3, 'c', 30, 'p1'), (4, 'd', 40, 'p3')";

  @TempDir Path directory;

  static Stream<Arguments> ways() {
    List<Arguments> all = new ArrayList<>();
    for (String type : List.of("COPY_ON_WRITE", "MERGE_ON_READ")) {
      for (Way way : Way.values()) {
        all.add(Arguments.of(type, way));
      }
    }
    return all.stream();
  }

  private SqlSession declare(SqlSession session, String type, Way way, boolean partitioned) {
    return declare(session, type, way, partitioned, "");
  }

  private SqlSession declare(
      SqlSession session, String type, Way way, boolean partitioned, String more) {
    return session.declare(
        "CREATE TABLE t (id INT, name STRING, ts BIGINT, part STRING"
            + (way.keyed ? ", PRIMARY KEY (id) NOT ENFORCED)" : ")")
            + (partitioned ? " PARTITIONED BY (part)" : "")
            + " WITH ('connector' = 'hudi', 'path' = '"
            + directory.resolve("t").toUri()
            + "', 'table.type' = '"
            + type
            + "', 'write.tasks' = '2'"
            + (way.keyed ? ", 'ordering.fields' = 'ts'" : "")
            + way.options
            + more
            + ")");
  }

  private List<String> replaceCommits() throws Exception {
    try (Stream<Path> all = Files.list(directory.resolve("t/.hoodie"))) {
      return all.map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d{17}\\.replacecommit"))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private List<String> rows(String type, Way way) throws Exception {
    return declare(SqlSession.batch(), type, way, true).rows("SELECT id, name, part FROM t");
  }

  @ParameterizedTest
  @MethodSource("ways")
  void replacesWhatTheStatementNames(String type, Way way) throws Exception {
    String dynamic = ", 'write.partition.overwrite.mode' = 'DYNAMIC'";
    declare(SqlSession.batch(), type, way, true).run("INSERT INTO t VALUES " + ROWS);

    // A static partition, with rows and then without.
    declare(SqlSession.batch(), type, way, true)
        .run("INSERT OVERWRITE t PARTITION (part = 'p1') VALUES (3, 'C', 5), (5, 'e', 50)");
    assertThat(rows(type, way))
        .containsExactly("+I[2, b, p2]", "+I[3, C, p1]", "+I[4, d, p3]", "+I[5, e, p1]");
    declare(SqlSession.batch(), type, way, true)
        .run(
            "INSERT OVERWRITE t PARTITION (part = 'p3') SELECT id, name, ts FROM (VALUES (1, 'x',"
                + " CAST(1 AS BIGINT))) AS v (id, name, ts) WHERE id > 1");
    assertThat(rows(type, way)).containsExactly("+I[2, b, p2]", "+I[3, C, p1]", "+I[5, e, p1]");

    // Dynamic: the partitions that receive rows; none without rows.
    declare(SqlSession.batch(), type, way, true, dynamic)
        .run("INSERT OVERWRITE t VALUES (6, 'f', 60, 'p2'), (7, 'g', 70, 'p4')");
    assertThat(rows(type, way))
        .containsExactly("+I[3, C, p1]", "+I[5, e, p1]", "+I[6, f, p2]", "+I[7, g, p4]");
    int commits = replaceCommits().size();
    declare(SqlSession.batch(), type, way, true, dynamic)
        .run("INSERT OVERWRITE t SELECT * FROM (VALUES " + ROWS + ") AS v WHERE 1 = 0");
    assertThat(rows(type, way)).hasSize(4);
    assertThat(replaceCommits()).hasSize(commits);

    // Rows that follow meet the new file groups.
    if (way != Way.BULK_BUCKET) {
      declare(SqlSession.batch(), type, way, true)
          .run("INSERT INTO t VALUES (8, 'h', 80, 'p1'), (9, 'i', 90, 'p3')");
      assertThat(rows(type, way)).hasSize(6).contains("+I[8, h, p1]", "+I[9, i, p3]");
    }

    // The whole table, with rows and then without.
    declare(SqlSession.batch(), type, way, true).run("INSERT OVERWRITE t VALUES (1, 'z', 1, 'p5')");
    assertThat(rows(type, way)).containsExactly("+I[1, z, p5]");
    declare(SqlSession.batch(), type, way, true)
        .run("INSERT OVERWRITE t SELECT * FROM (VALUES " + ROWS + ") AS v WHERE 1 = 0");
    assertThat(rows(type, way)).isEmpty();
    declare(SqlSession.batch(), type, way, true).run("INSERT INTO t VALUES " + ROWS);
    assertThat(rows(type, way))
        .containsExactly("+I[1, a, p1]", "+I[2, b, p2]", "+I[3, c, p1]", "+I[4, d, p3]");
  }

  @ParameterizedTest
  @MethodSource("ways")
  void replacesATableWithoutPartitions(String type, Way way) throws Exception {
    declare(SqlSession.batch(), type, way, false).run("INSERT INTO t VALUES " + ROWS);
    for (int round = 1; round <= 2; round++) {
      declare(SqlSession.batch(), type, way, false)
          .run("INSERT OVERWRITE t VALUES (2, 'r" + round + "', 0, 'p2'), (9, 'n', 0, 'p9')");
      assertThat(declare(SqlSession.batch(), type, way, false).rows("SELECT id, name FROM t"))
          .containsExactly("+I[2, r" + round + "]", "+I[9, n]");
    }
    assertThat(replaceCommits()).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = Way.class,
      names = {"STATE", "BUCKET"})
  void rowsOfOneKeyAreMergedWhereKeysCount(Way way) throws Exception {
    declare(SqlSession.batch(), "COPY_ON_WRITE", way, true)
        .run("INSERT OVERWRITE t VALUES (1, 'new', 2, 'p'), (1, 'old', 1, 'p')");
    assertThat(rows("COPY_ON_WRITE", way)).containsExactly("+I[1, new, p]");
  }

  @Test
  void thePlanTellsTheScope() {
    assertThat(plan("INSERT OVERWRITE t VALUES " + ROWS)).contains("overwrites the whole table");
    assertThat(plan("INSERT OVERWRITE t PARTITION (part = 'p1') VALUES (1, 'a', 1)"))
        .contains("overwrites partition {part=p1}");
    assertThat(
            plan(
                "INSERT OVERWRITE t /*+ OPTIONS('write.partition.overwrite.mode' = 'DYNAMIC') */"
                    + " VALUES "
                    + ROWS))
        .contains("overwrites the partitions that receive rows");
    assertThat(plan("INSERT INTO t VALUES " + ROWS)).doesNotContain("overwrites");
  }

  private String plan(String statement) {
    return declare(SqlSession.batch(), "COPY_ON_WRITE", Way.STATE, true)
        .tables()
        .explainSql(statement, ExplainDetail.JSON_EXECUTION_PLAN);
  }

  @Test
  void streamsAreRefused() {
    SqlSession session = declare(SqlSession.streaming(200), "COPY_ON_WRITE", Way.STATE, true);
    assertThatThrownBy(() -> session.tables().explainSql("INSERT OVERWRITE t VALUES " + ROWS))
        .hasMessageContainingAll("INSERT OVERWRITE", "batch", "default_database.t");
  }

  @Test
  void severalPartitionColumns() throws Exception {
    SqlSession session = SqlSession.batch();
    session.declare(
        "CREATE TABLE m (id INT, dt DATE, hr INT, PRIMARY KEY (id, dt, hr) NOT ENFORCED)"
            + " PARTITIONED BY (dt, hr) WITH ('connector' = 'hudi', 'path' = '"
            + directory.resolve("m").toUri()
            + "', 'hoodie.datasource.write.hive_style_partitioning' = 'true')");
    session.run(
        "INSERT INTO m VALUES (1, DATE '2024-01-01', 1), (2, DATE '2024-01-01', 2),"
            + " (3, DATE '2024-01-02', 1)");
    // Static: all partitions of the day, whether they receive rows or not.
    session.run("INSERT OVERWRITE m PARTITION (dt = '2024-01-01') SELECT 9, 2");
    assertThat(session.rows("SELECT * FROM m"))
        .containsExactly("+I[3, 2024-01-02, 1]", "+I[9, 2024-01-01, 2]");
    session.run("INSERT INTO m VALUES (1, DATE '2024-01-01', 1)");
    // Dynamic: only those that receive rows.
    session.run(
        "INSERT OVERWRITE m /*+ OPTIONS('write.partition.overwrite.mode' = 'DYNAMIC') */"
            + " PARTITION (dt = '2024-01-01') SELECT 10, 2");
    assertThat(session.rows("SELECT * FROM m"))
        .containsExactly("+I[1, 2024-01-01, 1]", "+I[10, 2024-01-01, 2]", "+I[3, 2024-01-02, 1]");
    session.run("INSERT OVERWRITE m PARTITION (dt = '2024-01-02', hr = 1) SELECT 11");
    assertThat(session.rows("SELECT * FROM m"))
        .containsExactly("+I[1, 2024-01-01, 1]", "+I[10, 2024-01-01, 2]", "+I[11, 2024-01-02, 1]");
  }
}
