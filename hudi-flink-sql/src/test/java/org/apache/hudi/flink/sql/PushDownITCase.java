package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the source takes over from a query, the rows are the same. */
@Timeout(300)
class PushDownITCase {

  private static final List<String> SWITCHES =
      List.of(
          "partition", "filter", "limit", "count", "bucket", "partition,filter,limit,count,bucket");

  private static final List<String> QUERIES =
      List.of(
          "SELECT * FROM t WHERE k = 7 AND k2 = 'b7'",
          "SELECT * FROM t WHERE k IN (8) AND k2 = 'b8' AND v > 0",
          "SELECT * FROM t WHERE k = 1000 AND k2 = 'b0'",
          "SELECT * FROM t WHERE k = 7 OR k2 = 'b8'",
          "SELECT v, k FROM t WHERE p = 'p1' AND v BETWEEN 5 AND 50",
          "SELECT k FROM t WHERE p <> 'p1' AND v IS NOT NULL",
          "SELECT COUNT(*) FROM (SELECT * FROM t LIMIT 4)",
          "SELECT COUNT(*) FROM t",
          "SELECT COUNT(*) FROM t WHERE p = 'p2'");

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"COPY_ON_WRITE", "MERGE_ON_READ"})
  void rowsAreTheSameWithAndWithout(String type) throws Exception {
    write(type);
    List<List<String>> all = answers(type, "");
    assertThat(all.get(0)).containsExactly("+I[7, b7, 70, 2, p1]");
    assertThat(all.get(2)).isEmpty();
    assertThat(all.get(7)).containsExactly("+I[20]");
    for (String off : SWITCHES) {
      assertThat(answers(type, ", 'read.push-down.off' = '" + off + "'"))
          .as("without " + off)
          .isEqualTo(all);
    }
  }

  /** A declaration with another number of buckets must not hide rows. */
  @Test
  void aWrongNumberOfBucketsHidesNothing() throws Exception {
    write("COPY_ON_WRITE");
    for (int buckets : new int[] {1, 2, 7, 64}) {
      SqlSession session =
          SqlSession.batch().declare(ddl("COPY_ON_WRITE", "").replace("'3'", "'" + buckets + "'"));
      for (int k = 0; k < 3; k++) {
        assertThat(session.rows("SELECT v FROM t WHERE k = " + k + " AND k2 = 'b" + k + "'"))
            .as(buckets + " buckets, key " + k)
            .containsExactly("+I[" + k * 10 + "]");
      }
    }
  }

  @Test
  void anUnknownSwitchIsNamed() {
    assertThatThrownBy(() -> answers("COPY_ON_WRITE", ", 'read.push-down.off' = 'all'"))
        .hasStackTraceContaining("'read.push-down.off' has the unknown value 'all'")
        .hasStackTraceContaining("bucket");
  }

  private List<List<String>> answers(String type, String more) throws Exception {
    SqlSession session = SqlSession.batch().declare(ddl(type, more));
    List<List<String>> answers = new ArrayList<>();
    for (String query : QUERIES) {
      answers.add(session.rows(query));
    }
    return answers;
  }

  private void write(String type) throws Exception {
    StringBuilder first = new StringBuilder("INSERT INTO t VALUES ");
    StringBuilder second = new StringBuilder("INSERT INTO t VALUES ");
    for (int k = 0; k < 20; k++) {
      first.append(k == 0 ? "" : ", ").append(row(k, k, 1));
      second.append(k == 0 ? "" : ", ").append(row(k, k * 10, 2));
    }
    SqlSession.batch().declare(ddl(type, "")).run(first.toString()).run(second.toString());
  }

  private static String row(int k, int v, int ts) {
    return String.format("(%d, 'b%d', %d, %d, 'p%d')", k, k, v, ts, k % 3);
  }

  private String ddl(String type, String more) {
    return "CREATE TABLE t (k INT, k2 STRING, v INT, ts INT, p STRING,"
        + " PRIMARY KEY (k, k2) NOT ENFORCED) PARTITIONED BY (p) WITH ('connector' = 'hudi',"
        + " 'path' = '"
        + directory.resolve("t").toUri()
        + "', 'table.type' = '"
        + type
        + "', 'index.type' = 'BUCKET', 'hoodie.bucket.index.num.buckets' = '3',"
        + " 'ordering.fields' = 'ts', 'write.tasks' = '1', 'compaction.delta_commits' = '9',"
        + " 'read.tasks' = '2'"
        + more
        + ")";
  }
}
