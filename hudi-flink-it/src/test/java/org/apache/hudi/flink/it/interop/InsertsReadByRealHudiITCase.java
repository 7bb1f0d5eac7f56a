package org.apache.hudi.flink.it.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hudi.flink.it.oracle.JsonRows;
import org.apache.hudi.flink.it.sql.SqlSession;
import org.apache.hudi.flink.it.sql.TableSql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Insert, bulk insert and insert overwrite of ours, read and gone on with by real Hudi. */
@Timeout(600)
class InsertsReadByRealHudiITCase {

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

  private TableSql table(String type, String operation, String key, String partition) {
    TableSql table =
        TableSql.of(
                "orders",
                folder.resolve("orders"),
                "id INT NOT NULL",
                "name STRING",
                "amount DECIMAL(12, 2)",
                "ts BIGINT",
                "part STRING")
            .partitionedBy(partition)
            .with("table.type", type)
            .with("write.operation", operation)
            .with("write.tasks", "2");
    return key.isEmpty() ? table : table.key(key).with("ordering.fields", "ts");
  }

  private static String values(int from, int to, String name) {
    List<String> rows = new ArrayList<>();
    for (int id = from; id < to; id++) {
      rows.add("(" + id + ", '" + name + "', " + id + ".25, 1, 'p" + id % 3 + "')");
    }
    return " VALUES " + String.join(", ", rows);
  }

  private static void run(TableSql table, String statement) throws Exception {
    SqlSession.batch().run(table.create(), statement);
  }

  private static List<String> read(TableSql table) throws Exception {
    return SqlSession.batch().run(table.create()).query("SELECT * FROM orders");
  }

  private List<String> completed(String action) throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve("orders/.hoodie"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d{17}\\." + action))
          .map(name -> name.substring(0, 17))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, insert, id, part",
    "COPY_ON_WRITE, insert, '', ''",
    "COPY_ON_WRITE, bulk_insert, '', part",
    "COPY_ON_WRITE, bulk_insert, id, ''",
    "MERGE_ON_READ, insert, id, ''",
    "MERGE_ON_READ, insert, '', part",
    "MERGE_ON_READ, bulk_insert, id, part",
    "MERGE_ON_READ, bulk_insert, '', ''"
  })
  void addedRows(String type, String operation, String key, String partition) throws Exception {
    TableSql table = table(type, operation, key, partition);
    run(table, "INSERT INTO orders" + values(0, 20, "a"));
    run(table, "INSERT INTO orders" + values(20, 30, "b"));
    List<String> ours = read(table);
    assertThat(JsonRows.column(ours, "id")).hasSize(30).doesNotHaveDuplicates();
    oracles.assertAllRead(folder.resolve("orders"), ours);
    assertThat(
            JsonRows.column(
                oracles.anyOf().snapshot(folder.resolve("orders").toString()),
                "_hoodie_record_key"))
        .hasSize(30)
        .doesNotHaveDuplicates()
        .doesNotContainNull();
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE, part",
    "COPY_ON_WRITE, BUCKET, part",
    "MERGE_ON_READ, FLINK_STATE, ''",
    "MERGE_ON_READ, BUCKET, part"
  })
  void overwrittenRows(String type, String index, String partition) throws Exception {
    Path path = folder.resolve("orders");
    TableSql table =
        table(type, "upsert", "id", partition)
            .with("index.type", index)
            .with("hoodie.bucket.index.num.buckets", "2");
    run(table, "INSERT INTO orders" + values(0, 12, "first"));
    String before = completed(type.equals("COPY_ON_WRITE") ? "commit" : "deltacommit").get(0);
    List<String> first = read(table);
    run(
        table.with("write.partition.overwrite.mode", "DYNAMIC"),
        "INSERT OVERWRITE orders VALUES (3, 'new', 1.25, 1, 'p0'), (100, 'new', 2.25, 1, 'p0')");
    List<String> second = read(table);
    assertThat(JsonRows.column(second, "name").stream().filter("new"::equals)).hasSize(2);
    assertThat(second).hasSize(partition.isEmpty() ? 2 : 10);
    oracles.assertAllRead(path, second);
    assertThat(completed("replacecommit")).hasSize(1);

    // What was replaced is still there for time travel.
    assertThat(read(table.with("as.of.instant", before)))
        .containsExactlyInAnyOrderElementsOf(first);

    // Rows that follow meet the new file groups.
    run(table, "INSERT INTO orders" + values(0, 14, "third"));
    List<String> third = read(table);
    assertThat(JsonRows.column(third, "id")).doesNotHaveDuplicates().hasSize(15);
    oracles.assertAllRead(path, third);

    // The whole table, without rows.
    run(table, "INSERT OVERWRITE orders SELECT * FROM orders WHERE 1 = 0");
    assertThat(read(table)).isEmpty();
    oracles.assertAllRead(path, List.of());
  }

  /** B11 and B12: the buckets of a bulk insert are those of real Hudi's upserts. */
  @ParameterizedTest
  @CsvSource({"COPY_ON_WRITE, part", "MERGE_ON_READ, part"})
  void realHudiUpsertsAfterOurBulkInsert(String type, String partition) throws Exception {
    Path path = folder.resolve("orders");
    TableSql table =
        table(type, "bulk_insert", "id", partition)
            .with("index.type", "BUCKET")
            .with("hoodie.bucket.index.num.buckets", "2");
    run(table, "INSERT INTO orders" + values(0, 40, "ours"));
    oracles
        .anyOf()
        .write(
            path.toString(),
            Orders.SPARK_SCHEMA,
            rows(30, 50, "theirs", 2),
            sparkOptions(type, partition, "upsert"));
    List<String> seen = read(table);
    assertThat(JsonRows.column(seen, "id")).hasSize(50).doesNotHaveDuplicates();
    assertThat(JsonRows.column(seen, "name").stream().filter("theirs"::equals)).hasSize(20);
    oracles.assertAllRead(path, seen);
    run(table.with("write.operation", "upsert"), "INSERT INTO orders" + values(0, 60, "again"));
    assertThat(JsonRows.column(read(table), "id")).hasSize(60).doesNotHaveDuplicates();
    oracles.assertAllRead(path, read(table));
  }

  /** The id of a bucket that real Hudi replaced is not used again by us. */
  @Test
  void weUpsertAfterAnOverwriteOfRealHudi() throws Exception {
    Path path = folder.resolve("orders");
    TableSql table =
        table("COPY_ON_WRITE", "upsert", "id", "part")
            .with("index.type", "BUCKET")
            .with("hoodie.bucket.index.num.buckets", "4");
    run(table, "INSERT INTO orders" + values(0, 40, "ours"));
    Map<String, String> options = sparkOptions("COPY_ON_WRITE", "part", "insert_overwrite");
    options.put("hoodie.bucket.index.num.buckets", "4");
    oracles.anyOf().write(path.toString(), Orders.SPARK_SCHEMA, rows(3, 4, "theirs", 2), options);
    run(table, "INSERT INTO orders" + values(0, 40, "again").replace(", 1, 'p", ", 3, 'p"));
    List<String> seen = read(table);
    assertThat(JsonRows.column(seen, "id")).hasSize(40).doesNotHaveDuplicates();
    assertThat(JsonRows.column(seen, "name")).containsOnly("again");
    oracles.assertAllRead(path, seen);
  }

  private static List<String> rows(int from, int to, String name, long ts) {
    List<String> rows = new ArrayList<>();
    for (int id = from; id < to; id++) {
      rows.add(Orders.json(id, name, ts));
    }
    return rows;
  }

  private static Map<String, String> sparkOptions(String type, String partition, String operation) {
    Map<String, String> options = new HashMap<>();
    options.put("hoodie.table.name", "orders");
    options.put("hoodie.datasource.write.table.type", type);
    options.put("hoodie.datasource.write.recordkey.field", "id");
    options.put("hoodie.datasource.write.partitionpath.field", partition);
    options.put("hoodie.datasource.write.precombine.field", "ts");
    options.put("hoodie.datasource.write.operation", operation);
    options.put("hoodie.metadata.enable", "false");
    options.put("hoodie.index.type", "BUCKET");
    options.put("hoodie.bucket.index.num.buckets", "2");
    options.put("hoodie.bucket.index.hash.field", "id");
    return options;
  }
}
