package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Known failures around order, ties and deletes (B22 to B27), in SQL: what is read is the same
 * before and after a compaction, in one checkpoint and in several.
 */
@Timeout(180)
class MergeOrderITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final String DECEMBER = "2025-12-02 08:30:08.4539";
  private static final String OCTOBER = "2025-10-28 16:31:11.4539";
  private static final String ORDERED = "'ordering.fields' = 'ts'";

  @TempDir Path directory;

  /** A late delete of both kinds leaves the row; compacted between the two commits as well. */
  @ParameterizedTest
  @CsvSource({
    "MERGE_ON_READ, BUCKET, kind, ONE",
    "MERGE_ON_READ, BUCKET, flag, ONE",
    "MERGE_ON_READ, BUCKET, kind, TWO",
    "MERGE_ON_READ, BUCKET, flag, TWO",
    "MERGE_ON_READ, BUCKET, kind, COMPACTED",
    "MERGE_ON_READ, BUCKET, flag, COMPACTED",
    "MERGE_ON_READ, FLINK_STATE, kind, TWO",
    "MERGE_ON_READ, FLINK_STATE, flag, TWO",
    "COPY_ON_WRITE, BUCKET, kind, ONE",
    "COPY_ON_WRITE, BUCKET, flag, ONE",
    "COPY_ON_WRITE, BUCKET, kind, TWO",
    "COPY_ON_WRITE, BUCKET, flag, TWO",
    "COPY_ON_WRITE, FLINK_STATE, kind, TWO",
    "COPY_ON_WRITE, FLINK_STATE, flag, TWO",
  })
  void b22LateDeleteLeavesTheRow(String type, String index, String delete, String commits)
      throws Exception {
    write(type, options(index), commits, row(1, DECEMBER, "december"), delete(delete, 1, OCTOBER));
    assertReads(type, options(index), "+I[1, " + DECEMBER + ", december]");
  }

  /** The same with a delete that is newer: it removes. */
  @ParameterizedTest
  @CsvSource({
    "MERGE_ON_READ, BUCKET, kind, ONE",
    "MERGE_ON_READ, BUCKET, flag, ONE",
    "MERGE_ON_READ, BUCKET, kind, TWO",
    "MERGE_ON_READ, BUCKET, flag, TWO",
    "MERGE_ON_READ, BUCKET, kind, COMPACTED",
    "MERGE_ON_READ, BUCKET, flag, COMPACTED",
    "COPY_ON_WRITE, BUCKET, kind, ONE",
    "COPY_ON_WRITE, BUCKET, flag, ONE",
    "COPY_ON_WRITE, BUCKET, kind, TWO",
    "COPY_ON_WRITE, BUCKET, flag, TWO",
    "COPY_ON_WRITE, FLINK_STATE, flag, TWO",
  })
  void b22NewerDeleteRemovesTheRow(String type, String index, String delete, String commits)
      throws Exception {
    Row other = row(2, OCTOBER, "stays");
    write(type, options(index), "ONE", other);
    write(type, options(index), commits, row(1, OCTOBER, "october"), delete(delete, 1, DECEMBER));
    assertReads(type, options(index), "+I[2, " + OCTOBER + ", stays]");
  }

  /** A changelog whose last change is a delete, with a newer and with an equal ordering value. */
  @ParameterizedTest
  @CsvSource({
    "MERGE_ON_READ, ONE, 17000",
    "MERGE_ON_READ, TWO, 17000",
    "MERGE_ON_READ, COMPACTED, 17000",
    "MERGE_ON_READ, ONE, 15000",
    "MERGE_ON_READ, TWO, 15000",
    "MERGE_ON_READ, COMPACTED, 15000",
    "COPY_ON_WRITE, ONE, 17000",
    "COPY_ON_WRITE, TWO, 17000",
    "COPY_ON_WRITE, ONE, 15000",
    "COPY_ON_WRITE, TWO, 15000",
  })
  void b23NewerDeleteRemoves(String type, String commits, String deleteTs) throws Exception {
    write(
        type,
        ORDERED,
        commits,
        row(111, "13000", "a"),
        Row.ofKind(RowKind.UPDATE_BEFORE, 111, "13000", "a", null),
        Row.ofKind(RowKind.UPDATE_AFTER, 111, "15000", "b", null),
        Row.ofKind(RowKind.DELETE, 111, deleteTs, "b", null));
    assertReads(type, ORDERED);
  }

  @ParameterizedTest
  @CsvSource({
    "MERGE_ON_READ, false, BUCKET",
    "MERGE_ON_READ, true, BUCKET",
    "MERGE_ON_READ, false, FLINK_STATE",
    "MERGE_ON_READ, true, FLINK_STATE",
    "COPY_ON_WRITE, false, BUCKET",
    "COPY_ON_WRITE, true, FLINK_STATE",
  })
  void b24InsertDeleteInsert(String type, boolean ordered, String index) throws Exception {
    String options = ordered ? options(index) : "'index.type' = '" + index + "'";
    write(type, options, "ONE", row(0, "1", "first"));
    write(type, options, "ONE", delete("kind", 0, "2"));
    assertThat(read(type, options)).isEmpty();
    write(type, options, "ONE", row(0, "3", "again"));
    assertReads(type, options, "+I[0, 3, again]");
  }

  @ParameterizedTest
  @CsvSource({
    "MERGE_ON_READ, TWO",
    "MERGE_ON_READ, ONE",
    "COPY_ON_WRITE, TWO",
    "COPY_ON_WRITE, ONE",
  })
  void b25TheLastOfEqualOrderingValuesWins(String type, String commits) throws Exception {
    write(type, ORDERED, commits, row(1, "7", "one"), row(1, "7", "two"), row(1, "7", "three"));
    assertReads(type, ORDERED, "+I[1, 7, three]");
  }

  /** An ordering field within a ROW: honoured or refused in the declaration. */
  @ParameterizedTest
  @CsvSource({"MERGE_ON_READ", "COPY_ON_WRITE"})
  void b26NestedOrderingFieldIsHonoured(String type) throws Exception {
    SqlSession session = SqlSession.batch();
    session.declare(
        "CREATE TABLE t (id INT, r ROW<ts BIGINT, n STRING>, PRIMARY KEY (id) NOT ENFORCED) WITH ("
            + common(type)
            + "'ordering.fields' = 'r.ts')");
    session.run("INSERT INTO t VALUES (1, ROW(CAST(20 AS BIGINT), 'newer'))");
    session.run("INSERT INTO t VALUES (1, ROW(CAST(10 AS BIGINT), 'late'))");
    assertThat(session.rows("SELECT * FROM t")).containsExactly("+I[1, +I[20, newer]]");
    session.run("INSERT INTO t VALUES (1, ROW(CAST(30 AS BIGINT), 'newest'))");
    assertThat(session.rows("SELECT * FROM t")).containsExactly("+I[1, +I[30, newest]]");
    compact();
    assertThat(session.rows("SELECT * FROM t")).containsExactly("+I[1, +I[30, newest]]");
  }

  @Test
  void b26NestedOrderingFieldThatIsAbsentIsRefused() {
    SqlSession session = SqlSession.batch();
    session.declare(
        "CREATE TABLE t (id INT, r ROW<ts BIGINT>, PRIMARY KEY (id) NOT ENFORCED) WITH ("
            + common("MERGE_ON_READ")
            + "'ordering.fields' = 'r.other')");
    assertThatThrownBy(() -> session.run("INSERT INTO t VALUES (1, ROW(CAST(20 AS BIGINT)))"))
        .hasStackTraceContaining("r.other");
    assertThat(directory.resolve("t")).doesNotExist();
  }

  /** A delete without ordering value ends all before it; what is committed later lives. */
  @ParameterizedTest
  @CsvSource({"MERGE_ON_READ, false", "MERGE_ON_READ, true", "COPY_ON_WRITE, false"})
  void b27DeleteWithoutOrderingValue(String type, boolean compacted) throws Exception {
    write(type, ORDERED, "ONE", row(1, "10", "a"));
    write(type, ORDERED, "ONE", row(1, "20", "b"));
    if (compacted) {
      compact();
    }
    HudiJavaClient client = client();
    client.startCommit();
    client.deleteKeys(
        List.<RowData>of(
            GenericRowData.of(
                1, StringData.fromString("0"), StringData.fromString(""), Boolean.FALSE)));
    client.commit();
    assertThat(read(type, ORDERED)).isEmpty();
    write(type, ORDERED, "ONE", row(1, "05", "c"));
    assertReads(type, ORDERED, "+I[1, 05, c]");
  }

  private static String options(String index) {
    return ORDERED + ", 'index.type' = '" + index + "'";
  }

  private static Row row(int id, String ts, String name) {
    return Row.ofKind(RowKind.INSERT, id, ts, name, null);
  }

  private static Row delete(String how, int id, String ts) {
    return how.equals("kind")
        ? Row.ofKind(RowKind.DELETE, id, ts, "gone", null)
        : Row.ofKind(RowKind.UPDATE_AFTER, id, ts, "gone", true);
  }

  /** The rows in one commit, in one commit each, or in one commit each with compactions between. */
  private void write(String type, String options, String commits, Row... rows) throws Exception {
    if (commits.equals("ONE")) {
      writeOnce(type, options, List.of(rows));
      return;
    }
    List<Row> images = new ArrayList<>();
    for (Row row : rows) {
      images.add(row);
      if (row.getKind() == RowKind.UPDATE_BEFORE) {
        continue;
      }
      if (images.size() == 1 && commits.equals("COMPACTED") && row != rows[0]) {
        compact();
      }
      writeOnce(type, options, images);
      images.clear();
    }
  }

  private void writeOnce(String type, String options, List<Row> rows) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setRuntimeMode(RuntimeExecutionMode.STREAMING);
    environment.enableCheckpointing(60_000);
    environment.setParallelism(1);
    StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
    tables.createTemporaryView(
        "changes",
        tables.fromChangelogStream(
            environment.fromData(
                List.copyOf(rows),
                Types.ROW_NAMED(
                    new String[] {"id", "ts", "name", "_hoodie_is_deleted"},
                    Types.INT,
                    Types.STRING,
                    Types.STRING,
                    Types.BOOLEAN)),
            Schema.newBuilder()
                .column("id", "INT NOT NULL")
                .column("ts", "STRING")
                .column("name", "STRING")
                .column("_hoodie_is_deleted", "BOOLEAN")
                .primaryKey("id")
                .build(),
            ChangelogMode.all()));
    tables.executeSql(ddl(type, options));
    String insert = "INSERT INTO t SELECT * FROM changes";
    assertThat(tables.explainSql(insert)).doesNotContain("upsertMaterialize=[true]");
    tables.executeSql(insert).await();
  }

  private List<String> read(String type, String options) throws Exception {
    return SqlSession.batch().declare(ddl(type, options)).rows("SELECT id, ts, name FROM t");
  }

  private void assertReads(String type, String options, String... expected) throws Exception {
    assertThat(read(type, options)).containsExactly(expected);
    if (type.equals("MERGE_ON_READ")) {
      compact();
      assertThat(read(type, options)).as("compacted").containsExactly(expected);
      assertThat(read(type, options + ", 'hoodie.datasource.query.type' = 'read_optimized'"))
          .as("read optimised")
          .containsExactly(expected);
    }
  }

  private HudiJavaClient client() {
    HudiTable table = HudiTable.open(new LocalStorage(), directory.resolve("t").toString());
    return HudiJavaClient.open(table, WriteSettings.builder().build(), Clock.systemUTC());
  }

  private void compact() {
    HudiJavaClient client = client();
    client.scheduleCompaction(CompactionStrategy.always()).ifPresent(client::compact);
  }

  private String common(String type) {
    return "'connector' = 'hudi', 'path' = '"
        + directory.resolve("t").toUri()
        + "', 'table.type' = '"
        + type
        + "', 'compaction.schedule.enabled' = 'false', ";
  }

  private String ddl(String type, String options) {
    return "CREATE TABLE t (id INT, ts STRING, name STRING, _hoodie_is_deleted BOOLEAN,"
        + " PRIMARY KEY (id) NOT ENFORCED) WITH ("
        + common(type)
        + options
        + ")";
  }
}
