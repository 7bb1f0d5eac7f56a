package org.apache.hudi.flink.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.HudiTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Table services by {@code CALL}: what they tell, what they do, and that a dry run does nothing.
 */
@Timeout(240)
class ProceduresITCase {

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
  void openCatalog() throws Exception {
    session =
        SqlSession.batch()
            .declare(
                "CREATE CATALOG lake WITH ('type' = 'hudi', 'catalog.path' = '" + directory + "')")
            .declare("USE CATALOG lake");
  }

  private void create(String type) {
    session.declare(
        "CREATE TABLE t (id INT, name STRING, ts INT, part STRING, PRIMARY KEY (id) NOT ENFORCED)"
            + " PARTITIONED BY (part) WITH ('table.type' = '"
            + type
            + "', 'index.type' = 'BUCKET', 'hoodie.bucket.index.num.buckets' = '1',"
            + " 'ordering.fields' = 'ts', 'compaction.schedule.enabled' = 'false',"
            + " 'compaction.async.enabled' = 'false', 'hoodie.table.services.enabled' = 'false')");
  }

  /** Version n of two keys in partition x and of one in y. */
  private String write(int n) throws Exception {
    session.run(
        String.format(
            "INSERT INTO t VALUES (1, 'a%1$d', %1$d, 'x'), (2, 'b%1$d', %1$d, 'x'), (3, 'c%1$d',"
                + " %1$d, 'y')",
            n));
    return table().timeline().load().lastCompletedWrite().orElseThrow().time();
  }

  private HudiTable table() {
    String path = directory.resolve("default").resolve("t").toString();
    return HudiTable.open(new HadoopStorageFactory(java.util.Map.of()).open(path), path);
  }

  /** Result rows of a call, in their order. */
  private List<Row> call(String call) throws Exception {
    List<Row> rows = new ArrayList<>();
    try (CloseableIterator<Row> result =
        session.tables().executeSql("CALL sys." + call).collect()) {
      result.forEachRemaining(rows::add);
    }
    return rows;
  }

  private List<Object> column(String call, int index) throws Exception {
    List<Object> values = new ArrayList<>();
    call(call).forEach(row -> values.add(row.getField(index)));
    return values;
  }

  private List<String> rows() throws Exception {
    return session.rows("SELECT id, name, ts, part FROM t");
  }

  private static List<String> version(int n) {
    return List.of(
        String.format("+I[1, a%1$d, %1$d, x]", n),
        String.format("+I[2, b%1$d, %1$d, x]", n),
        String.format("+I[3, c%1$d, %1$d, y]", n));
  }

  @Test
  void compact() throws Exception {
    create("MERGE_ON_READ");
    write(1);
    write(2);
    assertThat(call("compact(table_name => 't', dry_run => true)"))
        .containsExactly(Row.of(null, "NEW", 2L));
    assertThat(call("show_plans(table_name => 't')")).isEmpty();
    List<Row> planned = call("compact(table_name => 't', op => 'schedule')");
    assertThat(planned).hasSize(1);
    String time = (String) planned.get(0).getField(0);
    assertThat(planned).containsExactly(Row.of(time, "REQUESTED", 2L));
    assertThat(call("show_plans(table_name => 't')"))
        .containsExactly(
            Row.of(time, "compaction", "REQUESTED", "x", 2L),
            Row.of(time, "compaction", "REQUESTED", "y", 2L));
    assertThatThrownBy(
            () -> call("compact(table_name => 't', op => 'execute', instant_time => '2020')"))
        .hasStackTraceContaining("has no pending compaction 2020; there are");
    assertThat(call("compact(table_name => 't', op => 'execute', instant_time => '" + time + "')"))
        .containsExactly(Row.of(time, "COMPLETED", 2L));
    assertThat(call("show_files(table_name => 't', partition_path => 'x')"))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.getField(2)).isEqualTo(time);
              assertThat((String) row.getField(3)).endsWith("_" + time + ".parquet");
              assertThat(row.getField(5)).isEqualTo(0L);
            });
    assertThat(rows()).isEqualTo(version(2));
    write(3);
    assertThat(call("compact(table_name => 't')"))
        .singleElement()
        .satisfies(row -> assertThat(row.getField(1)).isEqualTo("COMPLETED"));
    assertThat(rows()).isEqualTo(version(3));
  }

  @Test
  void compactOfATableThatIsWritten() throws Exception {
    create("MERGE_ON_READ");
    write(1);
    table()
        .timeline()
        .createRequested(
            new Instant("99990101000000000", Action.DELTA_COMMIT, InstantState.REQUESTED));
    assertThatThrownBy(() -> call("compact(table_name => 't')"))
        .hasStackTraceContaining("can be planned while")
        .hasStackTraceContaining("99990101000000000");
  }

  @Test
  void clean() throws Exception {
    create("COPY_ON_WRITE");
    for (int n = 1; n <= 4; n++) {
      write(n);
    }
    String arguments = "table_name => 't', policy => 'keep_latest_file_versions', retained => 2";
    assertThat(call("clean(" + arguments + ", dry_run => true)"))
        .containsExactly(Row.of(null, "x", 2L), Row.of(null, "y", 2L));
    assertThat(call("show_files(table_name => 't', all_versions => true)")).hasSize(8);
    List<Row> done = call("clean(" + arguments + ")");
    assertThat(done).hasSize(2);
    Object time = done.get(0).getField(0);
    assertThat(time).isNotNull();
    assertThat(done).containsExactly(Row.of(time, "x", 2L), Row.of(time, "y", 2L));
    assertThat(call("show_files(table_name => 't', all_versions => true)")).hasSize(4);
    assertThat(call("clean(" + arguments + ")")).isEmpty();
    // By the options of the table, which keep thirty commits.
    assertThat(call("clean(table_name => 't')")).isEmpty();
    assertThat(rows()).isEqualTo(version(4));
    assertThatThrownBy(() -> call("clean(table_name => 't', policy => 'all', retained => 2)"))
        .hasStackTraceContaining("Argument policy is 'all'; it must be one of");
    assertThatThrownBy(() -> call("clean(table_name => 't', retained => 2)"))
        .hasStackTraceContaining("policy and retained go together");
  }

  @Test
  void archive() throws Exception {
    create("COPY_ON_WRITE");
    List<String> times = new ArrayList<>();
    for (int n = 1; n <= 5; n++) {
      times.add(write(n));
    }
    call("clean(table_name => 't', policy => 'keep_latest_commits', retained => 1)");
    String arguments = "table_name => 't', min_commits => 2, max_commits => 3";
    List<Row> previewed = call("archive(" + arguments + ", dry_run => true)");
    assertThat(column("show_timeline(table_name => 't')", 0)).containsAll(times);
    List<Row> archived = call("archive(" + arguments + ")");
    assertThat(archived)
        .isEqualTo(previewed)
        .contains(Row.of(times.get(0), "commit"))
        .doesNotContain(Row.of(times.get(3), "commit"), Row.of(times.get(4), "commit"));
    List<Object> left = column("show_timeline(table_name => 't')", 0);
    archived.forEach(row -> assertThat(left).doesNotContain(row.getField(0)));
    assertThat(left).contains(times.get(3), times.get(4));
    assertThat(call("archive(" + arguments + ")")).isEmpty();
    assertThat(rows()).isEqualTo(version(5));
    assertThatThrownBy(() -> call("archive(table_name => 't', min_commits => 3, max_commits => 3)"))
        .hasStackTraceContaining("must be greater than min_commits, 3");
  }

  @Test
  void rollback() throws Exception {
    create("COPY_ON_WRITE");
    String first = write(1);
    String second = write(2);
    assertThat(
            call(
                "rollback_instant(table_name => 't', instant_time => '"
                    + second
                    + "', dry_run => true)"))
        .containsExactly(Row.of(second, null, "x", 1L, 0L), Row.of(second, null, "y", 1L, 0L));
    assertThat(rows()).isEqualTo(version(2));
    assertThatThrownBy(
            () -> call("rollback_instant(table_name => 't', instant_time => '" + first + "')"))
        .hasStackTraceContaining("1 are newer");
    List<Row> done = call("rollback_instant(table_name => 't', instant_time => '" + second + "')");
    Object rollback = done.get(0).getField(1);
    assertThat(rollback).isNotNull();
    assertThat(done)
        .containsExactlyInAnyOrder(
            Row.of(second, rollback, "x", 1L, 0L), Row.of(second, rollback, "y", 1L, 0L));
    assertThat(rows()).isEqualTo(version(1));
    table()
        .timeline()
        .createRequested(new Instant("99990101000000000", Action.COMMIT, InstantState.REQUESTED));
    call("`rollback`(table_name => 't', instant_time => '99990101000000000')");
    assertThat(table().timeline().load().pendingWrites()).isEmpty();
    assertThatThrownBy(
            () -> call("rollback_instant(table_name => 't', instant_time => '20200101000000000')"))
        .hasStackTraceContaining("No write 20200101000000000 is pending");
  }

  @Test
  void savepointAndRestore() throws Exception {
    create("COPY_ON_WRITE");
    String first = write(1);
    assertThat(call("create_savepoint(table_name => 't', user_name => 'u', comments => 'before')"))
        .containsExactly(Row.of(first, 2L));
    assertThatThrownBy(() -> call("create_savepoint(table_name => 't')"))
        .hasStackTraceContaining("is savepointed already");
    String second = write(2);
    String third = write(3);
    String restore = "restore(table_name => 't', instant_time => '" + first + "'";
    assertThat(call(restore + ", dry_run => true)"))
        .containsExactly(Row.of(third, "commit"), Row.of(second, "commit"));
    assertThat(rows()).isEqualTo(version(3));
    assertThat(call(restore + ")"))
        .containsExactly(Row.of(third, "commit"), Row.of(second, "commit"));
    assertThat(rows()).isEqualTo(version(1));
    String delete = "delete_savepoint(table_name => 't', instant_time => '" + first + "'";
    assertThat(call(delete + ", dry_run => true)")).containsExactly(Row.of(first));
    assertThat(call(delete + ")")).containsExactly(Row.of(first));
    assertThatThrownBy(() -> call(delete + ")"))
        .hasStackTraceContaining("There is no savepoint of commit " + first);
    assertThatThrownBy(() -> call(restore + ")"))
        .hasStackTraceContaining("There is no savepoint of commit " + first);
  }

  @Test
  void show() throws Exception {
    create("MERGE_ON_READ");
    String first = write(1);
    String second = write(2);
    List<Row> timeline = call("show_timeline(table_name => 'default.t')");
    assertThat(timeline).hasSize(2);
    assertThat(timeline.get(0).getField(0)).isEqualTo(second);
    assertThat(timeline.get(0).getField(1)).isEqualTo("deltacommit");
    assertThat(timeline.get(0).getField(2)).isEqualTo("COMPLETED");
    assertThat(java.time.Instant.parse((String) timeline.get(0).getField(3)))
        .isBetween(java.time.Instant.now().minusSeconds(600), java.time.Instant.now());
    assertThat(timeline.get(1).getField(0)).isEqualTo(first);
    assertThat(call("show_timeline(table_name => 't', max_rows => 1)")).hasSize(1);
    List<Row> partitions = call("show_partitions(table_name => 'lake.default.t')");
    assertThat(partitions).hasSize(2);
    assertThat(partitions.get(0).getField(0)).isEqualTo("x");
    assertThat(partitions.get(0).getField(1)).isEqualTo(1L);
    assertThat(partitions.get(0).getField(2)).isEqualTo(2L);
    List<Row> files = call("show_files(table_name => 't', partition_path => 'x')");
    assertThat(files).hasSize(1);
    assertThat(files.get(0).getField(2)).isEqualTo(first);
    assertThat(files.get(0).getField(3)).isNull();
    assertThat(files.get(0).getField(5)).isEqualTo(2L);
    assertThat(files.get(0).getField(6)).isEqualTo(partitions.get(0).getField(3));
    assertThatThrownBy(() -> call("show_files(table_name => 't', partition_path => 'z')"))
        .hasStackTraceContaining("there is no partition 'z'");
    assertThatThrownBy(() -> call("show_files(table_name => 'none')"))
        .hasStackTraceContaining("there is no table default.none in catalog lake");
  }

  @Test
  void planThatCannotBeRead() throws Exception {
    create("MERGE_ON_READ");
    write(1);
    String time = (String) call("compact(table_name => 't', op => 'schedule')").get(0).getField(0);
    Instant requested = new Instant(time, Action.COMPACTION, InstantState.REQUESTED);
    byte[] plan = table().timeline().readDetails(requested);
    table().timeline().delete(requested);
    table().timeline().publish(requested, java.util.Arrays.copyOf(plan, plan.length / 2));
    assertThat(call("show_plans(table_name => 't')"))
        .containsExactly(Row.of(time, "compaction", "UNREADABLE", null, null));
  }

  @Test
  void verifyAndRepair() throws Exception {
    create("MERGE_ON_READ");
    write(1);
    write(2);
    assertThat(call("verify(table_name => 't')"))
        .containsExactly(Row.of("OK", "", "", "2 instants, 4 files, 3 rows, unique keys"));
    assertThat(call("repair(table_name => 't')")).isEmpty();
    String time = (String) call("compact(table_name => 't', op => 'schedule')").get(0).getField(0);
    Instant requested = new Instant(time, Action.COMPACTION, InstantState.REQUESTED);
    table().timeline().delete(requested);
    table().timeline().publish(requested, new byte[0]);
    List<Row> damaged = call("verify(table_name => 't', read_rows => false)");
    assertThat(damaged).hasSize(1);
    assertThat(damaged.get(0).getField(0)).isEqualTo("UNREADABLE_PLAN");
    assertThat(damaged.get(0).getField(2)).isEqualTo(time);
    List<Row> planned = call("repair(table_name => 't', dry_run => true)");
    assertThat(planned).hasSize(1);
    assertThat(call("verify(table_name => 't', read_rows => false)")).isEqualTo(damaged);
    assertThat(call("repair(table_name => 't')")).isEqualTo(planned);
    assertThat(call("verify(table_name => 't')"))
        .containsExactly(Row.of("OK", "", "", "2 instants, 4 files, 3 rows, unique keys"));
    assertThat(rows()).isEqualTo(version(2));
  }
}
