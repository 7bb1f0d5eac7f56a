package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.flink.table.api.ExplainDetail;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the planner is told of unbounded reads; no job runs. */
class StreamingPlanTest {

  @TempDir Path directory;

  @Test
  void aKeyedTableIsAnUpsertStream() {
    assertThat(plan(true, "", "SELECT k, v FROM t"))
        .contains("ChangelogNormalize")
        .contains("changelogMode=[I,UA,D]");
  }

  @Test
  void imagesNeedNoNormalisation() {
    assertThat(plan(true, ", 'cdc.enabled' = 'true'", "SELECT k, v FROM t"))
        .doesNotContain("ChangelogNormalize")
        .contains("changelogMode=[I,UB,UA,D]");
    assertThat(plan(true, ", 'changelog.enabled' = 'true'", "SELECT k, v FROM t"))
        .contains("changelogMode=[I,UB,UA,D]");
    assertThat(plan(false, ", 'hoodie.datasource.write.recordkey.field' = 'k'", "SELECT v FROM t"))
        .contains("changelogMode=[I,UB,UA,D]");
  }

  @Test
  void anAppendTableOnlyGrows() {
    assertThat(plan(true, ", 'write.operation' = 'insert'", "SELECT k, v FROM t"))
        .doesNotContain("ChangelogNormalize")
        .contains("changelogMode=[I]");
  }

  /** An update that no longer satisfies a condition has to reach the planner all the same. */
  @Test
  void onlyConditionsOnTheKeyAreAppliedToUpserts() {
    String query = "SELECT k, v FROM t WHERE v > 3 AND k = 'a' AND p = 'x'";
    assertThat(scan(plan(true, "", query))).contains("k,").doesNotContain(">(v");
    assertThat(scan(plan(true, ", 'cdc.enabled' = 'true'", query))).contains(">(v");
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    refused("'hoodie.datasource.query.type' = 'read_optimized'", "Invalid query type");
    refused("'as.of.instant' = '20240101000000000'", "as.of.instant");
    refused("'read.start-commit' = 'soon'", "read.start-commit");
    refused(
        "'cdc.enabled' = 'true', 'read.streaming.missing-history' = 'resync'",
        "read.streaming.missing-history");
    refused("'read.streaming.missing-history' = 'skip'", "read.streaming.missing-history");
  }

  private void refused(String option, String word) {
    assertThatThrownBy(() -> plan(true, ", " + option, "SELECT k FROM t"))
        .hasStackTraceContaining(word);
  }

  private static String scan(String plan) {
    return plan.lines().filter(line -> line.contains("TableSourceScan")).findFirst().orElseThrow();
  }

  private String plan(boolean key, String more, String query) {
    SqlSession session = SqlSession.streaming(0);
    session.declare(
        "CREATE TABLE t (k STRING, v INT, p STRING"
            + (key ? ", PRIMARY KEY (k) NOT ENFORCED" : "")
            + ") PARTITIONED BY (p) WITH ('connector' = 'hudi', 'path' = '"
            + directory.resolve("t").toUri()
            + "', 'read.streaming.enabled' = 'true'"
            + more
            + ")");
    String explained = session.tables().explainSql(query, ExplainDetail.CHANGELOG_MODE);
    return explained.substring(explained.indexOf("== Optimized Physical Plan =="));
  }
}
