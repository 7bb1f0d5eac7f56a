package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** INSERT, then SELECT, for both table types and both index kinds. */
@Timeout(120)
class WriteAndReadITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final String COLUMNS =
      "(uuid VARCHAR(20), name VARCHAR(10), age INT, ts TIMESTAMP(3), `partition` VARCHAR(20),"
          + " PRIMARY KEY (uuid) NOT ENFORCED) PARTITIONED BY (`partition`)";
  private static final String FIRST =
      "('id1','Danny',23,TIMESTAMP '1970-01-01 00:00:01','par1'),"
          + "('id2','Stephen',33,TIMESTAMP '1970-01-01 00:00:02','par1'),"
          + "('id3','Julian',53,TIMESTAMP '1970-01-01 00:00:03','par2'),"
          + "('id4','Fabian',31,TIMESTAMP '1970-01-01 00:00:04','par2'),"
          + "('id5','Sophia',18,TIMESTAMP '1970-01-01 00:00:05','par3')";
  private static final String SECOND =
      "('id1','Danny',27,TIMESTAMP '1970-01-01 00:00:11','par1'),"
          + "('id3','Julian',11,TIMESTAMP '1970-01-01 00:00:01','par2'),"
          + "('id6','Emma',20,TIMESTAMP '1970-01-01 00:00:06','par4')";
  private static final List<String> BOTH =
      List.of(
          "+I[id1, Danny, 27, 1970-01-01T00:00:11, par1]",
          "+I[id2, Stephen, 33, 1970-01-01T00:00:02, par1]",
          "+I[id3, Julian, 53, 1970-01-01T00:00:03, par2]",
          "+I[id4, Fabian, 31, 1970-01-01T00:00:04, par2]",
          "+I[id5, Sophia, 18, 1970-01-01T00:00:05, par3]",
          "+I[id6, Emma, 20, 1970-01-01T00:00:06, par4]");

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE, true",
    "COPY_ON_WRITE, FLINK_STATE, false",
    "COPY_ON_WRITE, BUCKET, true",
    "COPY_ON_WRITE, BUCKET, false",
    "MERGE_ON_READ, FLINK_STATE, true",
    "MERGE_ON_READ, FLINK_STATE, false",
    "MERGE_ON_READ, BUCKET, true",
    "MERGE_ON_READ, BUCKET, false",
  })
  void upserts(String type, String index, boolean streaming) throws Exception {
    create(session(streaming), type, index).run("INSERT INTO t VALUES " + FIRST);
    create(session(streaming), type, index).run("INSERT INTO t VALUES " + SECOND);

    SqlSession reader = create(SqlSession.batch(), type, index);
    assertThat(reader.rows("SELECT * FROM t")).isEqualTo(BOTH);
    assertThat(create(SqlSession.streaming(0), type, index).rows("SELECT * FROM t"))
        .isEqualTo(BOTH);
    pushDownChangesNothing(reader);
    assertThat(inflightInstants()).isEmpty();
  }

  private void pushDownChangesNothing(SqlSession reader) throws Exception {
    for (String condition :
        List.of(
            "`partition` = 'par1'",
            "`partition` IN ('par1', 'par4') AND age > 20",
            "`partition` <> 'par2'",
            "age BETWEEN 20 AND 31",
            "name IS NULL OR uuid = 'id5'",
            "NOT (age < 30)",
            "ts > TIMESTAMP '1970-01-01 00:00:03'",
            "`partition` > 'par9'")) {
      String columns = "SELECT uuid, age FROM t WHERE ";
      // The condition inside CASE cannot be pushed down.
      assertThat(reader.rows(columns + condition))
          .as(condition)
          .isEqualTo(reader.rows(columns + "CASE WHEN " + condition + " THEN 1 ELSE 0 END = 1"));
    }
    assertThat(reader.rows("SELECT COUNT(*) FROM t")).containsExactly("+I[6]");
    assertThat(reader.rows("SELECT age, uuid FROM t WHERE name = 'Emma'"))
        .containsExactly("+I[20, id6]");
    assertThat(reader.rows("SELECT uuid FROM t LIMIT 4")).hasSize(4);
  }

  @Test
  void aChangelogIsUpserted() throws Exception {
    SqlSession writer = create(session(true), "MERGE_ON_READ", "FLINK_STATE");
    writer.run("INSERT INTO t VALUES " + FIRST);
    SqlSession next = create(session(true), "MERGE_ON_READ", "FLINK_STATE");
    next.run(
        "INSERT INTO t SELECT uuid, MAX(name), MAX(age), MAX(ts), MAX(p) FROM (VALUES "
            + SECOND
            + ") AS v (uuid, name, age, ts, p) GROUP BY uuid");
    assertThat(create(SqlSession.batch(), "MERGE_ON_READ", "FLINK_STATE").rows("SELECT * FROM t"))
        .isEqualTo(BOTH);
  }

  @Test
  void metaColumnsAreReadable() throws Exception {
    create(session(false), "MERGE_ON_READ", "BUCKET").run("INSERT INTO t VALUES " + FIRST);
    SqlSession reader = SqlSession.batch();
    reader.declare(
        "CREATE TABLE m (uuid VARCHAR(20), k STRING METADATA FROM '_hoodie_record_key' VIRTUAL,"
            + " p STRING METADATA FROM '_hoodie_partition_path' VIRTUAL,"
            + " PRIMARY KEY (uuid) NOT ENFORCED) WITH ('connector' = 'hudi', 'path' = '"
            + path()
            + "')");
    assertThat(reader.rows("SELECT p, k, uuid FROM m WHERE uuid = 'id3'"))
        .containsExactly("+I[par2, id3, id3]");
  }

  private SqlSession create(SqlSession session, String type, String index) {
    return session.declare(
        "CREATE TABLE t "
            + COLUMNS
            + " WITH ('connector' = 'hudi', 'path' = '"
            + path()
            + "', 'table.type' = '"
            + type
            + "', 'index.type' = '"
            + index
            + "', 'ordering.fields' = 'ts', 'write.tasks' = '2')");
  }

  private static SqlSession session(boolean streaming) {
    return streaming ? SqlSession.streaming(200) : SqlSession.batch();
  }

  private String path() {
    return directory.resolve("t").toUri().toString();
  }

  private List<String> inflightInstants() throws Exception {
    try (Stream<Path> files = Files.list(directory.resolve("t").resolve(".hoodie"))) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.matches("\\d{14,17}\\..*"))
              .collect(Collectors.toList());
      return names.stream()
          .filter(name -> name.endsWith("inflight"))
          .filter(
              name -> {
                String time = name.substring(0, name.indexOf('.'));
                return names.stream().noneMatch(other -> other.matches(time + "\\.[a-z]+"));
              })
          .collect(Collectors.toList());
    }
  }
}
