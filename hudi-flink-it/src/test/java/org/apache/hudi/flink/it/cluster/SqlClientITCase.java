package org.apache.hudi.flink.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What README tells users to type into sql-client does what README says, on a real cluster with the
 * real jar.
 */
class SqlClientITCase {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

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
  void runsTheStatementsOfTheReadme() throws Exception {
    String tables = Files.createDirectories(folder.resolve("tables")).toString();
    String script = ReadmeBlock.read("sql-client").replace("/tmp/hudi-tour", tables);
    assertThat(script).as("the README block keeps its tables in /tmp/hudi-tour").contains(tables);
    assertThat(tableRows(flink.runSql(script, PATIENCE)))
        .containsExactlyElementsOf(tableRows(ReadmeBlock.read("sql-client-result")));
  }

  @Test
  void resultsOfAStatementAreSeen() throws Exception {
    String output =
        flink.runSql(
            "SET 'sql-client.execution.result-mode' = 'tableau';\n"
                + "SET 'execution.runtime-mode' = 'batch';\n"
                + "SELECT a + 1 AS b FROM (VALUES (1), (2)) AS t(a) ORDER BY b;\n",
            PATIENCE);
    assertThat(tableRows(output)).containsExactly("|b|", "|2|", "|3|");
  }

  @Test
  void aFailedStatementIsReported() {
    assertThatThrownBy(() -> flink.runSql("SELECT * FROM nowhere;\n", PATIENCE))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("nowhere");
  }

  /** The cells of every row that the client drew, blanks around them dropped. */
  static List<String> tableRows(String output) {
    List<String> rows = new ArrayList<>();
    for (String line : output.split("\n")) {
      String trimmed = line.trim();
      if (trimmed.startsWith("|")) {
        rows.add(trimmed.replaceAll("\\s*\\|\\s*", "|"));
      }
    }
    return rows;
  }
}
