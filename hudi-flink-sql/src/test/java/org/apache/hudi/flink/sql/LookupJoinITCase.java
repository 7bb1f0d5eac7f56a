package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Streams that look rows up in a table which other jobs change meanwhile. */
@Timeout(300)
class LookupJoinITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(8)
              .build());

  private static final String JOIN =
      "SELECT probe.k, t.v, t.p FROM probe LEFT JOIN t FOR SYSTEM_TIME AS OF probe.now AS t"
          + " ON probe.k = t.k";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, BUCKET, false",
    "MERGE_ON_READ, BUCKET, true",
    "MERGE_ON_READ, FLINK_STATE, false",
  })
  void seesUpdatesDeletesAndMoves(String type, String index, boolean async) throws Exception {
    write(type, index, "INSERT INTO t VALUES (1, 10, 1, 'p'), (2, 20, 1, 'q')");
    String options = ", 'lookup.join.cache.ttl' = '200 ms', 'lookup.async' = '" + async + "'";
    try (LiveQuery live = new LiveQuery(probing(type, index, options), JOIN)) {
      awaitState(live, "first rows", "+I[1, 10, p]", "+I[2, 20, q]", "+I[3, null, null]");
      write(type, index, "INSERT INTO t VALUES (1, 11, 2, 'p'), (3, 30, 2, 'q')");
      awaitState(live, "an update and a new row", "+I[1, 11, p]", "+I[2, 20, q]", "+I[3, 30, q]");
      write(type, index, "DELETE FROM t WHERE k = 2");
      awaitState(live, "a delete", "+I[1, 11, p]", "+I[2, null, null]", "+I[3, 30, q]");
      write(type, index, "INSERT INTO t VALUES (1, 12, 3, 'p'), (2, 22, 3, 'q')");
      awaitState(live, "a compaction", "+I[1, 12, p]", "+I[2, 22, q]", "+I[3, 30, q]");
      write(type, index, "INSERT OVERWRITE t PARTITION (p = 'q') VALUES (2, 23, 4)");
      awaitState(live, "an overwrite", "+I[1, 12, p]", "+I[2, 23, q]", "+I[3, null, null]");
    }
  }

  @Test
  void beginsBeforeThereIsATable() throws Exception {
    String ttl = ", 'lookup.join.cache.ttl' = '200 ms'";
    try (LiveQuery live =
        new LiveQuery(
            probing("COPY_ON_WRITE", "BUCKET", ttl), JOIN + " AND t.p = 'p' AND t.v > 5")) {
      awaitState(live, "rows", "+I[1, null, null]", "+I[2, null, null]", "+I[3, null, null]");
      write(
          "COPY_ON_WRITE",
          "BUCKET",
          "INSERT INTO t VALUES (1, 10, 1, 'p'), (2, 20, 1, 'q'), (3, 3, 1, 'p')");
      awaitState(live, "a table", "+I[1, 10, p]", "+I[2, null, null]", "+I[3, null, null]");
    }
  }

  @Test
  void whatIsNotSupportedIsNamed() {
    assertThatThrownBy(
            () ->
                probing("COPY_ON_WRITE", "BUCKET", ", 'read.start-commit' = 'earliest'")
                    .tables()
                    .explainSql(JOIN))
        .hasStackTraceContaining("leave out 'read.start-commit'");
    assertThatThrownBy(
            () ->
                probing("COPY_ON_WRITE", "BUCKET", ", 'lookup.join.cache.type' = 'rocksdb'")
                    .tables()
                    .explainSql(JOIN))
        .hasStackTraceContaining("'lookup.join.cache.type' = 'rocksdb' is not supported yet");
  }

  private static void awaitState(LiveQuery live, String what, String... rows) throws Exception {
    live.await(what, () -> live.state().equals(List.of(rows)));
    assertThat(live.state()).containsExactly(rows);
  }

  private SqlSession probing(String type, String index, String more) {
    Configuration one = new Configuration();
    one.setString("parallelism.default", "1");
    return SqlSession.streaming(one)
        .declare(ddl(type, index, more))
        .declare(
            "CREATE TABLE probe (k INT, now AS PROCTIME()) WITH ('connector' = 'datagen',"
                + " 'rows-per-second' = '30', 'fields.k.min' = '1', 'fields.k.max' = '3')");
  }

  private void write(String type, String index, String statement) throws Exception {
    SqlSession.batch().declare(ddl(type, index, "")).run(statement);
  }

  private String ddl(String type, String index, String more) {
    return "CREATE TABLE t (k INT, v INT, ts INT, p STRING, PRIMARY KEY (k) NOT ENFORCED)"
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
