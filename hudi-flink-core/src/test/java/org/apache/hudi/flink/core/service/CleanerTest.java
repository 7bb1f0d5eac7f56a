package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.fixtures.CrashPoints;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ListedFolders;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CleanMetadata;
import org.apache.hudi.flink.core.model.CleanPlan;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.SavepointMetadata;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.ReadableInstants;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.ReaderLeases;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CleanerTest {

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

  private Cleaner cleaner(HudiTable of, CleanStrategy strategy) {
    InstantGenerator instants = new InstantGenerator(clock, ZoneOffset.UTC);
    return new Cleaner(of, strategy, instants, new NoLock(), clock);
  }

  private List<CleanResult> clean(CleanStrategy strategy) {
    return cleaner(table, strategy).run();
  }

  private String upsert(RowData... rows) {
    String time = client.startCommit();
    client.upsert(List.of(rows));
    client.commit();
    return time;
  }

  private void update(int times) {
    for (int i = 0; i < times; i++) {
      upsert(TestTable.row("a", "p", 1, "v" + i));
    }
  }

  private void compact() {
    client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
  }

  private List<String> baseFileTimes(String partition) {
    List<String> times = new ArrayList<>();
    for (FileSlice slice : table.snapshot().view().committedSlices(partition)) {
      times.add(slice.baseInstant());
    }
    times.sort(null);
    return times;
  }

  private CleanMetadata lastClean() {
    List<Instant> cleans =
        table.timeline().load().filter(i -> i.action() == Action.CLEAN && i.isCompleted());
    Instant last = cleans.get(cleans.size() - 1);
    return AvroPlanCodec.decodeCleanMetadata(
        table.timeline().readDetails(last), table.timeline().path(last));
  }

  /** Rows as of every completed write from the given one on. */
  private Map<String, List<String>> history(String from) throws IOException {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    TableSnapshot snapshot = table.snapshot();
    TableReadContext context = TableReadContext.of(table);
    for (Instant instant : snapshot.timeline().completedWrites()) {
      if (instant.time().compareTo(from) < 0) {
        continue;
      }
      ReadableInstants readable = ScanPlanner.readableInstants(snapshot.timeline(), instant.time());
      List<String> found = new ArrayList<>();
      for (String partition : snapshot.partitions()) {
        for (FileSlice slice : snapshot.view().latestSlices(partition, instant.time())) {
          try (RowIterator reader =
              FileSliceReader.open(
                  storage,
                  context,
                  new FileSliceRead(slice, readable),
                  ReadRequest.of(TestTable.TYPE))) {
            for (RowData row = reader.next(); row != null; row = reader.next()) {
              found.add(TestTable.text(row));
            }
          }
        }
      }
      found.sort(null);
      rows.put(instant.time(), found);
    }
    return rows;
  }

  @Test
  void keepsWhatTheLatestCommitsNeed() throws Exception {
    create(TableType.COPY_ON_WRITE);
    List<String> times = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      times.add(upsert(TestTable.row("a", "p", 1, "v" + i)));
    }
    String earliest = times.get(4);
    Map<String, List<String>> before = history(earliest);

    List<CleanResult> done = clean(CleanStrategy.latestCommits(2));

    assertThat(done).hasSize(1);
    // As of the fifth commit the fifth file is read; the fourth is the newest before it.
    assertThat(baseFileTimes("p")).containsExactly(times.get(3), times.get(4), times.get(5));
    assertThat(history(earliest)).isEqualTo(before).hasSize(2);
    CleanMetadata clean = lastClean();
    assertThat(clean.earliestCommitToRetain()).isEqualTo(earliest);
    assertThat(clean.lastCompletedCommitTimestamp()).isEqualTo(times.get(5));
    assertThat(clean.totalFilesDeleted()).isEqualTo(3);
    assertThat(clean.partitionMetadata().get("p").successDeleteFiles()).hasSize(3);
    assertThat(done.get(0).plannedBytes()).isPositive();
    assertThat(clean(CleanStrategy.latestCommits(2))).isEmpty();
  }

  @Test
  void doesNothingWhileThereAreNoMoreCommitsThanAreKept() {
    create(TableType.COPY_ON_WRITE);
    update(3);
    assertThat(clean(CleanStrategy.latestCommits(3))).isEmpty();
    assertThat(table.timeline().load().filter(i -> i.action() == Action.CLEAN)).isEmpty();
  }

  @Test
  void keepsTheNewestVersionsOfEachGroup() throws Exception {
    create(TableType.COPY_ON_WRITE);
    update(5);
    upsert(TestTable.row("b", "q", 1, "1"));
    List<String> rows = TestTable.rows(table);
    assertThat(clean(CleanStrategy.latestFileVersions(2))).hasSize(1);
    assertThat(baseFileTimes("p")).hasSize(2);
    assertThat(baseFileTimes("q")).hasSize(1);
    assertThat(lastClean().earliestCommitToRetain()).isEmpty();
    assertThat(TestTable.rows(table)).isEqualTo(rows);
  }

  @Test
  void keepsWhatCommitsOfTheLastHoursNeed() throws Exception {
    create(TableType.COPY_ON_WRITE);
    update(3);
    clock.advanceMillis(3 * 3_600_000L);
    assertThat(clean(CleanStrategy.latestHours(2))).isEmpty();
    String late = upsert(TestTable.row("a", "p", 1, "late"));
    assertThat(clean(CleanStrategy.latestHours(2))).hasSize(1);
    assertThat(baseFileTimes("p")).hasSize(2).contains(late);
    assertThat(lastClean().earliestCommitToRetain()).isEqualTo(late);
  }

  @ParameterizedTest
  @EnumSource(
      value = CleanStrategy.Policy.class,
      names = {"KEEP_LATEST_COMMITS", "KEEP_LATEST_FILE_VERSIONS"})
  void aPendingCompactionFindsItsFiles(CleanStrategy.Policy policy) throws Exception {
    create(TableType.MERGE_ON_READ);
    update(1);
    compact();
    update(2);
    compact();
    update(1);
    String pending = client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    update(6);
    List<String> rows = TestTable.rows(table);
    clean(CleanStrategy.of(policy, 1));
    assertThat(TestTable.rows(table)).isEqualTo(rows);
    client.compact(pending);
    assertThat(TestTable.rows(table)).isEqualTo(rows);
    update(2);
    clean(CleanStrategy.of(policy, 1));
    assertThat(table.snapshot().view().committedSlices("p")).hasSizeLessThanOrEqualTo(2);
    assertThat(TestTable.rows(table)).containsExactly("a,p,1,v1");
  }

  @Test
  void aPendingWriteHoldsTheEarliestCommitBack() {
    create(TableType.COPY_ON_WRITE);
    update(3);
    String third = table.timeline().load().lastCompletedWrite().orElseThrow().time();
    InstantGenerator instants = new InstantGenerator(clock, ZoneOffset.UTC);
    Instant open = new Instant(instants.nextAfter(third), Action.COMMIT, InstantState.REQUESTED);
    table.timeline().createRequested(open);
    for (int i = 0; i < 4; i++) {
      String time = instants.next();
      Instant other = new Instant(time, Action.COMMIT, InstantState.COMPLETED);
      table
          .timeline()
          .publish(
              other,
              table.timeline().readDetails(table.timeline().load().completedWrites().get(0)));
    }
    clean(CleanStrategy.latestCommits(1));
    assertThat(lastClean().earliestCommitToRetain()).isEqualTo(third);
  }

  private void savepoint(String time) {
    List<String> names = new ArrayList<>();
    for (FileSlice slice : table.snapshot().view().latestSlices("p", time)) {
      names.add(slice.base().fileName());
    }
    table
        .timeline()
        .publish(
            new Instant(time, Action.SAVEPOINT, InstantState.COMPLETED),
            AvroPlanCodec.encode(new SavepointMetadata("me", 1, "", Map.of("p", names))));
  }

  @Test
  void aSavepointKeepsItsFilesUntilItIsDropped() throws Exception {
    create(TableType.COPY_ON_WRITE);
    List<String> times = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      times.add(upsert(TestTable.row("a", "p", 1, "v" + i)));
    }
    savepoint(times.get(1));
    Map<String, List<String>> before = history(times.get(1));
    clean(CleanStrategy.latestCommits(1));
    assertThat(baseFileTimes("p")).containsExactly(times.get(1), times.get(4), times.get(5));
    assertThat(history(times.get(1)).get(times.get(1))).isEqualTo(before.get(times.get(1)));
    assertThat(lastClean().extraMetadata()).containsEntry("savepointed_timestamps", times.get(1));

    table.timeline().delete(new Instant(times.get(1), Action.SAVEPOINT, InstantState.COMPLETED));
    upsert(TestTable.row("b", "q", 1, "1"));
    clean(CleanStrategy.latestCommits(1));
    assertThat(baseFileTimes("p")).containsExactly(times.get(5));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void looksOnlyIntoPartitionsThatChangedSinceTheLastClean(boolean sameCleaner) throws Exception {
    create(TableType.COPY_ON_WRITE);
    for (int i = 0; i < 20; i++) {
      upsert(TestTable.row("a", "p" + i, 1, "1"));
      upsert(TestTable.row("a", "p" + i, 1, "2"));
    }
    ListedFolders listed = new ListedFolders(storage);
    HudiTable seen = HudiTable.open(listed, TestTable.BASE);
    CleanStrategy strategy = CleanStrategy.latestCommits(2);
    Cleaner cleaner = cleaner(seen, strategy);
    assertThat(cleaner.run()).hasSize(1);
    assertThat(listed.below(TestTable.BASE + "/p")).hasSize(20);
    for (int i = 0; i < 4; i++) {
      upsert(TestTable.row("a", "p7", 1, "3"));
    }
    listed.forget();
    Cleaner next = sameCleaner ? cleaner : cleaner(seen, strategy);
    assertThat(next.run()).hasSize(1);
    // The commits before the new bound are two of p19 that the first clean kept, and two of p7.
    assertThat(listed.below(TestTable.BASE + "/p"))
        .containsExactlyInAnyOrder(TestTable.BASE + "/p19", TestTable.BASE + "/p7");
    assertThat(baseFileTimes("p7")).hasSize(3);
  }

  @Test
  void versionsAreFoundInChangedPartitionsOnlyToo() throws Exception {
    create(TableType.COPY_ON_WRITE);
    for (int i = 0; i < 5; i++) {
      upsert(TestTable.row("a", "p" + i, 1, "1"));
      upsert(TestTable.row("a", "p" + i, 1, "2"));
    }
    ListedFolders listed = new ListedFolders(storage);
    HudiTable seen = HudiTable.open(listed, TestTable.BASE);
    assertThat(cleaner(seen, CleanStrategy.latestFileVersions(1)).run()).hasSize(1);
    upsert(TestTable.row("a", "p2", 1, "3"));
    listed.forget();
    assertThat(cleaner(seen, CleanStrategy.latestFileVersions(1)).run()).hasSize(1);
    assertThat(listed.below(TestTable.BASE + "/p"))
        .containsExactlyInAnyOrder(TestTable.BASE + "/p4", TestTable.BASE + "/p2");
    listed.forget();
    // Fewer versions than before would be old everywhere.
    upsert(TestTable.row("a", "p2", 1, "4"));
    cleaner(seen, CleanStrategy.latestFileVersions(2)).run();
    assertThat(listed.below(TestTable.BASE + "/p")).hasSize(5);
  }

  @Test
  void deltaCommitsThatOnlyAddLogFilesAreNoReasonToLook() throws Exception {
    create(TableType.MERGE_ON_READ);
    update(2);
    compact();
    update(2);
    compact();
    update(2);
    ListedFolders listed = new ListedFolders(storage);
    HudiTable seen = HudiTable.open(listed, TestTable.BASE);
    Cleaner cleaner = cleaner(seen, CleanStrategy.latestCommits(1));
    assertThat(cleaner.run()).hasSize(1);
    update(3);
    listed.forget();
    assertThat(cleaner.run()).isEmpty();
    assertThat(listed.below(TestTable.BASE + "/p")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void aCleanThatCrashedAnywhereIsFinishedByTheNext(TableType type) throws Exception {
    create(type);
    for (int i = 0; i < 3; i++) {
      upsert(TestTable.row("a", "p", 1, "v" + i), TestTable.row("b", "q", 1, "v" + i));
      if (type == TableType.MERGE_ON_READ) {
        compact();
      }
    }
    List<String> rows = TestTable.rows(table);
    CleanStrategy strategy = CleanStrategy.latestCommits(1);
    InMemoryStorage calm = storage.copy();
    cleaner(HudiTable.open(calm, TestTable.BASE), strategy).run();
    List<String> end = withoutCleanTimes(calm);
    int operations =
        CrashPoints.enumerate(
            storage,
            faulty -> cleaner(HudiTable.open(faulty, TestTable.BASE), strategy).run(),
            (left, crash) -> {
              HudiTable after = HudiTable.open(left, TestTable.BASE);
              assertThat(TestTable.rows(after)).as(crash).isEqualTo(rows);
              cleaner(after, strategy).run();
              assertThat(TestTable.rows(after)).as(crash).isEqualTo(rows);
              assertThat(withoutCleanTimes(left)).as(crash).isEqualTo(end);
            });
    assertThat(operations).isGreaterThan(4);
  }

  private static List<String> withoutCleanTimes(InMemoryStorage storage) {
    TreeSet<String> files = new TreeSet<>();
    for (String file : storage.allFiles()) {
      files.add(file.replaceAll("/[0-9]{17}[.]clean", "/T.clean"));
    }
    return new ArrayList<>(files);
  }

  @ParameterizedTest
  @EnumSource(
      value = CleanStrategy.Policy.class,
      names = {"KEEP_LATEST_COMMITS", "KEEP_LATEST_FILE_VERSIONS"})
  void muchThatIsOldIsSplitIntoSeveralPlans(CleanStrategy.Policy policy) throws Exception {
    create(TableType.COPY_ON_WRITE);
    for (int i = 0; i < 4; i++) {
      for (int p = 0; p < 5; p++) {
        upsert(TestTable.row("a", "p" + p, 1, "v" + i));
      }
    }
    InstantGenerator instants = new InstantGenerator(clock, ZoneOffset.UTC);
    CleanStrategy strategy = CleanStrategy.of(policy, 1);
    AtomicInteger asked = new AtomicInteger();
    Cleaner stopped = new Cleaner(table, strategy, instants, new NoLock(), clock, 4);
    assertThatThrownBy(() -> stopped.run(() -> asked.incrementAndGet() > 7))
        .isInstanceOf(CancellationException.class);
    // Another process goes on from what the timeline tells.
    List<CleanResult> done = new Cleaner(table, strategy, instants, new NoLock(), clock, 4).run();
    assertThat(done).hasSizeGreaterThan(1);
    for (int p = 0; p < 5; p++) {
      assertThat(baseFileTimes("p" + p)).as("p" + p).hasSizeLessThanOrEqualTo(2);
    }
    assertThat(clean(strategy)).isEmpty();
  }

  /** B43: a plan that its writer could not complete. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPlanThatCannotBeReadIsDropped(boolean inflight) throws Exception {
    create(TableType.COPY_ON_WRITE);
    update(4);
    Instant broken = new Instant("20231231000000000", Action.CLEAN, InstantState.REQUESTED);
    table.timeline().publish(broken, new byte[0]);
    if (inflight) {
      table.timeline().publish(broken.withState(InstantState.INFLIGHT), new byte[0]);
    }
    Cleaner cleaner = cleaner(table, CleanStrategy.latestCommits(1));
    assertThat(cleaner.run()).hasSize(1);
    assertThat(cleaner.unreadablePlans()).isEqualTo(1);
    assertThat(table.timeline().load().pending(Action.CLEAN)).isEmpty();
    assertThat(baseFileTimes("p")).hasSize(2);
  }

  @Test
  void aPlanThatIsReadableInItsInflightFileOnlyIsCarriedOut() {
    create(TableType.COPY_ON_WRITE);
    update(4);
    Cleaner cleaner = cleaner(table, CleanStrategy.latestCommits(1));
    Instant clean = cleaner.schedule().orElseThrow();
    byte[] plan = table.timeline().readDetails(clean);
    table.timeline().transitionToInflight(clean, plan);
    storage.overwrite(table.timeline().path(clean), new byte[0]);
    List<CleanResult> done = cleaner.run();
    assertThat(done).hasSize(1);
    assertThat(done.get(0).metadata().startCleanTime()).isEqualTo(clean.time());
    assertThat(cleaner.unreadablePlans()).isZero();
  }

  @Test
  void stoppedHalfWayItIsFinishedByTheNextRun() {
    create(TableType.COPY_ON_WRITE);
    update(6);
    AtomicInteger asked = new AtomicInteger();
    Cleaner cleaner = cleaner(table, CleanStrategy.latestCommits(1));
    assertThatThrownBy(() -> cleaner.run(() -> asked.incrementAndGet() > 2))
        .isInstanceOf(CancellationException.class);
    assertThat(table.timeline().load().pending(Action.CLEAN)).hasSize(1);
    assertThat(baseFileTimes("p")).hasSize(4);
    assertThat(cleaner.run()).hasSize(1);
    assertThat(baseFileTimes("p")).hasSize(2);
  }

  @Test
  void aPlanIsDroppedWhenASavepointWasMadeOfItsFiles() throws Exception {
    create(TableType.COPY_ON_WRITE);
    update(4);
    String first = table.timeline().load().completedWrites().get(0).time();
    InMemoryStorage real = storage;
    Storage late =
        new ListedFolders(real) {
          @Override
          public void publish(String path, byte[] content) throws IOException {
            super.publish(path, content);
            if (path.endsWith(".clean.requested")) {
              savepoint(first);
            }
          }
        };
    Cleaner cleaner = cleaner(HudiTable.open(late, TestTable.BASE), CleanStrategy.latestCommits(1));
    assertThat(cleaner.run()).isEmpty();
    assertThat(table.timeline().load().filter(i -> i.action() == Action.CLEAN)).isEmpty();
    assertThat(baseFileTimes("p")).hasSize(4);
    assertThat(cleaner(table, CleanStrategy.latestCommits(1)).run()).hasSize(1);
    assertThat(baseFileTimes("p")).hasSize(3).contains(first);
  }

  @Test
  void onlyFilesOfTheTableAreDeletedWhateverThePlanSays() throws Exception {
    create(TableType.COPY_ON_WRITE);
    update(2);
    storage.overwrite("/lake/other/x.parquet", new byte[1]);
    storage.overwrite(TestTable.BASE + "/p/x.parquet", new byte[1]);
    CleanPlan plan =
        CleanPlan.builder()
            .filePathsToBeDeletedPerPartition(
                Map.of(
                    "p",
                    List.of(
                        new org.apache.hudi.flink.core.model.CleanFileInfo(
                            "hdfs://elsewhere/lake/other/x.parquet", false))))
            .partitionsToBeDeleted(List.of("p"))
            .build();
    table
        .timeline()
        .createRequested(
            new Instant("20231231000000000", Action.CLEAN, InstantState.REQUESTED),
            AvroPlanCodec.encode(plan));
    clean(CleanStrategy.latestCommits(10));
    assertThat(storage.allFiles()).contains("/lake/other/x.parquet");
    assertThat(storage.allFiles()).doesNotContain(TestTable.BASE + "/p/x.parquet");
    assertThat(TestTable.rows(table)).hasSize(1);
  }

  /** Whatever happens to the table: what is retained can be read as it was. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void retainedCommitsStayReadable(long seed) throws Exception {
    Random random = new Random(seed);
    create(random.nextBoolean() ? TableType.MERGE_ON_READ : TableType.COPY_ON_WRITE);
    boolean mor = table.config().type() == TableType.MERGE_ON_READ;
    Cleaner cleaner = cleaner(table, CleanStrategy.latestCommits(1 + random.nextInt(3)));
    Optional<String> pending = Optional.empty();
    int cleans = 0;
    for (int step = 0; step < 60; step++) {
      int what = random.nextInt(6);
      if (what < 3 || !mor && what < 5) {
        RowData[] rows = new RowData[1 + random.nextInt(3)];
        for (int i = 0; i < rows.length; i++) {
          String key = String.valueOf(random.nextInt(8));
          rows[i] = TestTable.row(key, "p" + Integer.parseInt(key) % 3, 1, "s" + step);
        }
        upsert(rows);
      } else if (what == 3 && pending.isEmpty()) {
        pending = client.scheduleCompaction(CompactionStrategy.numCommits(1));
      } else if (what == 4 && pending.isPresent()) {
        client.compact(pending.get());
        pending = Optional.empty();
      } else if (what == 5) {
        Timeline timeline = table.timeline().load();
        Map<String, List<String>> before = history("");
        List<CleanResult> done = cleaner.run();
        cleans += done.size();
        assertThat(table.timeline().load().pending(Action.CLEAN)).isEmpty();
        String earliest = done.isEmpty() ? null : done.get(0).metadata().earliestCommitToRetain();
        if (earliest != null) {
          before.keySet().removeIf(t -> t.compareTo(earliest) < 0);
          assertThat(history(earliest)).as("step " + step).isEqualTo(before);
        }
        assertThat(table.timeline().load().completedWrites()).isEqualTo(timeline.completedWrites());
      }
    }
    assertThat(cleans).isPositive();
  }

  private void lease(String instant) {
    new ReaderLeases(table).hold("reader", instant, clock.millis(), Duration.ofDays(10));
  }

  @ParameterizedTest
  @EnumSource(
      value = CleanStrategy.Policy.class,
      names = {"KEEP_LATEST_COMMITS", "KEEP_LATEST_FILE_VERSIONS"})
  void whatAReaderHasNotReadStays(CleanStrategy.Policy policy) throws Exception {
    create(TableType.COPY_ON_WRITE);
    List<String> times = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      times.add(upsert(TestTable.row("a", "p", 1, "v" + i)));
    }
    CleanStrategy strategy = CleanStrategy.of(policy, 1);
    lease(times.get(2));
    Map<String, List<String>> before = history(times.get(2));
    clean(strategy);
    // As of the third commit and later; the second is the newest before it.
    assertThat(baseFileTimes("p")).isEqualTo(times.subList(1, 6));
    assertThat(history(times.get(2))).isEqualTo(before).hasSize(4);
    assertThat(clean(strategy)).isEmpty();
    lease(times.get(4));
    clean(strategy);
    assertThat(baseFileTimes("p")).isEqualTo(times.subList(3, 6));
    new ReaderLeases(table).release("reader");
    clean(strategy);
    assertThat(baseFileTimes("p"))
        .isEqualTo(
            policy == CleanStrategy.Policy.KEEP_LATEST_COMMITS
                ? times.subList(4, 6)
                : times.subList(5, 6));
  }

  @Test
  void aReaderThatStandsStillIsNotWaitedForForEver() {
    create(TableType.COPY_ON_WRITE);
    String first = upsert(TestTable.row("a", "p", 1, "v"));
    lease(first);
    update(5);
    CleanStrategy strategy = CleanStrategy.latestCommits(1).withReadersWait(Duration.ofHours(2));
    ReaderLeases leases = new ReaderLeases(table);
    assertThat(clean(strategy)).isEmpty();
    assertThat(leases.ignored(clock.millis(), strategy.readersWait())).isZero();
    clock.advanceMillis(3 * 3_600_000L);
    // It is alive, but has not come further.
    lease(first);
    assertThat(clean(strategy)).hasSize(1);
    assertThat(leases.ignored(clock.millis(), strategy.readersWait())).isEqualTo(1);
    assertThat(baseFileTimes("p")).hasSize(2).doesNotContain(first);
  }

  @Test
  void aReaderThatNeedsMoreThanTheTimelineHasKeepsAll() {
    create(TableType.COPY_ON_WRITE);
    update(5);
    lease("20000101000000000");
    assertThat(clean(CleanStrategy.latestCommits(1))).isEmpty();
    assertThat(baseFileTimes("p")).hasSize(5);
    assertThat(clean(CleanStrategy.latestCommits(1).withReadersWait(Duration.ZERO))).hasSize(1);
  }
}
