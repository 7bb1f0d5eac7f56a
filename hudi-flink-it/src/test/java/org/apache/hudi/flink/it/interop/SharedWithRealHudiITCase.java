package org.apache.hudi.flink.it.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.it.oracle.HudiOracle;
import org.apache.hudi.flink.it.oracle.HudiVersion;
import org.apache.hudi.flink.it.oracle.JsonRows;
import org.apache.hudi.flink.it.sql.SqlSession;
import org.apache.hudi.flink.it.sql.TableSql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables that real Hudi 0.15.0 and we write in turns: no row is lost, none comes twice. */
class SharedWithRealHudiITCase {
  private static final String COMPLEX_KEYS = "org.apache.hudi.keygen.ComplexKeyGenerator";

  private static HudiOracle hudi;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    assumeTrue(HudiOracle.isBuilt(HudiVersion.V0_15), "The modules under oracle are not built");
    hudi = HudiOracle.start(HudiVersion.V0_15);
  }

  @AfterAll
  static void stop() {
    if (hudi != null) {
      hudi.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE",
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, FLINK_STATE",
    "MERGE_ON_READ, BUCKET"
  })
  void realHudiUpsertsDeletesAndCompactsInOurTable(String type, String index) throws Exception {
    Path path = folder.resolve("orders");
    TableSql table =
        Orders.table(path)
            .partitionedBy("part")
            .with("table.type", type)
            .with("index.type", index)
            .with("hoodie.bucket.index.num.buckets", "2")
            .with("compaction.delta_commits", "100");
    Orders.write(table, Orders.orders(RowKind.INSERT, 0, 100, "ours", 1));
    Map<String, String> options = sparkOptions(type, index);
    if (type.equals("MERGE_ON_READ") && index.equals("FLINK_STATE")) {
      // The indexes that Spark has without buckets look into base files alone.
      hudi.compact(path.toString());
    }

    hudi.write(path.toString(), Orders.SPARK_SCHEMA, json(50, 110, "theirs", 2), options);
    options.put("hoodie.datasource.write.operation", "delete");
    hudi.write(path.toString(), Orders.SPARK_SCHEMA, json(0, 10, "theirs", 3), options);
    if (type.equals("MERGE_ON_READ")) {
      hudi.compact(path.toString());
    }

    List<String> afterThem = Orders.read(table);
    assertThat(JsonRows.column(afterThem, "id")).hasSize(100).doesNotHaveDuplicates();
    assertThat(JsonRows.column(afterThem, "name").stream().filter("theirs"::equals)).hasSize(60);

    Orders.write(table, Orders.orders(RowKind.INSERT, 0, 120, "again", 5));

    List<String> ours = Orders.read(table);
    assertThat(JsonRows.column(ours, "id")).hasSize(120).doesNotHaveDuplicates();
    assertThat(JsonRows.column(ours, "name")).containsOnly("again");
    assertThat(Oracles.comparable(hudi.snapshot(path.toString())))
        .isEqualTo(Oracles.comparable(ours));
  }

  /** B40 a: the key column keeps the spelling that the table had. */
  @Test
  void keysOfASingleFieldComplexGeneratorKeepTheirSpelling() throws Exception {
    Path path = folder.resolve("orders");
    Map<String, String> options = sparkOptions("MERGE_ON_READ", "FLINK_STATE");
    options.put("hoodie.datasource.write.keygenerator.class", COMPLEX_KEYS);
    hudi.write(path.toString(), Orders.SPARK_SCHEMA, json(0, 100, "theirs", 1), options);
    List<String> spelled = keys(hudi.snapshot(path.toString()));

    TableSql table = Orders.table(path).partitionedBy("part").with("table.type", "MERGE_ON_READ");
    Orders.write(table, Orders.orders(RowKind.INSERT, 0, 100, "ours", 2));

    List<String> seen = hudi.snapshot(path.toString());
    assertThat(keys(seen)).isEqualTo(spelled);
    assertThat(JsonRows.column(seen, "name")).hasSize(100).containsOnly("ours");
    assertThat(JsonRows.column(Orders.read(table), "id")).hasSize(100).doesNotHaveDuplicates();
  }

  /** B40 c: a table made by Spark SQL, upserted by us, then updated and deleted by key in Spark. */
  @Test
  void sparkSqlTableIsUpsertedByUsAndChangedByKeyInSpark() throws Exception {
    Path path = folder.resolve("orders");
    hudi.sql(
        "CREATE TABLE spark_orders (id INT, name STRING, amount DECIMAL(12,2), ts BIGINT,"
            + " part STRING) USING hudi TBLPROPERTIES (primaryKey = 'id', preCombineField = 'ts',"
            + " type = 'mor', 'hoodie.metadata.enable' = 'false')"
            + " PARTITIONED BY (part) LOCATION '"
            + path
            + "'");
    hudi.sql(
        "INSERT INTO spark_orders SELECT CAST(id AS INT), 'theirs', CAST(1 AS DECIMAL(12,2)),"
            + " CAST(1 AS BIGINT), concat('p', id % 3) FROM range(0, 100)");

    TableSql table = Orders.table(path).partitionedBy("part").with("table.type", "MERGE_ON_READ");
    Orders.write(table, Orders.orders(RowKind.INSERT, 0, 100, "ours", 2));
    hudi.sql("REFRESH TABLE spark_orders");
    hudi.sql("UPDATE spark_orders SET name = 'updated', ts = 3 WHERE id = 7");
    hudi.sql("DELETE FROM spark_orders WHERE id = 8");

    List<String> ours = Orders.read(table);
    assertThat(JsonRows.column(ours, "id")).hasSize(99).doesNotHaveDuplicates().doesNotContain("8");
    assertThat(JsonRows.column(ours, "name").stream().filter("updated"::equals)).hasSize(1);
    assertThat(Oracles.comparable(hudi.snapshot(path.toString())))
        .isEqualTo(Oracles.comparable(ours));
  }

  /**
   * B26 a: a row of theirs without ordering value gives way to ours; ours without one is refused.
   */
  @Test
  void nullOrderingOfTheirsLosesAndOfOursIsRefused() throws Exception {
    Path path = folder.resolve("orders");
    Map<String, String> options = sparkOptions("MERGE_ON_READ", "FLINK_STATE");
    options.put(
        "hoodie.datasource.write.payload.class",
        "org.apache.hudi.common.model.DefaultHoodieRecordPayload");
    hudi.write(path.toString(), Orders.SPARK_SCHEMA, json(0, 3, "theirs", 1), options);
    // An upsert of theirs refuses a row without ordering value, a bulk insert takes it.
    options.put("hoodie.datasource.write.operation", "bulk_insert");
    hudi.write(
        path.toString(),
        Orders.SPARK_SCHEMA,
        List.of(Orders.json(9, "theirs", 0).replace("\"ts\":0", "\"ts\":null")),
        options);

    TableSql table = Orders.table(path).partitionedBy("part").with("table.type", "MERGE_ON_READ");
    Orders.write(table, List.of(Orders.order(RowKind.INSERT, 9, "ours", 5)));

    assertThat(JsonRows.column(Orders.read(table), "name"))
        .containsExactlyInAnyOrder("theirs", "theirs", "theirs", "ours");
    Row withoutOrdering = Orders.order(RowKind.INSERT, 9, "refused", 0);
    withoutOrdering.setField(3, null);
    assertThatThrownBy(() -> Orders.write(table, List.of(withoutOrdering)))
        .hasStackTraceContaining("InvalidRecordException")
        .hasStackTraceContaining("ts");
  }

  /** B33: decimals of every storage form, written by Spark, alone and inside other types. */
  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE", "MERGE_ON_READ"})
  void decimalsOfRealHudiAreReadByUs(String type) throws Exception {
    Path path = folder.resolve("decimals");
    Map<String, String> options = new HashMap<>();
    options.put("hoodie.table.name", "decimals");
    options.put("hoodie.datasource.write.table.type", type);
    options.put("hoodie.datasource.write.recordkey.field", "id");
    options.put("hoodie.datasource.write.precombine.field", "id");
    options.put(
        "hoodie.datasource.write.keygenerator.class",
        "org.apache.hudi.keygen.NonpartitionedKeyGenerator");
    options.put("hoodie.metadata.enable", "false");
    hudi.write(
        path.toString(),
        "id INT, a DECIMAL(10,4), b DECIMAL(18,2), c DECIMAL(38,10),"
            + " d STRUCT<x: DECIMAL(5,1)>, e ARRAY<DECIMAL(9,3)>",
        List.of(
            "{\"id\":1,\"a\":12.3456,\"b\":-7.25,\"c\":12345678901234567890.5,"
                + "\"d\":{\"x\":0.5},\"e\":[1.125,-2.5]}",
            "{\"id\":2}"),
        options);

    TableSql table =
        TableSql.of(
                "decimals",
                path,
                "id INT NOT NULL",
                "a DECIMAL(10, 4)",
                "b DECIMAL(18, 2)",
                "c DECIMAL(38, 10)",
                "d ROW<x DECIMAL(5, 1)>",
                "e ARRAY<DECIMAL(9, 3)>")
            .key("id")
            .with("table.type", type);

    assertThat(
            Oracles.comparable(
                SqlSession.batch().run(table.create()).query("SELECT * FROM decimals")))
        .isEqualTo(Oracles.comparable(hudi.snapshot(path.toString())))
        .hasSize(2);
  }

  private static Map<String, String> sparkOptions(String type, String index) {
    Map<String, String> options = new HashMap<>();
    options.put("hoodie.table.name", "orders");
    options.put("hoodie.datasource.write.table.type", type);
    options.put("hoodie.datasource.write.recordkey.field", "id");
    options.put("hoodie.datasource.write.partitionpath.field", "part");
    options.put("hoodie.datasource.write.precombine.field", "ts");
    options.put("hoodie.metadata.enable", "false");
    if (index.equals("BUCKET")) {
      options.put("hoodie.index.type", "BUCKET");
      options.put("hoodie.bucket.index.num.buckets", "2");
      options.put("hoodie.bucket.index.hash.field", "id");
    }
    return options;
  }

  private static List<String> json(int from, int to, String name, long ts) {
    List<String> rows = new ArrayList<>();
    for (int id = from; id < to; id++) {
      rows.add(Orders.json(id, name, ts));
    }
    return rows;
  }

  private static List<String> keys(List<String> rows) {
    List<String> keys = JsonRows.column(rows, "_hoodie_record_key");
    keys.sort(null);
    return keys;
  }
}
