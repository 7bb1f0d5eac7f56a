package org.apache.hudi.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.ValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the planner makes of statements on Hudi tables; nothing is executed. */
class HoodieTableFactoryTest {

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAppendSourceIsWrittenWithoutAnExtraOperator(boolean streaming) {
    TableEnvironment tables = tables(streaming);
    tables.executeSql(
        "CREATE TABLE src (id INT, ts BIGINT, p STRING) WITH ('connector' = 'datagen',"
            + " 'number-of-rows' = '3')");
    createTable(tables, "'table.type' = 'MERGE_ON_READ'");
    String plan = tables.explainSql("INSERT INTO t SELECT id, ts, p FROM src");
    assertThat(plan).doesNotContain("upsertMaterialize").contains("t]");
  }

  /** B23: a changelog whose key is the key of the sink needs no upsert materialiser. */
  @Test
  void aChangelogWithTheSameKeyIsWrittenWithoutAnExtraOperator() {
    TableEnvironment tables = tables(true);
    tables.executeSql(
        "CREATE TABLE src (id INT, ts BIGINT, p STRING) WITH ('connector' = 'datagen',"
            + " 'number-of-rows' = '3')");
    createTable(tables, "'ordering.fields' = 'ts'");
    String plan =
        tables.explainSql("INSERT INTO t SELECT id, MAX(ts), MAX(p) FROM src GROUP BY id");
    assertThat(plan).doesNotContain("upsertMaterialize=[true]").contains("GroupAggregate");
  }

  @Test
  void conditionsProjectionAndLimitArePushedDown() {
    TableEnvironment tables = tables(false);
    createTable(tables, "'table.type' = 'MERGE_ON_READ'");
    String plan =
        tables.explainSql("SELECT ts FROM t WHERE p = 'a' AND id > 3 AND CHAR_LENGTH(p) > 1");
    assertThat(plan).contains("filter=[and(=(p, _UTF-16LE'a'").contains("Calc(");
    assertThat(tables.explainSql("SELECT ts FROM t WHERE id > 3")).contains("project=[id, ts]");
    assertThat(tables.explainSql("SELECT id FROM t LIMIT 3")).contains("limit=[3]");
  }

  @Test
  void metaColumnsCanBeDeclared() {
    TableEnvironment tables = tables(false);
    tables.executeSql(
        "CREATE TABLE t (id INT, ct STRING METADATA FROM '_hoodie_commit_time' VIRTUAL,"
            + " `_hoodie_file_name` STRING METADATA VIRTUAL, PRIMARY KEY (id) NOT ENFORCED)"
            + " WITH ('connector' = 'hudi', 'path' = '"
            + path()
            + "')");
    assertThat(tables.explainSql("SELECT ct, id FROM t"))
        .contains("metadata=[_hoodie_commit_time]");
  }

  @Test
  void staticPartitionsAreFilledByThePlanner() {
    TableEnvironment tables = tables(false);
    createTable(tables, "'table.type' = 'MERGE_ON_READ'");
    assertThat(tables.explainSql("INSERT INTO t PARTITION (p = 'x') SELECT 1, CAST(2 AS BIGINT)"))
        .contains("'x'");
  }

  @Test
  void faultsAreValidationErrors() {
    TableEnvironment tables = tables(true);
    tables.executeSql(
        "CREATE TABLE t (id INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'hudi')");
    assertThatThrownBy(() -> tables.explainSql("INSERT INTO t VALUES (1)"))
        .hasRootCauseMessage("Option [path] should not be empty.")
        .hasStackTraceContaining(ValidationException.class.getName());
    assertThatThrownBy(() -> tables.explainSql("SELECT * FROM t"))
        .hasRootCauseMessage("Option [path] should not be empty.");
  }

  @Test
  void overwriteIsRefusedInStreams() {
    TableEnvironment tables = tables(true);
    createTable(tables, "'table.type' = 'MERGE_ON_READ'");
    assertThatThrownBy(
            () -> tables.explainSql("INSERT OVERWRITE t SELECT 1, CAST(2 AS BIGINT), 'a'"))
        .hasMessageContaining("INSERT OVERWRITE into table default_database.t")
        .hasMessageContaining("batch execution mode");
  }

  private void createTable(TableEnvironment tables, String options) {
    tables.executeSql(
        "CREATE TABLE t (id INT, ts BIGINT, p STRING, PRIMARY KEY (id) NOT ENFORCED)"
            + " PARTITIONED BY (p) WITH ('connector' = 'hudi', 'path' = '"
            + path()
            + "', "
            + options
            + ")");
  }

  private String path() {
    return directory.resolve("t").toUri().toString();
  }

  private static TableEnvironment tables(boolean streaming) {
    return TableEnvironment.create(
        streaming ? EnvironmentSettings.inStreamingMode() : EnvironmentSettings.inBatchMode());
  }
}
