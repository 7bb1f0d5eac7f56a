package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.commit.CommitLookup;
import org.apache.hudi.flink.core.commit.CommitState;
import org.apache.hudi.flink.core.fixtures.CrashPoints;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.SavepointMetadata;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.MarkerType;
import org.apache.hudi.flink.core.table.ReaderLeases;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.apache.hudi.flink.core.timeline.codec.JsonMetadataCodec;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchiverTest {

  private static final WriteSettings SETTINGS =
      WriteSettings.builder().bloom(BloomOptions.none()).build();
  private static final ArchiveLimits LIMITS = ArchiveLimits.of(3, 5);

  private final InMemoryStorage storage = new InMemoryStorage();
  private final ManualClock clock = ManualClock.ticking();
  private HudiTable table;
  private HudiJavaClient client;

  private void create(TableType type) {
    table = TestTable.unordered(storage, type);
    client = HudiJavaClient.open(table, SETTINGS, clock);
  }

  private Archiver archiver(HudiTable of, CompactionStrategy compaction) {
    InstantGenerator instants = new InstantGenerator(clock, ZoneOffset.UTC);
    return new Archiver(of, LIMITS, null, compaction, instants, new NoLock(), clock);
  }

  private int archive() {
    return archiver(table, null).run();
  }

  private String upsert(RowData... rows) {
    String time = client.startCommit();
    client.upsert(List.of(rows));
    client.commit();
    return time;
  }

  private List<String> update(int times) {
    List<String> instants = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      instants.add(upsert(TestTable.row("a", "p", 1, "v" + i)));
    }
    return instants;
  }

  private void compact() {
    client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
  }

  private List<String> active() {
    List<String> times = new ArrayList<>();
    table.timeline().load().completedWrites().forEach(i -> times.add(i.time()));
    return times;
  }

  private List<String> archived() {
    TreeSet<String> times = new TreeSet<>();
    table.archivedTimeline().load().forEach(i -> times.add(i.instant().time()));
    return new ArrayList<>(times);
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void theOldestInstantsMoveToTheArchiveInAllTheirStates(TableType type) throws Exception {
    create(type);
    List<String> times = update(5);
    assertThat(archive()).isZero();
    times.addAll(update(1));
    List<String> rows = TestTable.rows(table);

    assertThat(archive()).isEqualTo(3);

    assertThat(active()).isEqualTo(times.subList(3, 6));
    List<String> states = new ArrayList<>();
    for (ArchivedInstant instant : table.archivedTimeline().load()) {
      assertThat(instant.completionTime()).hasSize(17);
      states.add(instant.toString());
    }
    String action = type == TableType.MERGE_ON_READ ? "deltacommit" : "commit";
    List<String> expected = new ArrayList<>();
    for (String time : times.subList(0, 3)) {
      for (InstantState state : InstantState.values()) {
        expected.add(time + "." + action + "." + state);
      }
    }
    assertThat(states).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(storage.allFiles()).noneMatch(f -> f.contains("/.hoodie/" + times.get(0)));
    assertThat(TestTable.rows(table)).isEqualTo(rows);
    CommitState found = new CommitLookup(table).find(times.get(1));
    assertThat(found.kind()).isEqualTo(CommitState.Kind.ARCHIVED);
    assertThat(found.fingerprint()).isPresent();
  }

  @Test
  void compactionsCleansAndRollbacksAreArchivedToo() throws Exception {
    create(TableType.MERGE_ON_READ);
    for (int i = 0; i < 10; i++) {
      update(1);
      compact();
      client.startCommit();
      client.rollbackCommit();
      clock.advanceMillis(ArchiveLimits.LATE_WRITERS.toMillis());
      new Cleaner(
              table,
              CleanStrategy.latestCommits(1),
              new InstantGenerator(clock, ZoneOffset.UTC),
              new NoLock(),
              clock)
          .run();
      archive();
    }
    List<String> rows = TestTable.rows(table);
    Timeline timeline = table.timeline().load();
    for (Action action : List.of(Action.CLEAN, Action.ROLLBACK)) {
      assertThat(timeline.filter(i -> i.action() == action)).hasSizeBetween(3, 5);
    }
    assertThat(timeline.completedWrites()).hasSizeBetween(3, 5);
    List<ArchivedInstant> all = table.archivedTimeline().load();
    assertThat(all)
        .anyMatch(i -> i.instant().action() == Action.COMPACTION && !i.instant().isCompleted());
    assertThat(all).anyMatch(i -> i.instant().action() == Action.CLEAN);
    assertThat(all).anyMatch(i -> i.instant().action() == Action.ROLLBACK);
    assertThat(TestTable.rows(table)).isEqualTo(rows);
    // One file, since each new one takes the small one before it in.
    assertThat(storage.list(TestTable.BASE + "/.hoodie/archived")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void aCrashAnywhereLosesNothingAndIsFinishedByTheNextRun(TableType type) throws Exception {
    create(type);
    update(2);
    if (type == TableType.MERGE_ON_READ) {
      compact();
    }
    update(4);
    archive();
    List<String> times = new ArrayList<>(archived());
    update(5);
    times.addAll(active());
    List<String> rows = TestTable.rows(table);
    int operations =
        CrashPoints.enumerate(
            storage,
            faulty -> archiver(HudiTable.open(faulty, TestTable.BASE), null).run(),
            (left, crash) -> {
              HudiTable after = HudiTable.open(left, TestTable.BASE);
              assertThat(TestTable.rows(after)).as(crash).isEqualTo(rows);
              assertThat(after.timeline().load().filter(i -> !i.isCompleted())).as(crash).isEmpty();
              assertThat(union(after)).as(crash).containsExactlyElementsOf(times);
              archiver(after, null).run();
              assertThat(after.timeline().load().completedWrites()).as(crash).hasSizeBetween(3, 5);
              assertThat(union(after)).as(crash).containsExactlyElementsOf(times);
              assertThat(TestTable.rows(after)).as(crash).isEqualTo(rows);
              assertThat(after.archivedTimeline().load())
                  .as(crash)
                  .extracting(ArchivedInstant::toString)
                  .doesNotHaveDuplicates();
            });
    assertThat(operations).isGreaterThan(10);
  }

  private static TreeSet<String> union(HudiTable of) {
    TreeSet<String> times = new TreeSet<>();
    of.timeline().load().completedWrites().forEach(i -> times.add(i.time()));
    of.archivedTimeline().load().forEach(i -> times.add(i.instant().time()));
    return times;
  }

  @Test
  void stopsBeforeASavepoint() {
    create(TableType.COPY_ON_WRITE);
    List<String> times = update(8);
    table
        .timeline()
        .publish(
            new Instant(times.get(2), Action.SAVEPOINT, InstantState.COMPLETED),
            AvroPlanCodec.encode(new SavepointMetadata("me", 1, "", Map.of())));
    assertThat(archive()).isEqualTo(2);
    assertThat(active()).isEqualTo(times.subList(2, 8));
    assertThat(archive()).isZero();
  }

  @Test
  void leavesACommitBeforeTheOldestPendingWrite() throws Exception {
    create(TableType.MERGE_ON_READ);
    List<String> times = update(4);
    String pending = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    times.addAll(update(6));
    archive();
    assertThat(active()).isEqualTo(times.subList(3, 10));
    List<String> rows = TestTable.rows(table);
    client.compact(pending);
    assertThat(TestTable.rows(table)).isEqualTo(rows);
    archive();
    assertThat(active()).hasSize(3);
    assertThat(TestTable.rows(table)).isEqualTo(rows);
  }

  @Test
  void leavesWhatDecidesAboutTheNextCompaction() {
    create(TableType.MERGE_ON_READ);
    List<String> times = update(2);
    compact();
    String compaction = table.timeline().load().lastCompletedWrite().orElseThrow().time();
    update(6);
    archiver(table, CompactionStrategy.numCommits(7)).run();
    assertThat(active().get(0)).isEqualTo(compaction);
    CompactionStrategy byTime =
        CompactionStrategy.of(CompactionStrategy.Kind.TIME_ELAPSED, 1, Duration.ofHours(1));
    archiver(table, byTime).run();
    assertThat(active().get(0)).isEqualTo(compaction);
    archiver(table, CompactionStrategy.numCommits(4)).run();
    assertThat(active()).hasSize(4).doesNotContain(compaction);
    assertThat(archived()).contains(times.get(0), compaction);
  }

  @Test
  void leavesTheEarliestCommitThatACleanRetains() {
    create(TableType.COPY_ON_WRITE);
    List<String> times = update(8);
    new Archiver(
            table,
            LIMITS,
            CleanStrategy.latestCommits(6),
            null,
            new InstantGenerator(clock, ZoneOffset.UTC),
            new NoLock(),
            clock)
        .run();
    assertThat(active()).isEqualTo(times.subList(1, 8));
  }

  @Test
  void aReplaceCommitStaysWhileAFileThatItReplacedExists() throws Exception {
    create(TableType.COPY_ON_WRITE);
    upsert(TestTable.row("a", "p", 1, "1"));
    FileSlice old = table.snapshot().view().latestSlices("p").get(0);
    String time = client.startCommit();
    client.upsert(List.of(TestTable.row("b", "q", 1, "1")));
    client.commit();
    replaceBy(time, old);
    update(1);
    List<String> after = new ArrayList<>(active());
    update(6);
    List<String> rows = TestTable.rows(table);
    archive();
    assertThat(active()).startsWith(time).isNotEqualTo(after);
    assertThat(TestTable.rows(table)).isEqualTo(rows);
    storage.delete(TestTable.BASE + "/" + old.base().relativePath());
    archive();
    assertThat(active()).hasSize(3);
    assertThat(TestTable.rows(table)).isEqualTo(rows);
  }

  /** Turns a commit into a replace commit. */
  private void replaceBy(String time, FileSlice old) throws IOException {
    Instant commit = new Instant(time, Action.COMMIT, InstantState.COMPLETED);
    CommitMetadata metadata =
        table.commitMetadata(commit).toBuilder()
            .operationType(WriteOperation.INSERT_OVERWRITE)
            .partitionToReplaceFileIds(Map.of("p", List.of(old.fileId())))
            .build();
    for (InstantState state : InstantState.values()) {
      table.timeline().delete(commit.withState(state));
      byte[] content =
          state == InstantState.COMPLETED ? new JsonMetadataCodec().encode(metadata) : new byte[0];
      table.timeline().publish(new Instant(time, Action.REPLACE_COMMIT, state), content);
    }
    client = HudiJavaClient.open(table, SETTINGS, clock);
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void whatADeadAttemptWroteLateDoesNotComeToLife(TableType type) throws Exception {
    create(type);
    update(1);
    // An attempt writes, is rolled back, and a task of it that nobody heard of writes once more.
    String dead = client.startCommit();
    client.upsert(List.of(TestTable.row("z", "p", 1, "dead"), TestTable.row("y", "q", 1, "dead")));
    InMemoryStorage late = storage.copy();
    client.rollbackCommit();
    for (String file : late.allFiles()) {
      boolean isNew = !storage.allFiles().contains(file);
      if (isNew && !file.contains("/.hoodie/" + dead)) {
        storage.overwrite(file, late.read(file));
      }
    }
    assertThat(table.markers().list(dead)).isNotEmpty();
    List<String> rows = TestTable.rows(table);
    assertThat(rows).containsExactly("a,p,1,v0");
    update(8);
    archive();
    assertThat(active().get(0)).as("more may be written late").isLessThan(dead);
    clock.advanceMillis(ArchiveLimits.LATE_WRITERS.toMillis());
    archive();
    assertThat(active().get(0)).isGreaterThan(dead);
    assertThat(TestTable.rows(table)).containsExactly("a,p,1,v7");
    assertThat(table.markers().instants()).isEmpty();
  }

  @Test
  void markersThatACommitLeftAreDeletedWithoutItsFiles() throws Exception {
    create(TableType.COPY_ON_WRITE);
    List<String> times = update(1);
    String file = table.snapshot().view().latestSlices("p").get(0).base().fileName();
    upsert(TestTable.row("b", "q", 1, "1"));
    table.markers().create(times.get(0), "p", file, MarkerType.CREATE);
    for (int i = 0; i < 6; i++) {
      upsert(TestTable.row("b", "q", 1, "v" + i));
    }
    archive();
    assertThat(table.markers().instants()).isEmpty();
    assertThat(TestTable.rows(table)).containsExactly("a,p,1,v0", "b,q,1,v5");
  }

  @Test
  void goesOnWhereRealHudiLeftOff(@TempDir java.nio.file.Path directory) throws Exception {
    String name = "cow_archived";
    Assumptions.assumeTrue(
        GoldenTables.names("0.15.0").contains(name), "no golden tables in shared.dir");
    String base = GoldenTables.unpack("0.15.0", name, directory).toString();
    HudiTable golden = HudiTable.open(new LocalStorage(), base);
    List<ArchivedInstant> before = golden.archivedTimeline().load();
    TreeSet<String> all = union(golden);
    int completed = golden.timeline().load().completedWrites().size();
    assertThat(completed).isGreaterThan(2);
    int done =
        new Archiver(
                golden,
                ArchiveLimits.of(1, 2),
                null,
                null,
                new InstantGenerator(clock, ZoneOffset.UTC),
                new NoLock(),
                clock)
            .run();
    assertThat(done).isPositive();
    assertThat(golden.timeline().load().completedWrites()).hasSize(1);
    assertThat(golden.archivedTimeline().load()).hasSizeGreaterThan(before.size());
    assertThat(union(golden)).containsAll(all);
  }

  @Test
  void leavesWhatAReaderHasNotRead() {
    create(TableType.COPY_ON_WRITE);
    List<String> times = update(8);
    ReaderLeases leases = new ReaderLeases(table);
    leases.hold("reader", times.get(2), clock.millis(), Duration.ofDays(10));
    archive();
    // One write before it stays as the beginning.
    assertThat(active()).isEqualTo(times.subList(1, 8));
    clock.advanceMillis(Duration.ofHours(25).toMillis());
    archive();
    assertThat(active()).hasSize(LIMITS.least());
  }
}
