package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Payload classes that users name in a table, and column lists of INSERT INTO. */
@Timeout(180)
class PartialUpdateITCase {

  private static final String MODEL = "org.apache.hudi.common.model.";

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE",
    "MERGE_ON_READ, FLINK_STATE",
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, BUCKET"
  })
  void columnListUpdatesTheseColumns(String type, String index) throws Exception {
    SqlSession session = session(type, index, MODEL + "PartialUpdateAvroPayload");
    session.run("INSERT INTO t VALUES (1, 1, 'a1', 'b1', 'p'), (2, 1, 'a2', 'b2', 'p')");
    session.run("INSERT INTO t (id, ts, p, a) VALUES (1, 2, 'p', 'new')");
    // In one commit: a late row fills what the newer one lacks.
    session.run(
        "INSERT INTO t VALUES (3, 2, 'a3', CAST(NULL AS STRING), 'p'),"
            + " (3, 1, 'late', 'b3', 'p'), (2, 0, 'late', 'late', 'p')");
    assertThat(session.rows("SELECT * FROM t"))
        .containsExactly("+I[1, 2, new, b1, p]", "+I[2, 1, a2, b2, p]", "+I[3, 2, a3, b3, p]");

    session.run("DELETE FROM t WHERE id = 1");
    session.run("INSERT INTO t (id, ts, p, a) VALUES (1, 3, 'p', 'again')");
    assertThat(session.rows("SELECT * FROM t WHERE id = 1"))
        .containsExactly("+I[1, 3, again, null, p]");
    assertThat(session.rows("SELECT b FROM t WHERE a = 'again'")).containsExactly("+I[null]");

    assertThatThrownBy(() -> session.run("INSERT INTO t (id, a) VALUES (1, 'x')"))
        .hasStackTraceContaining("leaves out p, ts");
    assertThatThrownBy(() -> session.run("UPDATE t SET b = 'x' WHERE id = 1"))
        .hasStackTraceContaining("UPDATE is refused")
        .hasStackTraceContaining("PartialUpdateAvroPayload");
  }

  @Test
  void columnListElsewhereLeavesNull() throws Exception {
    SqlSession session =
        session("MERGE_ON_READ", "FLINK_STATE", MODEL + "DefaultHoodieRecordPayload");
    session.run("INSERT INTO t VALUES (1, 1, 'a1', 'b1', 'p')");
    session.run("INSERT INTO t (id, ts, p, a) VALUES (1, 2, 'p', 'new')");
    assertThat(session.rows("SELECT * FROM t")).containsExactly("+I[1, 2, new, null, p]");
  }

  /** What an update leaves out lies in the old partition. */
  @Test
  void updateInPartThatMovesItsRowIsRefused() throws Exception {
    SqlSession session =
        session("MERGE_ON_READ", "FLINK_STATE", MODEL + "PartialUpdateAvroPayload");
    session.run("INSERT INTO t VALUES (1, 1, 'a1', 'b1', 'p')");
    assertThatThrownBy(() -> session.run("INSERT INTO t (id, ts, p, a) VALUES (1, 2, 'q', 'new')"))
        .hasStackTraceContaining("updated in part")
        .hasStackTraceContaining("index.global.enabled");
    assertThat(session.rows("SELECT * FROM t")).containsExactly("+I[1, 1, a1, b1, p]");
  }

  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE", "MERGE_ON_READ"})
  void firstValueStays(String type) throws Exception {
    SqlSession session = session(type, "FLINK_STATE", MODEL + "FirstValueAvroPayload");
    session.run("INSERT INTO t VALUES (1, 1, 'first', 'b', 'p'), (1, 1, 'second', 'b', 'p')");
    session.run("INSERT INTO t VALUES (1, 1, 'third', 'b', 'p'), (1, 0, 'late', 'b', 'p')");
    assertThat(session.rows("SELECT a FROM t")).containsExactly("+I[first]");
    session.run("DELETE FROM t WHERE id = 1");
    session.run("INSERT INTO t VALUES (1, 1, 'fourth', 'b', 'p')");
    assertThat(session.rows("SELECT a FROM t")).containsExactly("+I[fourth]");
  }

  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE", "MERGE_ON_READ"})
  void markersOfDmsAndDebeziumDelete(String type) throws Exception {
    SqlSession dms = SqlSession.batch();
    dms.declare(
        "CREATE TABLE d (id INT PRIMARY KEY NOT ENFORCED, Op STRING, v STRING) WITH ("
            + options(type, "d", MODEL + "AWSDmsAvroPayload")
            + ")");
    dms.run("INSERT INTO d VALUES (1, 'I', 'a'), (2, 'I', 'b'), (3, 'I', 'c'), (3, 'd', 'c')");
    dms.run("INSERT INTO d VALUES (1, 'D', 'a'), (2, 'U', 'b2')");
    assertThat(dms.rows("SELECT * FROM d")).containsExactly("+I[2, U, b2]");

    dms.declare(
        "CREATE TABLE m (id INT PRIMARY KEY NOT ENFORCED, _event_seq STRING,"
            + " _change_operation_type STRING, v STRING) WITH ('ordering.fields' = '_event_seq', "
            + options(type, "m", MODEL + "debezium.MySqlDebeziumAvroPayload")
            + ")");
    dms.run("INSERT INTO m VALUES (1, '9.5', 'c', 'a'), (2, '9.6', 'c', 'b')");
    dms.run("INSERT INTO m VALUES (1, '10.5', 'u', 'new'), (2, '9.50', 'd', 'b')");
    dms.run("INSERT INTO m VALUES (1, '9.99', 'u', 'late')");
    assertThat(dms.rows("SELECT id, _event_seq, v FROM m")).containsExactly("+I[1, 10.5, new]");

    dms.declare(
        "CREATE TABLE g (id INT PRIMARY KEY NOT ENFORCED, _event_lsn BIGINT,"
            + " _change_operation_type STRING, v STRING, w STRING) WITH ("
            + "'ordering.fields' = '_event_lsn', "
            + options(type, "g", MODEL + "debezium.PostgresDebeziumAvroPayload")
            + ")");
    dms.run("INSERT INTO g VALUES (1, 1, 'c', 'a', 'large'), (2, 2, 'c', 'b', 'b')");
    dms.run(
        "INSERT INTO g VALUES (1, 3, 'u', 'a2', '__debezium_unavailable_value'),"
            + " (2, 4, 'd', 'b', 'b')");
    assertThat(dms.rows("SELECT id, v, w FROM g")).containsExactly("+I[1, a2, large]");

    dms.declare(
        "CREATE TABLE x (id INT PRIMARY KEY NOT ENFORCED, v STRING) WITH ("
            + options(type, "x", MODEL + "AWSDmsAvroPayload")
            + ")");
    assertThatThrownBy(() -> dms.run("INSERT INTO x VALUES (1, 'a')"))
        .hasStackTraceContaining("no column Op");
  }

  private String options(String type, String name, String payload) {
    return "'connector' = 'hudi', 'path' = '"
        + directory.resolve(name)
        + "', 'table.type' = '"
        + type
        + "', 'payload.class' = '"
        + payload
        + "', 'write.tasks' = '1'";
  }

  private SqlSession session(String type, String index, String payload) {
    SqlSession session = SqlSession.batch();
    session.declare(
        "CREATE TABLE t (id INT PRIMARY KEY NOT ENFORCED, ts BIGINT, a STRING, b STRING, p STRING)"
            + " PARTITIONED BY (p) WITH ('ordering.fields' = 'ts', 'index.type' = '"
            + index
            + "', "
            + options(type, "t", payload)
            + ")");
    return session;
  }
}
