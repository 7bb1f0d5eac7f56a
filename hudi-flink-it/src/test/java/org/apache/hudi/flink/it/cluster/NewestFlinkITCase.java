package org.apache.hudi.flink.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The very jar that is built for the default version of Flink runs on a cluster of the newest. */
class NewestFlinkITCase {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  @TempDir Path folder;

  @Test
  void runsTheStatementsOfTheReadme() throws Exception {
    FlinkHome newest = FlinkHome.newest();
    assumeTrue(
        newest.isComplete(), "The bundle and the Flink installation are built by 'mvn verify'");
    String tables = Files.createDirectories(folder.resolve("tables")).toString();
    String script = ReadmeBlock.read("sql-client").replace("/tmp/hudi-tour", tables);
    try (LocalFlinkCluster flink =
        LocalFlinkCluster.in(Files.createDirectories(folder.resolve("cluster")))
            .home(newest)
            .start()) {
      assertThat(flink.rest().text("/overview")).contains("\"flink-version\":\"2.");
      assertThat(SqlClientITCase.tableRows(flink.runSql(script, PATIENCE)))
          .containsExactlyElementsOf(
              SqlClientITCase.tableRows(ReadmeBlock.read("sql-client-result")));
    }
  }
}
