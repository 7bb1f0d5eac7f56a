package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Databases and tables of a catalog of folders, as SQL sees them. */
@Timeout(120)
class CatalogITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(2)
              .build());

  @TempDir Path directory;

  private SqlSession session;

  @BeforeEach
  void open() {
    session = catalog();
  }

  private SqlSession catalog() {
    return SqlSession.batch()
        .declare(
            "CREATE CATALOG lake WITH ('type' = 'hudi', 'catalog.path' = '"
                + directory
                + "', 'table.type' = 'MERGE_ON_READ')")
        .declare("USE CATALOG lake");
  }

  private void table() {
    session.declare(
        "CREATE TABLE t (id INT, name STRING COMMENT 'called', ts BIGINT, part STRING,"
            + " upper_name AS UPPER(name), PRIMARY KEY (id) NOT ENFORCED) COMMENT 'people'"
            + " PARTITIONED BY (part)"
            + " WITH ('ordering.fields' = 'ts', 'index.type' = 'BUCKET')");
  }

  @Test
  void aTableIsThereInTheNextSession() throws Exception {
    table();
    session.run("INSERT INTO t VALUES (1, 'a', 10, 'x'), (2, 'b', 10, 'y')");
    SqlSession next = catalog();
    assertThat(next.rows("SHOW DATABASES")).containsExactly("+I[default]");
    assertThat(next.rows("SHOW TABLES")).containsExactly("+I[t]");
    next.run("INSERT INTO t VALUES (1, 'c', 11, 'x')");
    assertThat(next.rows("SELECT * FROM t"))
        .containsExactly("+I[1, c, 11, x, C]", "+I[2, b, 10, y, B]");
    assertThat(next.rows("SHOW PARTITIONS t")).containsExactly("+I[part=x]", "+I[part=y]");
    assertThat(next.rows("SHOW PARTITIONS t PARTITION (part = 'y')")).containsExactly("+I[part=y]");
    assertThat(next.rows("SHOW CREATE TABLE t").get(0))
        .contains("COMMENT 'called'")
        .contains("COMMENT 'people'")
        .contains("`upper_name` AS UPPER(`name`)")
        .contains("PARTITIONED BY (`part`)")
        .contains("'ordering.fields' = 'ts'")
        .contains("'table.type' = 'MERGE_ON_READ'");
    assertThat(directory.resolve("default/t/.hoodie/.aux/table_option.properties"))
        .content()
        .contains("pk.columns=id")
        .contains("partition.columns=part")
        .contains("comment=people");
  }

  @Test
  void aTableOfAnotherEngineIsDescribedByItsOwnProperties() throws Exception {
    SqlSession other = SqlSession.batch();
    other.declare(
        "CREATE TABLE o (id INT, v DECIMAL(10, 2), d DATE, PRIMARY KEY (id) NOT ENFORCED)"
            + " PARTITIONED BY (d) WITH ('connector' = 'hudi', 'path' = '"
            + directory.resolve("default/o")
            + "', 'table.type' = 'COPY_ON_WRITE')");
    other.run("INSERT INTO o VALUES (1, 1.25, DATE '2024-01-31')");
    assertThat(session.rows("SHOW TABLES")).containsExactly("+I[o]");
    assertThat(session.rows("DESCRIBE o"))
        .containsExactly(
            "+I[d, DATE, true, null, null, null]",
            "+I[id, INT, false, PRI(id), null, null]",
            "+I[v, DECIMAL(10, 2), true, null, null, null]");
    session.run("INSERT INTO o VALUES (1, 2.5, DATE '2024-01-31'), (2, 3, DATE '2024-02-01')");
    assertThat(session.rows("SELECT * FROM o"))
        .containsExactly("+I[1, 2.50, 2024-01-31]", "+I[2, 3.00, 2024-02-01]");
    assertThat(session.rows("SHOW PARTITIONS o"))
        .containsExactly("+I[d=2024-01-31]", "+I[d=2024-02-01]");
  }

  @Test
  void databasesAreFolders() throws Exception {
    session.declare("CREATE DATABASE d1").declare("USE d1");
    table();
    assertThat(directory.resolve("d1/t/.hoodie/hoodie.properties")).exists();
    assertThat(session.rows("SHOW DATABASES")).containsExactly("+I[d1]", "+I[default]");
    session.declare("USE `default`");
    assertThatThrownBy(() -> session.declare("DROP DATABASE d1"))
        .hasStackTraceContaining("d1")
        .hasStackTraceContaining("is not empty");
    Path other = Files.createDirectory(directory.resolve("d1/photos"));
    for (String cascade : new String[] {"", " CASCADE"}) {
      assertThatThrownBy(() -> session.declare("DROP DATABASE d1" + cascade))
          .hasStackTraceContaining("[photos]");
    }
    assertThat(directory.resolve("d1/t/.hoodie/hoodie.properties")).exists();
    Files.delete(other);
    session.declare("DROP DATABASE d1 CASCADE");
    assertThat(directory.resolve("d1")).doesNotExist();
    session.declare("CREATE DATABASE d2").declare("USE d2");
    assertThatThrownBy(() -> session.declare("DROP DATABASE `default`"))
        .hasStackTraceContaining("default database");
  }

  @Test
  void dropPartitionDeletesItsRowsOnly() throws Exception {
    table();
    session.run("INSERT INTO t VALUES (1, 'a', 10, 'x'), (2, 'b', 10, 'y')");
    session.declare("ALTER TABLE t DROP PARTITION (part = 'x')");
    assertThat(session.rows("SELECT id FROM t")).containsExactly("+I[2]");
    assertThatThrownBy(() -> session.declare("ALTER TABLE t DROP PARTITION (part = 'z')"))
        .hasStackTraceContaining("PartitionSpec{{part=z}}");
    session.declare("ALTER TABLE t DROP IF EXISTS PARTITION (part = 'z')");
    session.run("INSERT INTO t VALUES (3, 'c', 10, 'x')");
    assertThat(session.rows("SELECT id FROM t")).containsExactly("+I[2]", "+I[3]");
  }

  @Test
  void tablesAreReadAsOfATime() throws Exception {
    table();
    session.run("INSERT INTO t VALUES (1, 'a', 10, 'x')");
    java.time.LocalDateTime between = java.time.LocalDateTime.now(java.time.ZoneOffset.UTC);
    session.tables().getConfig().setLocalTimeZone(java.time.ZoneOffset.UTC);
    session.run("INSERT INTO t VALUES (1, 'b', 11, 'x'), (2, 'c', 11, 'x')");
    String time =
        between.format(java.time.format.DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS"));
    assertThat(
            session.rows("SELECT id, name FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '" + time + "'"))
        .containsExactly("+I[1, a]");
    assertThat(session.rows("SELECT id, name FROM t")).containsExactly("+I[1, b]", "+I[2, c]");
  }

  @Test
  void dropTableDeletesItsFolder() throws Exception {
    table();
    session.run("INSERT INTO t VALUES (1, 'a', 10, 'x')");
    session.declare("DROP TABLE t");
    assertThat(directory.resolve("default/t")).doesNotExist();
    assertThat(session.rows("SHOW TABLES")).isEmpty();
    session.declare("DROP TABLE IF EXISTS t");
  }

  @Test
  void optionsCanBeAlteredAndWhatATableIsCannot() throws Exception {
    table();
    session.declare("ALTER TABLE t SET ('compaction.delta_commits' = '3')");
    assertThat(catalog().rows("SHOW CREATE TABLE t").get(0))
        .contains("'compaction.delta_commits' = '3'");
    assertThatThrownBy(() -> session.declare("ALTER TABLE t SET ('index.type' = 'FLINK_STATE')"))
        .hasStackTraceContaining("'index.type'")
        .hasStackTraceContaining("cannot be altered");
    assertThatThrownBy(() -> session.declare("ALTER TABLE t ADD extra INT"))
        .hasStackTraceContaining("can change options only");
    assertThatThrownBy(() -> session.declare("ALTER TABLE t RENAME TO u"))
        .hasStackTraceContaining("cannot be renamed");
  }

  @Test
  void refusesWhatItCannotKeep() throws Exception {
    assertThatThrownBy(
            () -> session.declare("CREATE TABLE k (n INT) WITH ('connector' = 'datagen')"))
        .hasStackTraceContaining("connector 'datagen'");
    assertThatThrownBy(
            () ->
                session.declare(
                    "CREATE TABLE k (n INT PRIMARY KEY NOT ENFORCED) WITH ('path' = '/elsewhere')"))
        .hasStackTraceContaining("leave out 'path'");
    assertThatThrownBy(() -> session.declare("CREATE VIEW v AS SELECT 1"))
        .hasStackTraceContaining("Views are not kept");
    assertThatThrownBy(
            () ->
                SqlSession.batch()
                    .declare(
                        "CREATE CATALOG c WITH ('type' = 'hudi', 'catalog.path' = '"
                            + directory.resolve("missing")
                            + "')"))
        .hasStackTraceContaining("does not exist");
    assertThatThrownBy(
            () ->
                SqlSession.batch()
                    .declare(
                        "CREATE CATALOG c WITH ('type' = 'hudi', 'mode' = 'hms', 'catalog.path' = '"
                            + directory
                            + "')"))
        .hasStackTraceContaining("'hms' is not supported");
    assertThat(session.rows("SHOW TABLES")).isEmpty();
  }

  @Test
  void aDeclarationThatIsNoPropertyFileIsNamed() throws Exception {
    table();
    Path file = directory.resolve("default/t/.hoodie/.aux/flink_table.properties");
    Files.write(file, "schema=\\u00zz".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertThatThrownBy(() -> session.rows("SELECT * FROM t"))
        .hasStackTraceContaining("flink_table.properties")
        .hasStackTraceContaining("is damaged");
  }
}
