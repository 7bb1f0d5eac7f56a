package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.service.TableFinding.Kind;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of damage is found where it was planted, good tables have none, repair loses none. */
class TableVerifierTest {

  private static final WriteSettings SETTINGS =
      WriteSettings.builder().bloom(BloomOptions.none()).build();

  private final InMemoryStorage storage = new InMemoryStorage();
  private final ManualClock clock = ManualClock.ticking();
  private HudiTable table;
  private HudiJavaClient client;

  private void create(TableType type) {
    table = TestTable.unordered(storage, type);
    client = HudiJavaClient.open(table, SETTINGS, clock);
  }

  private String upsert(RowData... rows) {
    String time = client.startCommit();
    client.upsert(List.of(rows));
    client.commit();
    return time;
  }

  private List<TableFinding> findings() {
    return new TableVerifier(table, true).verify().findings();
  }

  private List<String> found() {
    return findings().stream()
        .map(f -> f.kind() + " " + f.partitionPath() + " " + f.subject())
        .collect(Collectors.toList());
  }

  private List<String> repair(boolean isDryRun) {
    InstantGenerator instants = new InstantGenerator(clock, ZoneOffset.UTC);
    return new TableRepair(table, instants, new NoLock()).run(isDryRun);
  }

  private FileSlice slice() {
    return table.snapshot().view().latestSlices("p").get(0);
  }

  private String baseFile() {
    return table.absolute(slice().base().relativePath());
  }

  private void replace(String path, byte[] content) throws IOException {
    storage.delete(path);
    storage.publish(path, content);
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void goodTable(TableType type) {
    create(type);
    upsert(TestTable.row("a", "p", 1, "v1"), TestTable.row("b", "q", 1, "v1"));
    upsert(TestTable.row("a", "p", 2, "v2"), TestTable.row("c", "p", 2, "v2"));
    if (type == TableType.MERGE_ON_READ) {
      client.scheduleCompaction(CompactionStrategy.always());
      upsert(TestTable.row("a", "p", 3, "v3"));
    }
    client.startCommit();
    client.upsert(List.of(TestTable.row("d", "p", 3, "pending")));
    TableReport report = new TableVerifier(table, true).verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.rows()).isEqualTo(3);
    assertThat(report.keysChecked()).isTrue();
  }

  @Test
  void afterCleanArchiveCompactionAndRestore() {
    create(TableType.MERGE_ON_READ);
    for (int i = 0; i < 6; i++) {
      upsert(TestTable.row("a", "p", i, "v" + i));
      client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
    }
    client.clean(CleanStrategy.latestCommits(2));
    client.archive(ArchiveLimits.of(3, 4), CleanStrategy.latestCommits(2));
    assertThat(findings()).isEmpty();
    String kept = table.timeline().load().lastCompletedWrite().orElseThrow().time();
    client.savepoint(kept, "u", "");
    upsert(TestTable.row("b", "p", 9, "v9"));
    client.restoreToSavepoint(kept);
    assertThat(findings()).isEmpty();
  }

  @Test
  void missingFile() throws IOException {
    create(TableType.COPY_ON_WRITE);
    upsert(TestTable.row("a", "p", 1, "v1"));
    String name = slice().base().fileName();
    storage.delete(baseFile());
    assertThat(found()).containsExactly("MISSING_FILE p " + name);
  }

  @Test
  void wrongLengthOfABaseFile() throws IOException {
    create(TableType.COPY_ON_WRITE);
    upsert(TestTable.row("a", "p", 1, "v1"));
    byte[] content = storage.read(baseFile());
    String name = slice().base().fileName();
    String id = slice().fileId();
    replace(baseFile(), Arrays.copyOf(content, content.length - 9));
    assertThat(found()).containsExactly("WRONG_LENGTH p " + name, "UNREADABLE_FILE p " + id);
  }

  @Test
  void shortLogFile() throws IOException {
    create(TableType.MERGE_ON_READ);
    upsert(TestTable.row("a", "p", 1, "v1"));
    String path = table.absolute(slice().logs().get(0).relativePath());
    byte[] content = storage.read(path);
    replace(path, Arrays.copyOf(content, content.length - 9));
    assertThat(found()).contains("WRONG_LENGTH p " + slice().fileId());
  }

  @Test
  void otherNumberOfRows() throws IOException {
    create(TableType.COPY_ON_WRITE);
    upsert(TestTable.row("a", "p", 1, "v1"));
    String time = upsert(TestTable.row("b", "p", 1, "v1"));
    String name = slice().base().fileName();
    Instant commit = table.timeline().load().findWrite(time).orElseThrow();
    String text = new String(table.timeline().readDetails(commit), "UTF-8");
    assertThat(text).contains("\"numWrites\" : 2");
    replace(
        table.timeline().path(commit),
        text.replace("\"numWrites\" : 2", "\"numWrites\" : 3").getBytes("UTF-8"));
    assertThat(found()).containsExactly("ROW_COUNT p " + name);
  }

  @Test
  void completedInstantThatCannotBeRead() throws IOException {
    create(TableType.COPY_ON_WRITE);
    String time = upsert(TestTable.row("a", "p", 1, "v1"));
    Instant commit = table.timeline().load().findWrite(time).orElseThrow();
    replace(table.timeline().path(commit), "{\"partitionTo".getBytes("UTF-8"));
    assertThat(found()).containsExactly("UNREADABLE_INSTANT  " + time);
  }

  @Test
  void sameKeyInTwoGroups() throws IOException {
    create(TableType.COPY_ON_WRITE);
    upsert(TestTable.row("a", "p", 1, "v1"));
    String path = baseFile();
    String fileId = slice().fileId();
    String other = "ffffffff" + fileId.substring(8);
    String time = slice().baseInstant();
    Instant commit = table.timeline().load().findWrite(time).orElseThrow();
    String text = new String(table.timeline().readDetails(commit), "UTF-8");
    storage.publish(path.replace(fileId, other), storage.read(path));
    String later = String.valueOf(Long.parseLong(time) + 1);
    Instant second = new Instant(later, Action.COMMIT, InstantState.COMPLETED);
    storage.publish(
        path.replace(fileId, other).replace(time + ".parquet", later + ".parquet"),
        storage.read(path));
    storage.delete(path.replace(fileId, other));
    table
        .timeline()
        .publish(second, text.replace(fileId, other).replace(time, later).getBytes("UTF-8"));
    assertThat(found()).containsExactly("DUPLICATE_KEY p a");
  }

  @Test
  void orphansAreFoundAndDeleted() throws IOException {
    create(TableType.COPY_ON_WRITE);
    upsert(TestTable.row("a", "p", 1, "v1"));
    String path = baseFile();
    String time = slice().baseInstant();
    String later = String.valueOf(Long.parseLong(time) + 5000);
    String unknown = path.replace(time + ".parquet", later + ".parquet");
    storage.publish(unknown, storage.read(path));
    String id = slice().fileId();
    String twin = path.replace(id, "00000000" + id.substring(8));
    storage.publish(twin, storage.read(path));
    List<String> names =
        List.of(
            "ORPHAN_FILE p " + twin.substring(twin.lastIndexOf('/') + 1),
            "ORPHAN_FILE p " + unknown.substring(unknown.lastIndexOf('/') + 1));
    assertThat(found()).containsAll(names);
    assertThat(repair(true)).hasSize(2);
    assertThat(found()).containsAll(names);
    assertThat(repair(false)).hasSize(2);
    assertThat(findings()).isEmpty();
    assertThat(storage.entry(path)).isPresent();
    assertThat(repair(false)).isEmpty();
  }

  @Test
  void twoGroupsOfOneBucket() {
    assertThat(OrphanFiles.bucket("00000003-aaaa-4bbb-8ccc-dddddddddddd-0")).contains("00000003");
    assertThat(OrphanFiles.bucket("12345678-aaaa-4bbb-8ccc-dddddddddddd-0")).isEmpty();
    assertThat(OrphanFiles.bucket("0000000a-aaaa-4bbb-8ccc-dddddddddddd-0")).isEmpty();
  }

  private String damagedCompaction() throws IOException {
    String time = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    String path =
        table.timeline().path(new Instant(time, Action.COMPACTION, InstantState.REQUESTED));
    byte[] plan = storage.read(path);
    replace(path, Arrays.copyOf(plan, plan.length / 2));
    return time;
  }

  @Test
  void damagedPlanOfACompactionWithoutLaterWrites() throws IOException {
    create(TableType.MERGE_ON_READ);
    upsert(TestTable.row("a", "p", 1, "v1"));
    String time = damagedCompaction();
    assertThat(found()).containsExactly("UNREADABLE_PLAN  " + time);
    assertThat(repair(true)).singleElement().asString().startsWith("Deleted");
    assertThat(found()).containsExactly("UNREADABLE_PLAN  " + time);
    repair(false);
    TableReport report = new TableVerifier(table, true).verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.rows()).isEqualTo(1);
    assertThat(table.timeline().load().pendingCompactions()).isEmpty();
  }

  @Test
  void damagedPlanOfACompactionWithLaterWrites() throws IOException {
    create(TableType.MERGE_ON_READ);
    upsert(TestTable.row("a", "p", 1, "v1"), TestTable.row("b", "q", 1, "v1"));
    String time = damagedCompaction();
    // A pending plan that cannot be read leaves its slice to the writer's log files.
    FileSlice before = slice();
    upsert(TestTable.row("a", "p", 2, "v2"));
    List<LogFile> logs = slice().logs();
    assertThat(logs.size()).isGreaterThan(before.logs().size());
    boolean isOpened = logs.stream().anyMatch(log -> log.name().time().equals(time));
    assertThat(repair(false))
        .singleElement()
        .asString()
        .startsWith(isOpened ? "Planned" : "Deleted");
    TableReport report = new TableVerifier(table, true).verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.rows()).isEqualTo(2);
    if (isOpened) {
      client.compact(time);
      assertThat(new TableVerifier(table, true).verify().rows()).isEqualTo(2);
    }
  }

  @Test
  void opensTheSliceAnewThatWasWrittenAfterADamagedPlan() throws IOException {
    create(TableType.MERGE_ON_READ);
    upsert(TestTable.row("a", "p", 1, "v1"), TestTable.row("b", "q", 1, "v1"));
    String time = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    upsert(TestTable.row("a", "p", 2, "v2"), TestTable.row("c", "p", 2, "v2"));
    String path =
        table.timeline().path(new Instant(time, Action.COMPACTION, InstantState.REQUESTED));
    replace(path, new byte[0]);
    assertThat(found()).containsExactly("UNREADABLE_PLAN  " + time);
    assertThat(repair(false)).singleElement().asString().startsWith("Planned");
    assertThat(Compaction.plan(table, time).operations())
        .singleElement()
        .satisfies(operation -> assertThat(operation.partitionPath()).isEqualTo("p"));
    assertThat(new TableVerifier(table, true).verify().rows()).isEqualTo(3);
    client.compact(time);
    TableReport report = new TableVerifier(table, true).verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.rows()).isEqualTo(3);
  }

  @Test
  void noRepairBesideAWriter() {
    create(TableType.COPY_ON_WRITE);
    upsert(TestTable.row("a", "p", 1, "v1"));
    String time = client.startCommit();
    assertThatThrownBy(() -> repair(true))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("cannot be repaired while")
        .hasMessageContaining(time);
  }

  @TestFactory
  List<DynamicTest> goldenTablesAreGood(@TempDir Path directory) {
    List<DynamicTest> tests = new ArrayList<>();
    for (String version : List.of("0.15.0", "1.1.1")) {
      for (String name : GoldenTables.names(version)) {
        tests.add(
            DynamicTest.dynamicTest(version + " " + name, () -> good(version, name, directory)));
      }
    }
    return tests;
  }

  private static void good(String version, String name, Path directory) throws IOException {
    Path folder = directory.resolve(version);
    String base = GoldenTables.unpack(version, name, folder).toString();
    HudiTable golden =
        HudiTable.open(new HadoopStorageFactory(java.util.Map.of()).open(base), base);
    List<TableFinding> findings = new TableVerifier(golden, true).verify().findings();
    if (name.equals("mor_appended_log_file")) {
      // Its log files were joined into one after their commits.
      assertThat(findings).extracting(TableFinding::kind).containsOnly(Kind.MISSING_FILE);
    } else {
      assertThat(findings).isEmpty();
    }
  }
}
