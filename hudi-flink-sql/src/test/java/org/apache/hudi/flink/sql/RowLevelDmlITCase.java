package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.params.provider.ValueSource;

/** UPDATE, DELETE and TRUNCATE in batch mode. */
@Timeout(180)
class RowLevelDmlITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  @TempDir Path directory;

  private SqlSession table(String type, String index, String more) throws Exception {
    SqlSession session = SqlSession.batch();
    session.declare(
        "CREATE TABLE t (id INT, name STRING, price DOUBLE, ts BIGINT, part STRING,"
            + " PRIMARY KEY (id) NOT ENFORCED) PARTITIONED BY (part) WITH ('connector' = 'hudi',"
            + " 'path' = '"
            + directory.resolve("t")
            + "', 'table.type' = '"
            + type
            + "', 'index.type' = '"
            + index
            + "', 'ordering.fields' = 'ts'"
            + more
            + ")");
    session.run(
        "INSERT INTO t VALUES (1, 'a', 1.0, 10, 'x'), (2, 'b', 2.0, 10, 'x'), (3, 'c', 3.0, 10, 'y'),"
            + " (4, 'd', 4.0, 10, 'z')");
    return session;
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE",
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, FLINK_STATE",
    "MERGE_ON_READ, BUCKET"
  })
  void updatesAndDeletesRows(String type, String index) throws Exception {
    SqlSession session = table(type, index, "");
    session.run("UPDATE t SET price = price * 10, name = UPPER(name) WHERE id IN (1, 3)");
    assertThat(session.rows("SELECT * FROM t"))
        .containsExactly(
            "+I[1, A, 10.0, 10, x]",
            "+I[2, b, 2.0, 10, x]",
            "+I[3, C, 30.0, 10, y]",
            "+I[4, d, 4.0, 10, z]");
    session.run("DELETE FROM t WHERE price >= 10 AND id < 3");
    session.run("DELETE FROM t WHERE id IN (SELECT id FROM t WHERE name = 'b')");
    assertThat(session.rows("SELECT * FROM t"))
        .containsExactly("+I[3, C, 30.0, 10, y]", "+I[4, d, 4.0, 10, z]");
    session.run("INSERT INTO t VALUES (1, 'new', 5.0, 11, 'x')");
    assertThat(session.rows("SELECT id, name FROM t"))
        .containsExactly("+I[1, new]", "+I[3, C]", "+I[4, d]");
    assertThat(operations()).containsExactly("UPSERT", "UPSERT", "DELETE", "DELETE", "UPSERT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"COPY_ON_WRITE", "MERGE_ON_READ"})
  void wholePartitionsAndTheWholeTableAreDeletedWithoutAJob(String type) throws Exception {
    SqlSession session = table(type, "FLINK_STATE", "");
    session.run("DELETE FROM t WHERE part = 'x' OR part = 'z'");
    assertThat(session.rows("SELECT id FROM t")).containsExactly("+I[3]");
    assertThat(commits("replacecommit")).hasSize(1);
    session.run("INSERT INTO t VALUES (1, 'again', 1.0, 5, 'x')");
    assertThat(session.rows("SELECT id, name FROM t")).containsExactly("+I[1, again]", "+I[3, c]");
    session.run("DELETE FROM t");
    assertThat(session.rows("SELECT id FROM t")).isEmpty();
    session.run("INSERT INTO t VALUES (3, 'third', 1.0, 1, 'y')");
    assertThat(session.rows("SELECT id, name FROM t")).containsExactly("+I[3, third]");
    session.run("TRUNCATE TABLE t");
    assertThat(session.rows("SELECT id FROM t")).isEmpty();
    assertThat(commits("replacecommit")).hasSize(3);
    session.run("TRUNCATE TABLE t");
    assertThat(commits("replacecommit")).hasSize(3);
  }

  @Test
  void emptyTextsInTheDefaultPartitionOutliveADeleteOfNulls() throws Exception {
    SqlSession session = table("COPY_ON_WRITE", "BUCKET", "");
    session.run(
        "INSERT INTO t VALUES (5, 'null', 1.0, 10, CAST(NULL AS STRING)), (6, 'empty', 1.0, 10, '')");
    session.run("DELETE FROM t WHERE part IS NULL");
    assertThat(session.rows("SELECT id FROM t"))
        .containsExactly("+I[1]", "+I[2]", "+I[3]", "+I[4]", "+I[6]");
  }

  @Test
  void aRowMovesToAnotherPartitionWithTheGlobalIndex() throws Exception {
    SqlSession session = table("MERGE_ON_READ", "FLINK_STATE", "");
    session.run("UPDATE t SET part = 'y' WHERE id = 1");
    assertThat(session.rows("SELECT id, part FROM t"))
        .containsExactly("+I[1, y]", "+I[2, x]", "+I[3, y]", "+I[4, z]");
  }

  @Test
  void refusesAssignmentsThatCannotBeHonoured() throws Exception {
    SqlSession session = table("MERGE_ON_READ", "BUCKET", "");
    assertThatThrownBy(() -> session.run("UPDATE t SET id = 9 WHERE id = 1"))
        .hasStackTraceContaining("'id'")
        .hasStackTraceContaining("part of the record key");
    assertThatThrownBy(() -> session.run("UPDATE t SET ts = 9 WHERE id = 1"))
        .hasStackTraceContaining("'ts'")
        .hasStackTraceContaining("orders versions");
    assertThatThrownBy(() -> session.run("UPDATE t SET part = 'y' WHERE id = 1"))
        .hasStackTraceContaining("'part'")
        .hasStackTraceContaining("stored twice");
    assertThat(session.rows("SELECT id, ts, part FROM t"))
        .containsExactly("+I[1, 10, x]", "+I[2, 10, x]", "+I[3, 10, y]", "+I[4, 10, z]");
    SqlSession streaming = SqlSession.streaming(0);
    streaming.declare(
        "CREATE TABLE t (id INT, part STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' ="
            + " 'hudi', 'path' = '"
            + directory.resolve("s")
            + "')");
    assertThatThrownBy(() -> streaming.run("DELETE FROM t"))
        .hasStackTraceContaining("streaming mode");
  }

  @Test
  void deletesOfPartitionsWaitForOpenWrites() throws Exception {
    SqlSession session = table("MERGE_ON_READ", "BUCKET", "");
    Files.createFile(directory.resolve("t/.hoodie/20990101000000000.deltacommit.requested"));
    assertThatThrownBy(() -> session.run("DELETE FROM t WHERE part = 'x'"))
        .hasStackTraceContaining("20990101000000000")
        .hasStackTraceContaining("is pending");
    assertThat(session.rows("SELECT id FROM t"))
        .containsExactly("+I[1]", "+I[2]", "+I[3]", "+I[4]");
  }

  private List<Path> commits(String action) throws Exception {
    try (Stream<Path> files = Files.list(directory.resolve("t/.hoodie"))) {
      return files
          .filter(file -> file.toString().endsWith("." + action))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private List<String> operations() throws Exception {
    List<Path> commits = commits("commit");
    commits.addAll(commits("deltacommit"));
    commits.sort(null);
    return commits.stream()
        .map(RowLevelDmlITCase::operation)
        .filter(operation -> !operation.equals("COMPACT"))
        .collect(Collectors.toList());
  }

  private static String operation(Path commit) {
    try {
      String text = Files.readString(commit);
      return text.replaceAll("(?s).*\"operationType\"\\s*:\\s*\"(\\w+)\".*", "$1");
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
