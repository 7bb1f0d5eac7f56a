package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code write.operation} insert and bulk_insert through SQL: rows are added, whatever their keys.
 */
@Timeout(180)
class InsertITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  private static final String ROWS =
      "(1, 'a', 10, 'p1'), (2, 'b', 20, 'p2'), (3, 'c', 30, 'p1'), (4, 'd', 40, 'p3')";

  @TempDir Path directory;

  private String columns = "id INT, name STRING, ts BIGINT, part STRING";
  private String options = "";

  private SqlSession declare(SqlSession session, String type, boolean keyed, boolean partitioned) {
    return session.declare(
        "CREATE TABLE t ("
            + columns
            + (keyed ? ", PRIMARY KEY (id) NOT ENFORCED)" : ")")
            + (partitioned ? " PARTITIONED BY (part)" : "")
            + " WITH ('connector' = 'hudi', 'path' = '"
            + directory.resolve("t").toUri()
            + "', 'table.type' = '"
            + type
            + "', 'write.tasks' = '2'"
            + (keyed ? ", 'ordering.fields' = 'ts'" : "")
            + options
            + ")");
  }

  private static SqlSession session(boolean streaming) {
    return streaming ? SqlSession.streaming(200) : SqlSession.batch();
  }

  private List<String> files(String suffix) throws Exception {
    try (Stream<Path> all = Files.walk(directory.resolve("t"))) {
      return all.filter(Files::isRegularFile)
          .map(file -> directory.resolve("t").relativize(file).toString())
          .filter(file -> !file.startsWith(".hoodie/") && file.contains(suffix))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private List<String> instants(String suffix) throws Exception {
    try (Stream<Path> all = Files.list(directory.resolve("t/.hoodie"))) {
      return all.map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d{17}" + suffix))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  static Stream<Arguments> appends() {
    List<Arguments> all = new ArrayList<>();
    for (String type : List.of("COPY_ON_WRITE", "MERGE_ON_READ")) {
      for (boolean streaming : new boolean[] {true, false}) {
        for (boolean keyed : new boolean[] {true, false}) {
          for (boolean partitioned : new boolean[] {true, false}) {
            all.add(Arguments.of(type, streaming, keyed, partitioned, "insert"));
            if (!streaming) {
              all.add(Arguments.of(type, streaming, keyed, partitioned, "bulk_insert"));
            }
          }
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("appends")
  void addsEveryRow(
      String type, boolean streaming, boolean keyed, boolean partitioned, String operation)
      throws Exception {
    options = ", 'write.operation' = '" + operation + "'";
    for (int round = 0; round < 2; round++) {
      declare(session(streaming), type, keyed, partitioned).run("INSERT INTO t VALUES " + ROWS);
    }
    List<String> twice = new ArrayList<>();
    for (String row : List.of("1, a, 10, p1", "2, b, 20, p2", "3, c, 30, p1", "4, d, 40, p3")) {
      twice.add("+I[" + row + "]");
      twice.add("+I[" + row + "]");
    }
    columns += ", k STRING METADATA FROM '_hoodie_record_key' VIRTUAL";
    SqlSession reader = declare(SqlSession.batch(), type, keyed, partitioned);
    assertThat(reader.rows("SELECT id, name, ts, part FROM t")).isEqualTo(twice);
    assertThat(reader.rows("SELECT COUNT(DISTINCT k) FROM t"))
        .containsExactly(keyed ? "+I[4]" : "+I[8]");
    assertThat(files(".log.")).isEmpty();
    assertThat(files(".parquet")).isNotEmpty();
    assertThat(instants("\\.(commit|deltacommit)")).hasSize(2);
    assertThat(instants("\\.compaction.*")).isEmpty();
  }

  @Test
  void generatedKeysTellInstantTaskAndRow() throws Exception {
    options = ", 'write.operation' = 'insert', 'hoodie.parquet.bloom.filter.enabled' = 'true'";
    declare(SqlSession.batch(), "MERGE_ON_READ", false, true).run("INSERT INTO t VALUES " + ROWS);
    columns =
        "id INT, part STRING, k STRING METADATA FROM '_hoodie_record_key' VIRTUAL,"
            + " n STRING METADATA FROM '_hoodie_commit_seqno' VIRTUAL";
    SqlSession reader = declare(SqlSession.batch(), "MERGE_ON_READ", false, true);
    String instant = instants("\\.deltacommit").get(0).substring(0, 17);
    assertThat(reader.rows("SELECT k FROM t WHERE k = n"))
        .hasSize(4)
        .allMatch(row -> row.matches("\\+I\\[" + instant + "_[01]_[0-3]\\]"));
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, insert, true",
    "COPY_ON_WRITE, bulk_insert, false",
    "MERGE_ON_READ, insert, false",
    "MERGE_ON_READ, bulk_insert, true"
  })
  void aLaterUpsertFindsTheRows(String type, String operation, boolean partitioned)
      throws Exception {
    options = ", 'write.operation' = '" + operation + "'";
    declare(SqlSession.batch(), type, true, partitioned).run("INSERT INTO t VALUES " + ROWS);
    options = "";
    declare(SqlSession.streaming(200), type, true, partitioned)
        .run("INSERT INTO t VALUES (1, 'A', 11, 'p1'), (3, 'old', 1, 'p1'), (5, 'e', 50, 'p2')");
    assertThat(declare(SqlSession.batch(), type, true, partitioned).rows("SELECT * FROM t"))
        .containsExactly(
            "+I[1, A, 11, p1]",
            "+I[2, b, 20, p2]",
            "+I[3, c, 30, p1]",
            "+I[4, d, 40, p3]",
            "+I[5, e, 50, p2]");
  }

  @Test
  void fillsSmallFilesWithoutMergingKeys() throws Exception {
    options = ", 'write.operation' = 'insert', 'write.insert.cluster' = 'true'";
    for (int round = 0; round < 3; round++) {
      declare(session(round == 1), "COPY_ON_WRITE", true, true)
          .run(
              "INSERT INTO t VALUES (1, 'r" + round + "', " + round + ", 'p1'), (2, 'x', 0, 'p2')");
    }
    SqlSession reader = declare(SqlSession.batch(), "COPY_ON_WRITE", true, true);
    assertThat(reader.rows("SELECT id, name FROM t WHERE part = 'p1'"))
        .containsExactly("+I[1, r0]", "+I[1, r1]", "+I[1, r2]");
    assertThat(reader.rows("SELECT COUNT(*) FROM t")).containsExactly("+I[6]");
    // One file group per partition, each written three times.
    List<String> groups =
        files(".parquet").stream()
            .map(file -> file.substring(0, file.indexOf('_')))
            .distinct()
            .collect(Collectors.toList());
    assertThat(files(".parquet")).hasSize(6);
    assertThat(groups).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, true",
    "COPY_ON_WRITE, false",
    "MERGE_ON_READ, true",
    "MERGE_ON_READ, false"
  })
  void b11BulkInsertThenUpsertWithBucketIndex(String type, boolean partitioned) throws Exception {
    String bucket = ", 'index.type' = 'BUCKET', 'hoodie.bucket.index.num.buckets' = '4'";
    options = bucket + ", 'write.operation' = 'bulk_insert'";
    String rows =
        " SELECT id, CONCAT('n', CAST(id AS STRING)), CAST(1 AS BIGINT), 'p1' FROM numbers";
    declare(SqlSession.batch(), type, true, partitioned)
        .declare(numbers(1, 1000))
        .run("INSERT INTO t" + rows);
    assertThat(files(".parquet")).hasSize(4).allMatch(file -> file.matches("(p1/)?0000000[0-3].*"));
    assertThat(instants("\\.(commit|deltacommit)")).hasSize(1);

    options = bucket;
    declare(SqlSession.streaming(200), type, true, partitioned)
        .declare(numbers(501, 1500))
        .run("INSERT INTO t" + rows.replace("CAST(1", "CAST(2"));
    SqlSession reader = declare(SqlSession.batch(), type, true, partitioned);
    assertThat(
            reader.rows(
                "SELECT COUNT(*), COUNT(DISTINCT id), MIN(id), MAX(id),"
                    + " SUM(CASE WHEN ts = 2 THEN 1 ELSE 0 END) FROM t"))
        .containsExactly("+I[1500, 1500, 1, 1500, 1000]");
    List<String> groups =
        Stream.concat(files(".parquet").stream(), files(".log.").stream())
            .map(file -> file.replace("p1/", "").replaceFirst("^\\.", "").split("_")[0])
            .distinct()
            .collect(Collectors.toList());
    assertThat(groups).hasSize(4).allMatch(id -> id.matches("0000000[0-3].*"));

    // A second bulk insert cannot know which rows are there.
    options = bucket + ", 'write.operation' = 'bulk_insert'";
    assertThatThrownBy(
            () ->
                declare(SqlSession.batch(), type, true, partitioned)
                    .run("INSERT INTO t VALUES (1, 'again', 3, 'p1')"))
        .rootCause()
        .hasMessageContainingAll("has rows already", "'t'", "write.operation=upsert");
    assertThat(declare(SqlSession.batch(), type, true, partitioned).rows("SELECT COUNT(*) FROM t"))
        .containsExactly("+I[1500]");
  }

  private static String numbers(int from, int to) {
    return "CREATE TABLE numbers (id INT) WITH ('connector' = 'datagen', 'fields.id.kind' ="
        + " 'sequence', 'fields.id.start' = '"
        + from
        + "', 'fields.id.end' = '"
        + to
        + "', 'number-of-rows' = '"
        + (to - from + 1)
        + "')";
  }

  @Test
  void bulkInsertWritesOneFilePerPartitionSortedByKey() throws Exception {
    options =
        ", 'write.operation' = 'bulk_insert', 'write.bulk_insert.sort_input.by_record_key' = 'true'";
    declare(SqlSession.batch(), "COPY_ON_WRITE", true, true)
        .declare(numbers(1, 500))
        .run(
            "INSERT INTO t SELECT 1000 - id, 'n', CAST(id AS BIGINT),"
                + " CONCAT('p', CAST(MOD(id, 7) AS STRING)) FROM numbers");
    assertThat(files(".parquet")).hasSize(7);
    columns +=
        ", k STRING METADATA FROM '_hoodie_record_key' VIRTUAL,"
            + " n STRING METADATA FROM '_hoodie_commit_seqno' VIRTUAL,"
            + " f STRING METADATA FROM '_hoodie_file_name' VIRTUAL";
    SqlSession reader = declare(SqlSession.batch(), "COPY_ON_WRITE", true, true);
    // Row numbers rise with the keys within every file.
    assertThat(
            reader.rows(
                "SELECT COUNT(*) FROM (SELECT k, LAG(k) OVER (PARTITION BY f ORDER BY"
                    + " CAST(SPLIT_INDEX(n, '_', 2) AS INT)) AS before FROM t) WHERE before > k"))
        .containsExactly("+I[0]");
    assertThat(reader.rows("SELECT COUNT(*) FROM t")).containsExactly("+I[500]");
  }

  @Test
  void manyPartitionsStayOneFileEach() throws Exception {
    options =
        ", 'write.operation' = 'insert', 'write.task.max.size' = '120',"
            + " 'write.merge.max_memory' = '10'";
    declare(SqlSession.batch(), "MERGE_ON_READ", false, true)
        .declare(numbers(1, 20_000))
        .run(
            "INSERT INTO t /*+ OPTIONS('write.tasks' = '1') */ SELECT id, CONCAT('name', CAST(id AS"
                + " STRING)), CAST(id AS BIGINT), CONCAT('p', CAST(MOD(id, 200) AS STRING)) FROM"
                + " numbers");
    assertThat(files(".parquet")).hasSize(200);
    assertThat(
            declare(SqlSession.batch(), "MERGE_ON_READ", false, true)
                .rows(
                    "SELECT COUNT(*), COUNT(DISTINCT id), SUM(ts), SUM(CASE WHEN name ="
                        + " CONCAT('name', CAST(id AS STRING)) AND part = CONCAT('p', CAST(MOD(id,"
                        + " 200) AS STRING)) THEN 1 ELSE 0 END) FROM t"))
        .containsExactly("+I[20000, 20000, 200010000, 20000]");
  }

  @Test
  void combinationsThatMakeNoSenseAreRefusedAtPlanning() {
    options = ", 'write.operation' = 'insert', 'index.type' = 'BUCKET'";
    refused(SqlSession.batch(), "MERGE_ON_READ", true, "'index.type' = 'BUCKET'", "upsert");
    options = ", 'write.operation' = 'bulk_insert', 'index.type' = 'BUCKET'";
    refused(SqlSession.batch(), "MERGE_ON_READ", false, "no record key", "PRIMARY KEY");
    options = ", 'write.operation' = 'bulk_insert'";
    refused(SqlSession.streaming(200), "MERGE_ON_READ", true, "bulk insert", "batch");
    options = ", 'write.operation' = 'insert', 'write.insert.cluster' = 'true'";
    refused(SqlSession.batch(), "MERGE_ON_READ", true, "write.insert.cluster", "copy-on-write");
    refused(SqlSession.batch(), "COPY_ON_WRITE", false, "Primary key definition is required");
    options = "";
    refused(SqlSession.batch(), "COPY_ON_WRITE", false, "Primary key definition is required");
  }

  private void refused(SqlSession session, String type, boolean keyed, String... messages) {
    SqlSession declared = declare(session, type, keyed, false);
    assertThatThrownBy(() -> declared.tables().explainSql("INSERT INTO t VALUES (1, 'a', 1, 'p')"))
        .satisfies(e -> assertThat(allMessages(e)).contains(messages));
  }

  private static String allMessages(Throwable error) {
    StringBuilder text = new StringBuilder();
    for (Throwable e = error; e != null; e = e.getCause()) {
      text.append(e.getMessage()).append('\n');
    }
    return text.toString();
  }

  @Test
  void changesAreRefusedAtPlanning() {
    options = ", 'write.operation' = 'insert'";
    SqlSession declared =
        declare(SqlSession.streaming(200), "MERGE_ON_READ", true, false).declare(numbers(1, 9));
    assertThatThrownBy(
            () ->
                declared
                    .tables()
                    .explainSql(
                        "INSERT INTO t SELECT MOD(id, 2), 'n', COUNT(*), 'p' FROM numbers"
                            + " GROUP BY MOD(id, 2)"))
        .hasMessageContaining("doesn't support consuming update");
  }
}
