package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MERGE by a procedure: what standard SQL says, in one commit. */
@Timeout(240)
class MergeITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  private static final String SOURCE =
      "(VALUES (1, 'A', 5.0, 20, 'x'), (2, 'B', 5.0, 20, 'y'), (3, 'C', 0.0, 20, 'y'),"
          + " (9, 'N', 9.0, 20, 'z')) AS v(id, name, price, ts, part)";

  @TempDir Path directory;

  private SqlSession session;

  private void table(String type, String index) throws Exception {
    session =
        SqlSession.batch()
            .declare(
                "CREATE CATALOG lake WITH ('type' = 'hudi', 'catalog.path' = '" + directory + "')")
            .declare("USE CATALOG lake")
            .declare(
                "CREATE TABLE t (id INT, name STRING, price DOUBLE, ts INT, part STRING, `order`"
                    + " STRING, PRIMARY KEY (id) NOT ENFORCED) PARTITIONED BY (part) WITH"
                    + " ('table.type' = '"
                    + type
                    + "', 'index.type' = '"
                    + index
                    + "', 'ordering.fields' = 'ts')")
            .run(
                "INSERT INTO t VALUES (1, 'a', 1.0, 10, 'x', 'o1'), (2, 'b', 2.0, 10, 'x', 'o2'),"
                    + " (3, 'c', 3.0, 10, 'y', 'o3'), (4, 'd', 4.0, 10, 'y', 'o4')");
  }

  /** Result row without instant and duration. */
  private String merge(String statement, String more) throws Exception {
    Row row;
    try (CloseableIterator<Row> rows =
        session
            .tables()
            .executeSql(
                "CALL sys.merge_into(merge_statement => '"
                    + statement.replace("'", "''")
                    + "'"
                    + more
                    + ")")
            .collect()) {
      row = rows.next();
      assertThat(rows.hasNext()).isFalse();
    }
    return row.getField(1)
        + " updated, "
        + row.getField(2)
        + " deleted, "
        + row.getField(3)
        + " inserted, "
        + row.getField(4)
        + " moved, "
        + row.getField(5)
        + " skipped"
        + (row.getField(0) == null ? ", no commit" : "");
  }

  private String merge(String statement) throws Exception {
    return merge(statement, "");
  }

  private List<String> rows() throws Exception {
    return session.rows("SELECT * FROM t");
  }

  @ParameterizedTest
  @CsvSource({
    "COPY_ON_WRITE, FLINK_STATE",
    "COPY_ON_WRITE, BUCKET",
    "MERGE_ON_READ, FLINK_STATE",
    "MERGE_ON_READ, BUCKET"
  })
  void firstClauseThatFitsWins(String type, String index) throws Exception {
    table(type, index);
    assertThat(
            merge(
                "MERGE INTO t USING (SELECT * FROM "
                    + SOURCE
                    + ") AS s ON t.id = s.id"
                    + " WHEN MATCHED AND s.price = 0 THEN DELETE"
                    + " WHEN MATCHED AND t.price < 2 THEN UPDATE SET price = s.price + t.price,"
                    + " name = CASE WHEN s.name = 'A' THEN CONCAT(t.name, ', ''', s.name) ELSE 'no' END"
                    + " WHEN MATCHED THEN UPDATE SET *"
                    + " WHEN NOT MATCHED AND s.price > 100 THEN INSERT *"
                    + " WHEN NOT MATCHED THEN INSERT (id, name, ts, part, `order`)"
                    + " VALUES (s.id, s.name, s.ts, s.part, 'first, last')"))
        .isEqualTo("1 updated, 1 deleted, 1 inserted, 1 moved, 0 skipped");
    assertThat(rows())
        .containsExactly(
            "+I[1, a, 'A, 6.0, 10, x, o1]",
            "+I[2, B, 5.0, 20, y, o2]",
            "+I[4, d, 4.0, 10, y, o4]",
            "+I[9, N, null, 20, z, first, last]");
    assertThat(
            merge("MERGE INTO t USING (SELECT 3 AS id) s ON s.id = t.id WHEN MATCHED THEN DELETE"))
        .isEqualTo("0 updated, 0 deleted, 0 inserted, 0 moved, 0 skipped, no commit");
  }

  @Test
  void rowsThatTheSourceLacks() throws Exception {
    table("MERGE_ON_READ", "BUCKET");
    String statement =
        "MERGE INTO `default`.t AS `target` USING (SELECT * FROM "
            + SOURCE
            + ") s ON `target`.id = s.id AND s.id IS NOT NULL"
            + " WHEN NOT MATCHED BY SOURCE AND `target`.id > 3 THEN UPDATE SET `order` = 'late'"
            + " WHEN NOT MATCHED BY TARGET THEN INSERT (id, ts, part) VALUES (s.id, s.ts, s.part);";
    assertThat(merge(statement, ", dry_run => true"))
        .isEqualTo("1 updated, 0 deleted, 1 inserted, 0 moved, 0 skipped, no commit");
    assertThat(rows()).hasSize(4);
    assertThat(merge(statement)).isEqualTo("1 updated, 0 deleted, 1 inserted, 0 moved, 0 skipped");
    assertThat(rows())
        .contains("+I[4, d, 4.0, 10, y, late]", "+I[9, null, null, 20, z, null]")
        .hasSize(5);
  }

  @Test
  void aKeyThatTwoSourceRowsChangeFailsTheStatement() throws Exception {
    table("COPY_ON_WRITE", "FLINK_STATE");
    List<String> before = rows();
    assertThatThrownBy(
            () ->
                merge(
                    "MERGE INTO t USING (VALUES (1, 1), (1, 2)) AS s(id, n) ON t.id = s.id"
                        + " WHEN MATCHED THEN UPDATE SET price = n"))
        .hasStackTraceContaining("ON expected");
    assertThatThrownBy(
            () ->
                merge(
                    "MERGE INTO t USING (SELECT * FROM (VALUES (1, 1), (1, 2)) AS v(id, n)) AS s ON"
                        + " t.id = s.id WHEN MATCHED THEN UPDATE SET price = n"))
        .hasStackTraceContaining("more than one source row")
        .hasStackTraceContaining("key '1'");
    assertThatThrownBy(
            () ->
                merge(
                    "MERGE INTO t USING (SELECT * FROM (VALUES (7, 1), (7, 2)) AS v(id, n)) AS s ON"
                        + " t.id = s.id WHEN NOT MATCHED THEN INSERT (id, ts, part) VALUES (s.id, s.n,"
                        + " 'x')"))
        .hasStackTraceContaining("more than one source row");
    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void lowerOrderingValues() throws Exception {
    table("MERGE_ON_READ", "BUCKET");
    String statement =
        "MERGE INTO t USING (SELECT 1 AS id, 5 AS ts) AS s ON t.id = s.id"
            + " WHEN MATCHED THEN UPDATE SET name = 'late', ts = s.ts";
    assertThatThrownBy(() -> merge(statement))
        .hasStackTraceContaining("key '1'")
        .hasStackTraceContaining("lower than the stored one");
    assertThat(merge(statement, ", ordering_policy => 'skip'"))
        .isEqualTo("0 updated, 0 deleted, 0 inserted, 0 moved, 1 skipped, no commit");
    assertThat(merge(statement, ", ordering_policy => 'keep'"))
        .isEqualTo("1 updated, 0 deleted, 0 inserted, 0 moved, 0 skipped");
    assertThat(rows()).contains("+I[1, late, 1.0, 10, x, o1]");
    assertThat(
            merge(
                "MERGE INTO t USING (SELECT 1 AS id, 1 AS ts) AS s ON t.id = s.id WHEN MATCHED THEN"
                    + " DELETE"))
        .isEqualTo("0 updated, 1 deleted, 0 inserted, 0 moved, 0 skipped");
    assertThat(rows()).hasSize(3);
  }

  @Test
  void theSourceMayBeDeclaredFirst() throws Exception {
    table("MERGE_ON_READ", "FLINK_STATE");
    assertThat(
            merge(
                "MERGE INTO t USING news ON t.id = news.k + 0"
                    + " WHEN MATCHED THEN UPDATE SET price = t.price * 2"
                    + " WHEN NOT MATCHED THEN INSERT (id, ts, part) VALUES (news.k + 0, 1, 'x')",
                ", source_setup => 'CREATE TEMPORARY VIEW news AS SELECT * FROM (VALUES (4), (5)) AS"
                    + " v(k); CREATE TEMPORARY VIEW unused AS SELECT '';'' AS c;'"))
        .isEqualTo("1 updated, 0 deleted, 1 inserted, 0 moved, 0 skipped");
    assertThat(rows()).contains("+I[4, d, 8.0, 10, y, o4]", "+I[5, null, null, 1, x, null]");
  }

  @Test
  void singleArgumentsMakeUpTheStatement() throws Exception {
    table("COPY_ON_WRITE", "BUCKET");
    session
        .declare("CREATE TABLE news (id INT, name STRING, PRIMARY KEY (id) NOT ENFORCED)")
        .run("INSERT INTO news VALUES (1, 'gone'), (2, 'two'), (8, 'eight')")
        .run(
            "CALL sys.merge_into(target_table => '`default`.t', target_alias => 'k', source_table =>"
                + " 'news', merge_condition => 'k.id = news.id', matched_upsert_condition => 'k.id > 1',"
                + " matched_upsert_setting => 'name = news.name, price = k.price + 1',"
                + " not_matched_insert_condition => '', not_matched_insert_values => 'news.id,"
                + " news.name, 0.5, 1, ''w'', CAST(NULL AS STRING)', matched_delete_condition =>"
                + " 'news.name = ''gone''')");
    assertThat(rows())
        .containsExactly(
            "+I[2, two, 3.0, 10, x, o2]",
            "+I[3, c, 3.0, 10, y, o3]",
            "+I[4, d, 4.0, 10, y, o4]",
            "+I[8, eight, 0.5, 1, w, null]");
    assertThatThrownBy(() -> session.run("CALL sys.merge_into(target_table => 't')"))
        .hasStackTraceContaining("'source_table' is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t.name = s.name WHEN MATCHED THEN DELETE | ON must compare the record key",
        "t.id = s.id OR TRUE WHEN MATCHED THEN DELETE | ON must compare the record key",
        "t.id = s.id WHEN MATCHED THEN UPDATE SET id = 5 | part of the record key",
        "t.id = s.id WHEN MATCHED THEN UPDATE SET nope = 5 | nope is not in the table",
        "t.id = s.id WHEN MATCHED THEN UPDATE SET price = 1, price = 2 | assigned twice",
        "t.id = s.id WHEN MATCHED THEN UPDATE SET ts = 1.5 | may lose something",
        "t.id = s.id WHEN MATCHED THEN UPDATE SET name = missing(1) | missing",
        "t.id = s.id WHEN MATCHED THEN DELETE WHEN MATCHED THEN UPDATE SET * | can never fire",
        "t.id = s.id WHEN MATCHED AND RAND() > 0.5 THEN DELETE | another answer each time",
        "t.id = s.id WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, 'x') | orders versions",
        "t.id = s.id WHEN NOT MATCHED THEN INSERT (name, ts) VALUES ('x', 1) | record key column id",
        "t.id = s.id WHEN NOT MATCHED THEN INSERT (id, ts) VALUES (s.id + 1, 1) | must be the same",
        "t.id = s.id WHEN NOT MATCHED THEN INSERT (id, ts) VALUES (s.id, t.ts) | 't'",
        "t.id = s.id WHEN NOT MATCHED BY SOURCE THEN UPDATE SET name = s.name | 's'",
        "t.id = s.id WHEN NOT MATCHED BY SOURCE THEN UPDATE SET * | needs a source row",
        "t.id = s.id WHEN NOT MATCHED THEN DELETE | INSERT expected",
        "t.id = s.id WHEN MATCHED THEN INSERT * | or DELETE",
        "t.id = s.id | no WHEN clause",
        "t.id = s.id WHEN MATCHED THEN UPDATE SET name = 'x | not closed"
      })
  void refusesBeforeAnyJobStarts(String rest, String reason) throws Exception {
    table("MERGE_ON_READ", "BUCKET");
    assertThatThrownBy(
            () -> merge("MERGE INTO t USING (SELECT * FROM " + SOURCE + ") AS s ON " + rest))
        .hasStackTraceContaining(reason);
    assertThat(session.rows("SELECT COUNT(*) FROM t")).containsExactly("+I[4]");
  }
}
