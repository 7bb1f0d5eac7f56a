package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.flink.api.common.RuntimeExecutionMode;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Keys that move between partitions under a global index: whatever the order of their ordering
 * values, a key is there once, with the row that wins by event time.
 */
@Timeout(180)
class PartitionMoveITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path directory;

  /** Late rows in the same job, and in a job that finds the keys in the table. */
  @ParameterizedTest
  @CsvSource({
    "MERGE_ON_READ, true",
    "MERGE_ON_READ, false",
    "COPY_ON_WRITE, true",
    "COPY_ON_WRITE, false",
  })
  void theGreaterOrderingValueDecidesWhereAKeyLives(String type, boolean oneJob) throws Exception {
    List<List<Row>> batches =
        List.of(
            List.of(
                Row.ofKind(RowKind.INSERT, 1, 20L, "first", "p1"),
                Row.ofKind(RowKind.INSERT, 2, 20L, "first", "p1"),
                Row.ofKind(RowKind.INSERT, 3, 20L, "first", "p1"),
                Row.ofKind(RowKind.INSERT, 4, 20L, "first", "p1"),
                Row.ofKind(RowKind.INSERT, 5, 20L, "first", "p1")),
            List.of(
                Row.ofKind(RowKind.UPDATE_AFTER, 1, 30L, "newer", "p2"),
                Row.ofKind(RowKind.UPDATE_AFTER, 2, 20L, "equal", "p2"),
                Row.ofKind(RowKind.UPDATE_AFTER, 3, 10L, "late", "p2"),
                Row.ofKind(RowKind.DELETE, 4, 10L, "late delete", "p2"),
                Row.ofKind(RowKind.DELETE, 5, 30L, "delete", "p2")),
            List.of(Row.ofKind(RowKind.UPDATE_AFTER, 1, 25L, "late again", "p1")));
    if (oneJob) {
      List<Row> all = new ArrayList<>();
      batches.forEach(all::addAll);
      write(type, all);
    } else {
      for (List<Row> batch : batches) {
        write(type, batch);
      }
    }
    assertThat(rows(type))
        .containsExactly(
            "+I[1, 30, newer, p2]",
            "+I[2, 20, equal, p2]",
            "+I[3, 20, first, p1]",
            "+I[4, 20, first, p1]");
  }

  /**
   * Random moves against a plain map. Deletes come with rising values: a job forgets tombstones.
   */
  @ParameterizedTest
  @CsvSource({"MERGE_ON_READ, 1", "MERGE_ON_READ, 2", "COPY_ON_WRITE, 3"})
  void randomMovesEqualAMapByKey(String type, long seed) throws Exception {
    Random random = new Random(seed);
    Map<Integer, Row> model = new TreeMap<>();
    long clock = 1_000;
    for (int job = 0; job < 3; job++) {
      List<Row> changes = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        int id = random.nextInt(40);
        String partition = "p" + random.nextInt(4);
        Row known = model.get(id);
        if (known != null && random.nextInt(10) == 0) {
          changes.add(Row.ofKind(RowKind.DELETE, id, ++clock, "gone", partition));
          model.remove(id);
          continue;
        }
        long ts = known == null || random.nextBoolean() ? ++clock : clock - random.nextInt(60);
        Row row = Row.ofKind(RowKind.UPDATE_AFTER, id, ts, "j" + job + "r" + i, partition);
        changes.add(row);
        if (known == null || ts >= (long) known.getField(1)) {
          model.put(id, row);
        }
      }
      write(type, changes);
      List<String> expected =
          model.values().stream()
              .map(row -> "+I[" + row.toString().substring(3))
              .collect(Collectors.toList());
      assertThat(rows(type))
          .as("after job %s, seed %s", job, seed)
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private List<String> rows(String type) throws Exception {
    SqlSession reader = SqlSession.batch();
    reader.declare(ddl(type));
    return reader.rows("SELECT * FROM t");
  }

  private void write(String type, List<Row> rows) throws Exception {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "none");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setRuntimeMode(RuntimeExecutionMode.STREAMING);
    environment.enableCheckpointing(100);
    environment.setParallelism(1);
    StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
    tables.createTemporaryView(
        "changes",
        tables.fromChangelogStream(
            environment.fromData(
                rows,
                Types.ROW_NAMED(
                    new String[] {"id", "ts", "name", "part"},
                    Types.INT,
                    Types.LONG,
                    Types.STRING,
                    Types.STRING)),
            Schema.newBuilder()
                .column("id", "INT NOT NULL")
                .column("ts", "BIGINT")
                .column("name", "STRING")
                .column("part", "STRING")
                .primaryKey("id")
                .build(),
            ChangelogMode.all()));
    tables.executeSql(ddl(type));
    tables.executeSql("INSERT INTO t SELECT * FROM changes").await();
  }

  private String ddl(String type) {
    return "CREATE TABLE t (id INT, ts BIGINT, name STRING, part STRING,"
        + " PRIMARY KEY (id) NOT ENFORCED) PARTITIONED BY (part)"
        + " WITH ('connector' = 'hudi', 'path' = '"
        + directory.resolve("t").toUri()
        + "', 'table.type' = '"
        + type
        + "', 'ordering.fields' = 'ts', 'write.tasks' = '2', 'compaction.delta_commits' = '2')";
  }
}
