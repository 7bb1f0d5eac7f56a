package org.apache.hudi.flink.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The offline compaction as users start it: {@code flink run} on a real cluster. */
class FlinkCompactorITCase {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String COMPACTOR = "org.apache.hudi.sink.compact.HoodieFlinkCompactor";

  @TempDir static Path folder;

  private static LocalFlinkCluster flink;

  @BeforeAll
  static void startFlink() throws Exception {
    assumeTrue(
        LocalFlinkCluster.isBuilt(),
        "The bundle and the Flink installation are built by 'mvn verify'");
    flink = LocalFlinkCluster.start(Files.createDirectories(folder.resolve("cluster")));
  }

  @AfterAll
  static void stopFlink() {
    if (flink != null) {
      flink.close();
    }
  }

  @Test
  void executesThePlansThatTheWritingJobsMade() throws Exception {
    String path = folder.resolve("t").toString();
    String table =
        "SET 'sql-client.execution.result-mode' = 'tableau';\n"
            + "SET 'table.dml-sync' = 'true';\n"
            + "SET 'execution.runtime-mode' = 'batch';\n"
            + "CREATE TABLE t (id INT, name STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ("
            + "'connector' = 'hudi', 'path' = 'file://"
            + path
            + "', 'table.type' = 'MERGE_ON_READ', 'compaction.async.enabled' = 'false',"
            + " 'compaction.delta_commits' = '1');\n";
    flink.runSql(table + "INSERT INTO t VALUES (1, 'a'), (2, 'b');\n", PATIENCE);
    flink.runSql(table + "INSERT INTO t VALUES (2, 'c'), (3, 'd');\n", PATIENCE);
    HudiTable opened = HudiTable.open(new LocalStorage(), path);
    assertThat(opened.timeline().load().pendingCompactions()).isNotEmpty();

    flink.runJob(COMPACTOR, PATIENCE, "--path", "file://" + path, "--plan-select-strategy", "all");

    Timeline timeline = opened.timeline().load();
    assertThat(timeline.pendingCompactions()).isEmpty();
    assertThat(timeline.filter(i -> i.action() == Action.COMMIT)).isNotEmpty();
    String rows = flink.runSql(table + "SELECT id, name FROM t ORDER BY id;\n", PATIENCE);
    assertThat(rows.replaceAll("\\s", "")).contains("|1|a|", "|2|c|", "|3|d|");
    assertThatThrownBy(() -> flink.runJob(COMPACTOR, PATIENCE, "--pth", path))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("'--pth' is not known");
  }
}
