package org.apache.hudi.flink.it.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.it.oracle.JsonRows;
import org.apache.hudi.flink.it.sql.SqlSession;
import org.apache.hudi.flink.it.sql.TableSql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every kind of table that we write is read by real Hudi 0.15.0 and 1.1.1 with the rows that we
 * read.
 */
class ReadByRealHudiITCase {
  private static Oracles oracles;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    oracles = Oracles.start();
  }

  @AfterAll
  static void stop() {
    if (oracles != null) {
      oracles.close();
    }
  }

  /** B32 too: decimals of every storage form. */
  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE, false", "MERGE_ON_READ, false", "MERGE_ON_READ, true"})
  void everyType(String type, boolean compacted) throws Exception {
    Path path = folder.resolve("types");
    TableSql table =
        TypesTable.declare(path)
            .with("table.type", type)
            .with("compaction.delta_commits", compacted ? "1" : "100");
    SqlSession.batch().run(table.create(), "INSERT INTO all_types " + TypesTable.firstRows());
    SqlSession.batch().run(table.create(), "INSERT INTO all_types " + TypesTable.update());

    List<String> ours = SqlSession.batch().run(table.create()).query("SELECT * FROM all_types");

    assertThat(Oracles.comparable(ours)).isEqualTo(Oracles.comparable(TypesTable.expected()));
    oracles.assertAllRead(path, ours);
  }

  @Test
  void rowsOfTheTypesTableAreWhatTheTestExpects() throws Exception {
    assertThat(Oracles.comparable(SqlSession.batch().query(TypesTable.firstRows())))
        .isEqualTo(Oracles.comparable(TypesTable.firstExpected()));
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE, id, part",
    "COPY_ON_WRITE, FLINK_STATE, id, ''",
    "COPY_ON_WRITE, BUCKET, 'id, name', part",
    "MERGE_ON_READ, FLINK_STATE, 'id, name', part",
    "MERGE_ON_READ, FLINK_STATE, 'id, name', ''",
    "MERGE_ON_READ, BUCKET, id, part",
    "MERGE_ON_READ, BUCKET, id, ''"
  })
  void keysAndDeletes(String type, String index, String key, String partition) throws Exception {
    Path path = folder.resolve("orders");
    TableSql table =
        Orders.table(path)
            .key(key)
            .partitionedBy(partition)
            .with("table.type", type)
            .with("index.type", index)
            .with("hoodie.bucket.index.num.buckets", "2")
            .with("compaction.delta_commits", "100");
    Orders.write(table, Orders.orders(RowKind.INSERT, 0, 30, "n", 1));
    List<Row> changes = new ArrayList<>(Orders.orders(RowKind.UPDATE_AFTER, 0, 10, "n", 2));
    changes.addAll(Orders.orders(RowKind.DELETE, 10, 15, "n", 2));
    Orders.write(table, withPreviousRows(changes));

    List<String> ours = Orders.read(table);

    assertThat(JsonRows.column(ours, "id")).hasSize(25).doesNotHaveDuplicates();
    assertThat(JsonRows.column(ours, "ts").stream().filter("2"::equals)).hasSize(10);
    oracles.assertAllRead(path, ours);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void compacted(int deltaCommits) throws Exception {
    Path path = folder.resolve("orders");
    TableSql table =
        Orders.table(path)
            .partitionedBy("part")
            .with("table.type", "MERGE_ON_READ")
            .with("compaction.delta_commits", String.valueOf(deltaCommits));
    for (long ts = 1; ts <= 3; ts++) {
      Orders.write(table, Orders.orders(RowKind.INSERT, 0, 12, "v" + ts, ts));
    }

    List<String> ours = Orders.read(table);

    assertThat(JsonRows.column(ours, "name")).hasSize(12).containsOnly("v3");
    assertThat(oracles.anyOf().timeline(path.toString()))
        .anySatisfy(instant -> assertThat(instant).contains("\"action\":\"commit\""));
    oracles.assertAllRead(path, ours);
  }

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "true, true"})
  void partitionFolders(boolean hiveStyle, boolean urlEncoded) throws Exception {
    Path path = folder.resolve("places");
    String slash = urlEncoded ? "a/b=c" : "ab c";
    TableSql table =
        TableSql.of("places", path, "id INT NOT NULL", "v STRING", "part STRING")
            .key("id")
            .partitionedBy("part")
            .with("hoodie.datasource.write.hive_style_partitioning", String.valueOf(hiveStyle))
            .with("hoodie.datasource.write.partitionpath.urlencode", String.valueOf(urlEncoded));
    SqlSession.batch()
        .run(
            table.create(),
            "INSERT INTO places VALUES (1, 'a', '"
                + slash
                + "'), (2, 'b', 'Zürich'), (3, 'c', CAST(NULL AS STRING))");

    List<String> ours = SqlSession.batch().run(table.create()).query("SELECT * FROM places");

    assertThat(JsonRows.column(ours, "part")).containsExactlyInAnyOrder(slash, "Zürich", null);
    oracles.assertAllRead(path, ours);
  }

  /** An update in a change log comes with the row before it. */
  private static List<Row> withPreviousRows(List<Row> changes) {
    List<Row> all = new ArrayList<>();
    for (Row change : changes) {
      if (change.getKind() == RowKind.UPDATE_AFTER) {
        Row before = Row.copy(change);
        before.setKind(RowKind.UPDATE_BEFORE);
        all.add(before);
      }
      all.add(change);
    }
    return all;
  }
}
