package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unbounded reads through SQL, beside jobs that write. */
@Timeout(300)
class StreamingReadITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(12)
              .build());

  @TempDir Path directory;

  /** Starts before there is a table; updates, deletes, a move and compaction come by. */
  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, BUCKET",
    "COPY_ON_WRITE, FLINK_STATE",
    "MERGE_ON_READ, FLINK_STATE",
  })
  void followsAWriter(String type, String index) throws Exception {
    try (LiveQuery live =
        new LiveQuery(declare(live(), type, index, STREAM), "SELECT k, v, p FROM t")) {
      write(type, index, "INSERT INTO t VALUES ('a', 1, 10, 'p'), ('b', 1, 10, 'q')");
      live.await("first rows", () -> live.state().equals(List.of("+I[a, 1, p]", "+I[b, 1, q]")));
      write(type, index, "INSERT INTO t VALUES ('a', 2, 20, 'p'), ('c', 1, 10, 'p')");
      live.await(
          "update",
          () -> live.state().equals(List.of("+I[a, 2, p]", "+I[b, 1, q]", "+I[c, 1, p]")));
      // Late: it loses, so nothing has changed for key a.
      write(type, index, "INSERT INTO t VALUES ('a', 0, 5, 'p'), ('d', 1, 10, 'q')");
      delete(type, index, Row.ofKind(RowKind.DELETE, "b", 1, 30, "q"));
      live.await(
          "delete",
          () -> live.state().equals(List.of("+I[a, 2, p]", "+I[c, 1, p]", "+I[d, 1, q]")));
      write(type, index, "INSERT INTO t VALUES ('c', 3, 40, 'p'), ('e', 1, 40, 'q')");
      live.await(
          "changes behind a compaction",
          () ->
              live.state()
                  .equals(List.of("+I[a, 2, p]", "+I[c, 3, p]", "+I[d, 1, q]", "+I[e, 1, q]")));
      assertThat(live.rows())
          .filteredOn(row -> row.contains("[a,"))
          .containsExactly("+I[a, 1, p]", "-U[a, 1, p]", "+U[a, 2, p]");
      assertThat(live.rows())
          .filteredOn(row -> row.contains("[b,"))
          .containsExactly("+I[b, 1, q]", "-D[b, 1, q]");
      assertThat(declare(SqlSession.batch(), type, index, "").rows("SELECT k, v, p FROM t"))
          .isEqualTo(live.state());
    }
  }

  private static final String STREAM =
      ", 'read.streaming.enabled' = 'true', 'read.streaming.check-interval' = '1',"
          + " 'read.start-commit' = 'earliest'";

  /** B45: a key that moves to another partition. */
  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE", "MERGE_ON_READ"})
  void aMoveIsARemovalAndAnAddition(String type) throws Exception {
    String index = "FLINK_STATE";
    write(type, index, "INSERT INTO t VALUES ('a', 1, 10, 'p'), ('b', 1, 10, 'q')");
    try (LiveQuery live =
        new LiveQuery(
            declare(live(), type, index, STREAM + ", 'cdc.enabled' = 'true'"),
            "SELECT k, v, p FROM t")) {
      live.await("first rows", () -> live.rows().size() == 2);
      write(type, index, "INSERT INTO t VALUES ('a', 2, 20, 'q'), ('b', 2, 20, 'p')");
      live.await("moves", () -> live.rows().size() == 6);
      assertThat(live.rows().subList(2, 4)).containsExactlyInAnyOrder("-D[a, 1, p]", "-D[b, 1, q]");
      assertThat(live.rows().subList(4, 6)).containsExactlyInAnyOrder("+I[a, 2, q]", "+I[b, 2, p]");
    }
    assertThat(declare(SqlSession.batch(), type, index, "").rows("SELECT k, v, p FROM t"))
        .containsExactly("+I[a, 2, q]", "+I[b, 2, p]");
  }

  /** The reader fails behind the source and goes on from its checkpoints while rows are written. */
  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE, BUCKET", "MERGE_ON_READ, FLINK_STATE"})
  void restartsChangeNothing(String type, String index) throws Exception {
    FailsOnce.FAILED.clear();
    Configuration configuration = new Configuration();
    configuration.setString("parallelism.default", "2");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "10");
    configuration.setString("restart-strategy.fixed-delay.delay", "100 ms");
    SqlSession session = declare(SqlSession.streaming(configuration), type, index, STREAM);
    session.tables().createTemporarySystemFunction("fails_once", FailsOnce.class);
    try (LiveQuery live = new LiveQuery(session, "SELECT k, fails_once(v), p FROM t")) {
      for (int v = 1; v <= 5; v++) {
        write(
            type,
            index,
            String.format(
                "INSERT INTO t VALUES ('a', %d, %d, 'p'), ('b%d', %d, %d, 'q')",
                v, v, v % 3, v, v));
        delete(type, index, Row.ofKind(RowKind.DELETE, "b" + (v + 1) % 3, v, v, "q"));
      }
      List<String> expected =
          declare(SqlSession.batch(), type, index, "").rows("SELECT k, v, p FROM t");
      live.await("rows of the table", () -> live.state().equals(expected));
      assertThat(expected).isNotEmpty();
      assertThat(FailsOnce.FAILED).isNotEmpty();
    }
  }

  /** A bounded range with its images before and after, in the order of the commits. */
  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE", "MERGE_ON_READ"})
  void aRangeWithImages(String type) throws Exception {
    String index = "BUCKET";
    write(type, index, "INSERT INTO t VALUES ('a', 1, 10, 'p')");
    write(type, index, "INSERT INTO t VALUES ('a', 2, 20, 'p')");
    delete(type, index, Row.ofKind(RowKind.DELETE, "a", 2, 30, "p"));
    SqlSession session =
        declare(live(), type, index, ", 'read.start-commit' = 'earliest', 'cdc.enabled' = 'true'");
    try (LiveQuery range = new LiveQuery(session, "SELECT k, v, p FROM t")) {
      range.await("rows", () -> range.rows().size() == 4);
      assertThat(range.rows())
          .containsExactly("+I[a, 1, p]", "-U[a, 1, p]", "+U[a, 2, p]", "-D[a, 2, p]");
    }
  }

  @Test
  void beginsWhereItIsTold() throws Exception {
    String type = "MERGE_ON_READ";
    String index = "BUCKET";
    write(type, index, "INSERT INTO t VALUES ('a', 1, 10, 'p')");
    write(type, index, "INSERT INTO t VALUES ('b', 1, 10, 'p')");
    String stream = ", 'read.streaming.enabled' = 'true', 'read.streaming.check-interval' = '1'";
    try (LiveQuery last = new LiveQuery(declare(live(), type, index, stream), "SELECT k FROM t");
        LiveQuery latest =
            new LiveQuery(
                declare(live(), type, index, stream + ", 'read.start-commit' = 'latest'"),
                "SELECT k FROM t");
        LiveQuery snapshot =
            new LiveQuery(
                declare(live(), type, index, stream + ", 'read.start-commit' = 'snapshot'"),
                "SELECT k FROM t")) {
      last.await("last commit", () -> last.rows().equals(List.of("+I[b]")));
      snapshot.await("snapshot", () -> snapshot.rows().size() == 2);
      for (int i = 0; latest.rows().isEmpty(); i++) {
        write(type, index, "INSERT INTO t VALUES ('c" + i + "', 1, 10, 'p')");
      }
      assertThat(latest.rows()).noneMatch(row -> row.contains("a") || row.contains("b"));
      last.await("new row", () -> last.rows().contains("+I[c0]"));
      snapshot.await("new row", () -> snapshot.rows().contains("+I[c0]"));
    }
  }

  /** Leaves room in the cluster for jobs that write meanwhile. */
  private static SqlSession live() {
    Configuration configuration = new Configuration();
    configuration.setString("parallelism.default", "2");
    configuration.setString("execution.checkpointing.interval", "200 ms");
    return SqlSession.streaming(configuration);
  }

  private void write(String type, String index, String statement) throws Exception {
    declare(SqlSession.batch(), type, index, "").run(statement);
  }

  private void delete(String type, String index, Row gone) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setParallelism(1);
    environment.enableCheckpointing(100);
    StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
    tables.createTemporaryView(
        "gone",
        tables.fromChangelogStream(
            environment.fromData(
                List.of(gone),
                Types.ROW_NAMED(
                    new String[] {"k", "v", "ts", "p"},
                    Types.STRING,
                    Types.INT,
                    Types.INT,
                    Types.STRING)),
            Schema.newBuilder()
                .column("k", "STRING NOT NULL")
                .column("v", "INT")
                .column("ts", "INT")
                .column("p", "STRING")
                .primaryKey("k")
                .build(),
            ChangelogMode.all()));
    tables.executeSql(ddl(type, index, ""));
    tables.executeSql("INSERT INTO t SELECT * FROM gone").await();
  }

  private SqlSession declare(SqlSession session, String type, String index, String more) {
    return session.declare(ddl(type, index, more));
  }

  private String ddl(String type, String index, String more) {
    return "CREATE TABLE t (k STRING, v INT, ts INT, p STRING, PRIMARY KEY (k) NOT ENFORCED)"
        + " PARTITIONED BY (p) WITH ('connector' = 'hudi', 'path' = '"
        + directory.resolve("t").toUri()
        + "', 'table.type' = '"
        + type
        + "', 'index.type' = '"
        + index
        + "', 'hoodie.bucket.index.num.buckets' = '2', 'ordering.fields' = 'ts',"
        + " 'write.tasks' = '1', 'compaction.delta_commits' = '3', 'read.tasks' = '2'"
        + more
        + ")";
  }
}
