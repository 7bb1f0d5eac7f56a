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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Declarations of an existing table that say something else than the table. */
@Timeout(120)
class ChangedDeclarationITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path directory;

  @BeforeEach
  void writesTheTable() throws Exception {
    SqlSession owner = SqlSession.batch();
    owner.declare(ddl("id INT, a STRING, b INT"));
    owner.run("INSERT INTO t VALUES (1, 'one', 10), (2, 'two', 20)");
  }

  /** The table stays as its owner declared it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id INT, a STRING, b BOOLEAN | (3, 'x', TRUE) | column b is stored as",
        "id INT, a INT, b INT | (3, 3, 30) | column a is stored as",
        "id INT, a STRING, b SMALLINT, c INT NOT NULL | (3, 'x', CAST(1 AS SMALLINT), 4) | column c"
            + " is new and NOT NULL",
        "id INT, b INT | (3, 30) | column a is in the table but not in the rows",
      })
  void refusesColumnsThatTheTableCannotTake(String columns, String row, String message)
      throws Exception {
    SqlSession other = SqlSession.batch();
    other.declare(ddl(columns));
    assertThatThrownBy(() -> other.run("INSERT INTO t VALUES " + row))
        .hasStackTraceContaining(message)
        .hasStackTraceContaining("cannot be written with the declared columns");
    SqlSession owner = SqlSession.batch();
    owner.declare(ddl("id INT, a STRING, b INT"));
    assertThat(owner.rows("SELECT * FROM t")).containsExactly("+I[1, one, 10]", "+I[2, two, 20]");
  }

  @Test
  void takesNewNullableColumnsWiderTypesAndAnotherOrder() throws Exception {
    SqlSession wider = SqlSession.batch();
    String columns = "extra DOUBLE, b BIGINT, a STRING, id INT";
    wider.declare(ddl(columns));
    wider.run(
        "INSERT INTO t VALUES (1.5, 3000000000, 'three', 3), (CAST(2.5 AS DOUBLE), 11, 'one', 1)");
    assertThat(wider.rows("SELECT id, a, b, extra FROM t"))
        .containsExactly(
            "+I[1, one, 11, 2.5]", "+I[2, two, 20, null]", "+I[3, three, 3000000000, 1.5]");
  }

  private String ddl(String columns) {
    return "CREATE TABLE t ("
        + columns
        + ", PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'hudi', 'path' = '"
        + directory.resolve("t").toUri()
        + "', 'table.type' = 'MERGE_ON_READ')";
  }
}
