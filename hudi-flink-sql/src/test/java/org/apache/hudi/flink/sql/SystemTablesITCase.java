package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a table tells of itself, as SQL sees it. */
@Timeout(120)
class SystemTablesITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path directory;

  private SqlSession session;

  @BeforeEach
  void open() throws Exception {
    session = in(SqlSession.batch());
    session.declare(
        "CREATE TABLE t (id INT, v INT, part STRING, PRIMARY KEY (id) NOT ENFORCED)"
            + " PARTITIONED BY (part) WITH ('table.type' = 'MERGE_ON_READ',"
            + " 'index.type' = 'BUCKET', 'hoodie.bucket.index.num.buckets' = '1')");
    session.run("INSERT INTO t VALUES (1, 10, 'x'), (2, 20, 'y')");
    session.run("INSERT INTO t VALUES (1, 11, 'x')");
  }

  private SqlSession in(SqlSession opened) {
    return opened
        .declare("CREATE CATALOG lake WITH ('type' = 'hudi', 'catalog.path' = '" + directory + "')")
        .declare("USE CATALOG lake");
  }

  @Test
  void aTableTellsOfItself() throws Exception {
    assertThat(session.rows("SELECT action, state FROM t$timeline"))
        .containsExactly("+I[deltacommit, COMPLETED]", "+I[deltacommit, COMPLETED]");
    assertThat(
            session.rows(
                "SELECT COUNT(DISTINCT instant), MIN(CHAR_LENGTH(instant)) FROM t$timeline"))
        .containsExactly("+I[2, 17]");
    assertThat(
            session.rows(
                "SELECT partition_path, base_file, base_bytes, log_files, log_bytes > 0 FROM t$files"))
        .containsExactly("+I[x, null, null, 2, true]", "+I[y, null, null, 1, true]");
    assertThat(
            session.rows(
                "SELECT p.partition_path, p.file_groups, p.files,"
                    + " p.total_bytes = SUM(f.log_bytes) FROM t$partitions p JOIN t$files f"
                    + " ON p.partition_path = f.partition_path"
                    + " GROUP BY p.partition_path, p.file_groups, p.files, p.total_bytes"))
        .containsExactly("+I[x, 1, 2, true]", "+I[y, 1, 1, true]");
    assertThat(session.rows("SELECT `value` FROM t$options WHERE key = 'hoodie.table.name'"))
        .containsExactly("+I[t]");
    assertThat(in(SqlSession.streaming(0)).rows("SELECT action FROM t$timeline")).hasSize(2);
  }

  @Test
  void itStandsBesideTablesAndIsOnlyRead() throws Exception {
    assertThat(session.rows("SHOW TABLES")).containsExactly("+I[t]");
    assertThatThrownBy(() -> session.rows("SELECT * FROM t$nothing"))
        .hasStackTraceContaining("t$nothing");
    assertThatThrownBy(() -> session.rows("SELECT * FROM nothing$files"))
        .hasStackTraceContaining("nothing$files");
    assertThatThrownBy(() -> session.run("INSERT INTO t$options VALUES ('a', 'b')"))
        .hasStackTraceContaining("is only read");
    assertThatThrownBy(() -> session.run("DROP TABLE t$options"))
        .hasStackTraceContaining("t$options");
    assertThat(session.rows("SELECT id, v FROM t")).containsExactly("+I[1, 11]", "+I[2, 20]");
  }
}
