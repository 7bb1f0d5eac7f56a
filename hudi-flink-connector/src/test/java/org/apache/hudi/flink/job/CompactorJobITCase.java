package org.apache.hudi.flink.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.table.data.RowData;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.service.Compaction;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableDefinition;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.apache.hudi.sink.compact.HoodieFlinkCompactor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class CompactorJobITCase {

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setNumberTaskManagers(1)
              .setNumberSlotsPerTaskManager(4)
              .build());

  @TempDir Path folder;

  private String path;
  private HudiTable table;
  private HudiJavaClient client;

  @BeforeEach
  void create() {
    path = folder.resolve("t").toString();
    table = create(TableType.MERGE_ON_READ, path);
    client = HudiJavaClient.open(table, WriteSettings.builder().build(), Clock.systemUTC());
  }

  private static HudiTable create(TableType type, String path) {
    return HudiTable.create(
        new LocalStorage(),
        path,
        TableDefinition.builder()
            .tableName("t")
            .databaseName("")
            .type(type)
            .recordKeyFields(List.of("id"))
            .partitionFields(List.of("dt"))
            .orderingField("ts")
            .payloadClass("org.apache.hudi.common.model.DefaultHoodieRecordPayload")
            .keyGeneratorClass("org.apache.hudi.keygen.SimpleAvroKeyGenerator")
            .createSchemaJson(new TableSchema("t", TestTable.TYPE).avroJson())
            .build());
  }

  private void upsert(String note, long ts, String... partitions) {
    client.startCommit();
    for (String partition : partitions) {
      RowData row = TestTable.row("a", partition, ts, note);
      client.upsert(List.of(row));
    }
    client.commit();
  }

  private String plan() {
    return client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
  }

  private List<Instant> pending() {
    return table.timeline().load().pendingCompactions();
  }

  private static List<Instant> round(String... args) throws Exception {
    return new CompactorJob(CompactorArguments.parse(args)).round();
  }

  @Test
  void executesTheOldestPlanThenAllOthers() throws Exception {
    upsert("1", 1, "p", "q", "r");
    String first = plan();
    upsert("2", 2, "p", "q");
    upsert("2", 2, "s");
    String second = plan();
    upsert("3", 3, "p");
    List<String> rows = TestTable.rows(table);

    assertThat(round("--path", path)).extracting(Instant::time).containsExactly(first);
    assertThat(pending()).extracting(Instant::time).containsExactly(second);
    assertThat(TestTable.rows(table)).isEqualTo(rows);

    HoodieFlinkCompactor.main(
        new String[] {"--path", path, "--plan-select-strategy", "all", "--compaction-tasks", "2"});
    assertThat(pending()).isEmpty();
    assertThat(TestTable.rows(table)).isEqualTo(rows);
    assertThat(table.timeline().load().filter(i -> i.action() == Action.COMMIT)).hasSize(2);
    assertThat(round("--path", path)).isEmpty();
  }

  @Test
  void plansItselfAndCleansAndArchives() throws Exception {
    for (int i = 0; i < 8; i++) {
      // Another process each time: a client looks at slices once.
      client = HudiJavaClient.open(table, WriteSettings.builder().build(), Clock.systemUTC());
      upsert("v" + i, i, "p");
      assertThat(
              round(
                  "--path",
                  path,
                  "--schedule",
                  "--clean-async-enabled",
                  "--clean-retain-commits",
                  "1",
                  "--archive-min-commits",
                  "3",
                  "--archive-max-commits",
                  "5"))
          .hasSize(1);
    }
    assertThat(TestTable.rows(table)).containsExactly("a,p,7,v7");
    assertThat(table.timeline().load().filter(i -> i.action() == Action.CLEAN)).isNotEmpty();
    assertThat(table.archivedTimeline().load()).isNotEmpty();
    try (var files = Files.list(Path.of(path, "p"))) {
      assertThat(files.filter(f -> f.toString().endsWith(".parquet"))).hasSizeLessThan(5);
    }
  }

  @Test
  void aPlanThatIsNotDueOrBesideAWriteIsNotMade() throws Exception {
    upsert("1", 1, "p");
    assertThat(round("--path", path, "--schedule", "--compaction-delta-commits", "2")).isEmpty();
    client.startCommit();
    assertThat(round("--path", path, "--schedule")).isEmpty();
    client.commit();
    assertThat(round("--path", path, "--schedule")).hasSize(1);
  }

  /** What an attempt left running is undone and run again. */
  @Test
  void aCompactionThatWasLeftRunningIsRunAgain() throws Exception {
    upsert("1", 1, "p");
    String plan = plan();
    Compaction.start(table, plan);
    assertThat(round("--path", path)).hasSize(1);
    assertThat(pending()).isEmpty();
    assertThat(TestTable.rows(table)).containsExactly("a,p,1,1");
  }

  /** B43: the next plan is run, the log files of the damaged one stay readable. */
  @Test
  void aDamagedPlanDoesNotStandInTheWay() throws Exception {
    upsert("1", 1, "p");
    String damaged = plan();
    upsert("1", 1, "q");
    String good = plan();
    List<String> rows = TestTable.rows(table);
    cut(damaged);
    assertThat(round("--path", path)).extracting(Instant::time).containsExactly(good);
    assertThat(pending()).extracting(Instant::time).containsExactly(damaged);
    assertThat(TestTable.rows(table)).isEqualTo(rows);
  }

  private void cut(String plan) throws IOException {
    Path file =
        Path.of(
            table.timeline().path(new Instant(plan, Action.COMPACTION, InstantState.REQUESTED)));
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
  }

  @Test
  void aCopyOnWriteTableIsRefused() {
    String other = folder.resolve("cow").toString();
    create(TableType.COPY_ON_WRITE, other);
    assertThatThrownBy(() -> round("--path", other))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("copy-on-write");
  }
}
