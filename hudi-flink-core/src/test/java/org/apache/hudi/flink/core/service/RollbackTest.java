package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.fixtures.CrashPoints;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.io.log.HeaderKey;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.io.log.LogFileWriter;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.ReplacePlan;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.RollbackPartitionMetadata;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.model.RollbackRequest;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.MarkerType;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RollbackTest {
  private static final String DONE = "20230101000000001";
  private static final String FAILED = "20230101000000002";
  private static final String LATER = "20230101000000003";
  private static final String FOLDER = TestTable.BASE + "/p/";
  private static final String META = TestTable.BASE + "/.hoodie/";
  private static final String BASE_FILE = "f1_0-0-0_" + DONE + ".parquet";
  private static final String STRAY_BASE = "f2_0-0-0_" + FAILED + ".parquet";
  private static final String DONE_LOG = ".f1_" + DONE + ".log.1_0-0-0";
  private static final String STRAY_LOG = ".f1_" + DONE + ".log.2_0-0-0";
  private static final String OWN_LOG = ".f3_" + FAILED + ".log.1_0-0-0";
  private static final String COMMAND_LOG = ".f1_" + DONE + ".log.3_1-0-1";

  private final InMemoryStorage storage = new InMemoryStorage();
  private HudiTable table;

  /** A completed delta commit, and a failed one that left files of every kind. */
  @BeforeEach
  void create() throws IOException {
    table = TestTable.ordered(storage, TableType.MERGE_ON_READ);
    storage.overwrite(
        META + DONE + ".deltacommit",
        "{\"operationType\":\"UPSERT\"}".getBytes(StandardCharsets.UTF_8));
    storage.overwrite(FOLDER + BASE_FILE, new byte[10]);
    log(DONE_LOG, DONE);
    pending(FAILED, Action.DELTA_COMMIT);
    mark(STRAY_BASE, MarkerType.CREATE);
    storage.overwrite(FOLDER + STRAY_BASE, new byte[10]);
    mark(STRAY_LOG, MarkerType.APPEND);
    log(STRAY_LOG, FAILED);
    mark(OWN_LOG, MarkerType.APPEND);
    log(OWN_LOG, FAILED);
    mark(".f1_" + DONE + ".log.9_0-0-0", MarkerType.APPEND);
    mark("f9_0-0-0_" + FAILED + ".parquet", MarkerType.MERGE);
  }

  private void pending(String time, Action action) {
    Instant instant = new Instant(time, action, InstantState.REQUESTED);
    table.timeline().transitionToInflight(table.timeline().createRequested(instant));
  }

  private void mark(String fileName, MarkerType type) {
    table.markers().create(FAILED, "p", fileName, type);
  }

  /** A rollback command of nobody serves as a block of data: its header is what counts. */
  private void log(String fileName, String instant) throws IOException {
    try (LogFileWriter writer = LogFileWriter.create(storage, FOLDER + fileName)) {
      writer.appendRollback(instant, "none");
    }
  }

  private static Rollback rollback(Storage storage) {
    return new Rollback(
        HudiTable.open(storage, TestTable.BASE),
        new InstantGenerator(ManualClock.ticking(), ZoneOffset.UTC),
        new NoLock());
  }

  private static List<RollbackMetadata> all(Storage storage) {
    return rollback(storage).rollbackPendingWrites(i -> false);
  }

  private static List<String> names(InMemoryStorage storage) {
    List<String> names = new ArrayList<>();
    for (FileEntry entry : storage.list(TestTable.BASE + "/p")) {
      names.add(entry.name());
    }
    return names;
  }

  private static Timeline timeline(Storage storage) {
    return HudiTable.open(storage, TestTable.BASE).timeline().load();
  }

  @Test
  void deletesFilesOfItsOwnAndNeutralisesBlocksInOlderSlices() throws IOException {
    List<RollbackMetadata> done = all(storage);

    assertThat(names(storage))
        .containsExactlyInAnyOrder(BASE_FILE, DONE_LOG, STRAY_LOG, COMMAND_LOG);
    Timeline after = timeline(storage);
    assertThat(after.pendingWrites()).isEmpty();
    assertThat(after.findWrite(FAILED)).isEmpty();
    Instant rollback = after.lastInstant().orElseThrow();
    assertThat(rollback.action()).isEqualTo(Action.ROLLBACK);
    assertThat(rollback.isCompleted()).isTrue();
    assertThat(storage.entry(META + ".temp/" + FAILED)).isEmpty();
    assertThat(storage.entry(META + ".temp/" + rollback.time())).isEmpty();

    LogBlock command = onlyBlock(storage, COMMAND_LOG);
    assertThat(command.isRollback()).isTrue();
    assertThat(command.targetInstantTime()).isEqualTo(FAILED);
    assertThat(command.header(HeaderKey.INSTANT_TIME)).isEqualTo(rollback.time());

    assertThat(done).hasSize(1);
    RollbackPartitionMetadata partition = done.get(0).partitionMetadata().get("p");
    assertThat(partition.successDeleteFiles())
        .contains(FOLDER + STRAY_BASE, FOLDER + OWN_LOG)
        .doesNotContain(FOLDER + STRAY_LOG);
    assertThat(partition.rollbackLogFiles()).containsOnlyKeys(FOLDER + COMMAND_LOG);
    assertThat(partition.rollbackLogFiles().get(FOLDER + COMMAND_LOG)).isEqualTo(105L);
    assertThat(partition.logFilesFromFailedCommit()).containsOnlyKeys(STRAY_LOG);
    assertThat(
            AvroPlanCodec.decodeRollbackMetadata(
                storage.read(META + rollback.time() + ".rollback"), "x"))
        .isEqualTo(done.get(0));
  }

  private static LogBlock onlyBlock(Storage storage, String fileName) throws IOException {
    try (LogFileReader reader = LogFileReader.open(storage, FOLDER + fileName)) {
      List<LogBlock> blocks = reader.readAll();
      assertThat(blocks).hasSize(1);
      return blocks.get(0);
    }
  }

  @Test
  void plansInTheRefinedForm() throws IOException {
    long length = storage.entry(FOLDER + STRAY_LOG).orElseThrow().length();
    all(storage);
    String time = timeline(storage).lastInstant().orElseThrow().time();
    RollbackPlan plan =
        AvroPlanCodec.decodeRollbackPlan(storage.read(META + time + ".rollback.requested"), "x");
    assertThat(plan.instantToRollback().commitTime()).isEqualTo(FAILED);
    assertThat(plan.instantToRollback().action()).isEqualTo("deltacommit");
    assertThat(plan.requests()).hasSize(4);
    assertThat(plan.requests())
        .anySatisfy(
            r -> {
              assertThat(r.fileId()).isEqualTo("f1");
              assertThat(r.latestBaseInstant()).isEqualTo(DONE);
              assertThat(r.filesToBeDeleted()).isEmpty();
              assertThat(r.logBlocksToBeDeleted()).isEqualTo(Map.of(STRAY_LOG, length));
            })
        .anySatisfy(
            r -> {
              assertThat(r.fileId()).isEmpty();
              assertThat(r.filesToBeDeleted()).containsExactly(FOLDER + OWN_LOG);
            })
        .anySatisfy(
            r -> {
              assertThat(r.fileId()).isEqualTo("f2");
              assertThat(r.latestBaseInstant()).isEqualTo(FAILED);
              assertThat(r.filesToBeDeleted()).containsExactly(FOLDER + STRAY_BASE);
            });
  }

  @Test
  void survivesACrashAtEveryStep() throws Exception {
    int operations =
        CrashPoints.enumerate(
            storage,
            RollbackTest::all,
            (left, crash) -> {
              all(left);
              Timeline after = timeline(left);
              assertThat(after.findWrite(FAILED)).as(crash).isEmpty();
              assertThat(after.pending(Action.ROLLBACK)).as(crash).isEmpty();
              assertThat(after.filter(i -> i.action() == Action.ROLLBACK)).as(crash).hasSize(1);
              assertThat(names(left))
                  .as(crash)
                  .contains(BASE_FILE, DONE_LOG, STRAY_LOG)
                  .doesNotContain(STRAY_BASE, OWN_LOG);
              assertThat(commands(left)).as(crash).isEqualTo(1);
              assertThat(left.allFiles())
                  .as(crash)
                  .noneMatch(f -> f.startsWith(META + FAILED + "."));
            });
    assertThat(operations).isGreaterThan(12);
  }

  private static int commands(InMemoryStorage storage) throws IOException {
    int commands = 0;
    for (String name : names(storage)) {
      if (name.startsWith(".f1")) {
        try (LogFileReader reader = LogFileReader.open(storage, FOLDER + name)) {
          for (LogBlock block : reader.readAll()) {
            commands += FAILED.equals(block.targetInstantTime()) ? 1 : 0;
          }
        }
      }
    }
    return commands;
  }

  @Test
  void keepsWhatItIsToldToKeepAndGoesNewestFirst() {
    pending(LATER, Action.DELTA_COMMIT);
    assertThat(rollback(storage).rollbackPendingWrites(i -> i.time().equals(FAILED))).hasSize(1);
    assertThat(timeline(storage).pendingWrites()).extracting(Instant::time).containsExactly(FAILED);
    pending(LATER, Action.DELTA_COMMIT);
    assertThat(all(storage))
        .extracting(m -> m.instantsRollback().get(0).commitTime())
        .containsExactly(LATER, FAILED);
  }

  @Test
  void rollsBackBehindALaterCommit() throws IOException {
    storage.overwrite(
        META + LATER + ".deltacommit",
        "{\"operationType\":\"UPSERT\"}".getBytes(StandardCharsets.UTF_8));
    log(".f1_" + DONE + ".log.3_0-0-0", LATER);
    all(storage);
    assertThat(names(storage))
        .contains(".f1_" + DONE + ".log.3_0-0-0", ".f1_" + DONE + ".log.4_1-0-1");
  }

  /** Another process plans a rollback in the same millisecond, after the timeline was looked at. */
  @Test
  void takesTheNextTimeWhenItsOwnIsTakenMeanwhile() {
    List<String> taken = new ArrayList<>();
    Storage racing =
        (Storage)
            Proxy.newProxyInstance(
                Storage.class.getClassLoader(),
                new Class<?>[] {Storage.class},
                (proxy, method, arguments) -> {
                  String path = String.valueOf(arguments[0]);
                  if (method.getName().equals("publish")
                      && path.endsWith(".rollback.requested")
                      && taken.size() < 2) {
                    taken.add(path);
                    storage.publish(path, plan("20230101000000000"));
                  }
                  try {
                    return method.invoke(storage, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    assertThat(all(racing)).hasSize(1);
    assertThat(taken).hasSize(2).doesNotHaveDuplicates();
    assertThat(timeline(storage).pendingWrites()).isEmpty();
    List<Instant> rollbacks = timeline(storage).filter(i -> i.action() == Action.ROLLBACK);
    assertThat(rollbacks).extracting(Instant::isCompleted).containsExactly(false, false, true);
    assertThat(rollbacks.get(2).time()).isGreaterThan(rollbacks.get(1).time());
    assertThat(names(storage)).contains(BASE_FILE, DONE_LOG).doesNotContain(STRAY_BASE, OWN_LOG);
    // What the other process had planned is still there, and is finished by whoever comes next.
    rollback(storage).finishPending();
    assertThat(timeline(storage).pending(Action.ROLLBACK)).isEmpty();
  }

  private static byte[] plan(String instant) {
    return AvroPlanCodec.encode(
        new RollbackPlan(new InstantInfo(instant, "deltacommit"), List.of()));
  }

  @Test
  void removesAnInstantThatWasOnlyRequested() {
    Instant requested =
        table
            .timeline()
            .createRequested(new Instant(LATER, Action.DELTA_COMMIT, InstantState.REQUESTED));
    RollbackMetadata done = rollback(storage).rollback(requested);
    assertThat(done.totalFilesDeleted()).isZero();
    assertThat(timeline(storage).findWrite(LATER)).isEmpty();
  }

  @Test
  void doesNothingForAnInstantThatIsGoneAndRefusesACompletedOne() {
    Instant gone = new Instant(LATER, Action.DELTA_COMMIT, InstantState.INFLIGHT);
    int files = storage.allFiles().size();
    assertThat(rollback(storage).rollback(gone).instantsRollback()).isEmpty();
    assertThat(storage.allFiles()).hasSize(files);
    Instant done = new Instant(DONE, Action.DELTA_COMMIT, InstantState.INFLIGHT);
    assertThatThrownBy(() -> rollback(storage).rollback(done))
        .isInstanceOf(InstantConflictException.class)
        .hasMessageContaining(DONE);
  }

  @Test
  void rollsBackCopyOnWriteInstants() {
    InMemoryStorage other = new InMemoryStorage();
    HudiTable cow = TestTable.ordered(other, TableType.COPY_ON_WRITE);
    Instant instant = new Instant(FAILED, Action.COMMIT, InstantState.REQUESTED);
    cow.timeline().transitionToInflight(cow.timeline().createRequested(instant));
    cow.markers().create(FAILED, "", STRAY_BASE, MarkerType.MERGE);
    other.overwrite(TestTable.BASE + "/" + STRAY_BASE, new byte[1]);
    all(other);
    assertThat(other.allFiles())
        .noneMatch(f -> f.contains("/" + FAILED + ".") || f.endsWith(STRAY_BASE));
  }

  /** Plans of a table that was copied name the folders it lay in before. */
  @Test
  void finishesARollbackOfAnotherWriterAndStaysWithinTheTable() {
    byte[] plan =
        AvroPlanCodec.encode(
            new RollbackPlan(
                new InstantInfo(FAILED, "deltacommit"),
                List.of(
                    new RollbackRequest(
                        "p", "f2", FAILED, List.of("/elsewhere/p/" + STRAY_BASE), Map.of()))));
    storage.overwrite(META + LATER + ".rollback.requested", plan);
    storage.overwrite("/elsewhere/p/" + STRAY_BASE, new byte[1]);
    assertThat(rollback(storage).finishPending()).hasSize(1);
    assertThat(names(storage)).doesNotContain(STRAY_BASE);
    assertThat(storage.allFiles()).contains("/elsewhere/p/" + STRAY_BASE);
    assertThat(timeline(storage).find(LATER, Action.ROLLBACK).orElseThrow().isCompleted()).isTrue();
  }

  @Test
  void dropsARollbackWithoutAReadablePlanAndPlansAgain() {
    storage.overwrite(META + LATER + ".rollback.requested", new byte[0]);
    storage.overwrite(META + "20230101000000004.rollback.requested", new byte[] {'O', 'b'});
    storage.overwrite(META + "20230101000000004.rollback.inflight", new byte[0]);
    storage.overwrite(META + "20230101000000005.clean.requested", new byte[0]);
    all(storage);
    Timeline after = timeline(storage);
    assertThat(after.pending(Action.ROLLBACK)).isEmpty();
    assertThat(after.filter(i -> i.action() == Action.ROLLBACK)).hasSize(1);
    assertThat(after.findWrite(FAILED)).isEmpty();
  }

  @Test
  void touchesNothingWhileATableIsBeingRestored() {
    storage.overwrite(META + LATER + ".restore.requested", new byte[] {1});
    assertThatThrownBy(() -> all(storage))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining(LATER);
    assertThat(names(storage)).contains(STRAY_BASE);
  }

  @Test
  void rollsBackInsertOverwritesButNoClusterings() {
    storage.overwrite(
        META + LATER + ".replacecommit.requested",
        AvroPlanCodec.encode(new ReplacePlan(null, null, Map.of())));
    storage.overwrite(META + "20230101000000004.replacecommit.requested", new byte[] {1, 2});
    all(storage);
    assertThat(timeline(storage).pendingWrites())
        .as("one whose plan cannot be read may be a clustering")
        .extracting(Instant::time)
        .containsExactly("20230101000000004");
  }

  @Test
  void aCompactionGoesBackToRequested() throws Exception {
    String running = "20230101000000003";
    storage.overwrite(
        META + running + ".compaction.requested",
        AvroPlanCodec.encode(
            new CompactionPlan(
                List.of(
                    CompactionOperation.builder()
                        .fileId("f1")
                        .partitionPath("p")
                        .baseInstantTime(DONE)
                        .deltaFileNames(List.of(DONE_LOG))
                        .dataFileName(BASE_FILE)
                        .build()),
                Map.of(),
                null)));
    storage.overwrite(META + running + ".compaction.inflight", new byte[0]);
    String compacted = "f1_0-0-0_" + running + ".parquet";
    storage.overwrite(FOLDER + compacted, new byte[1]);
    log(".f1_" + running + ".log.1_0-0-0", DONE);
    rollback(storage).rollbackPendingWrites(i -> true);
    assertThat(timeline(storage).pendingCompactions())
        .extracting(Instant::state)
        .containsExactly(InstantState.INFLIGHT);

    int operations =
        CrashPoints.enumerate(
            storage,
            s -> rollback(s).rollbackCompaction(running),
            (left, crash) -> {
              rollback(left).finishPending();
              rollback(left).rollbackCompaction(running);
              assertThat(names(left))
                  .as(crash)
                  .doesNotContain(compacted)
                  .contains(BASE_FILE, DONE_LOG, ".f1_" + running + ".log.1_0-0-0");
              assertThat(timeline(left).pendingCompactions())
                  .as(crash)
                  .containsExactly(new Instant(running, Action.COMPACTION, InstantState.REQUESTED));
              assertThat(timeline(left).pending(Action.ROLLBACK)).as(crash).isEmpty();
            });
    assertThat(operations).isGreaterThan(4);
    rollback(storage).rollbackCompaction(running);
    assertThat(rollback(storage).rollbackCompaction(running).instantsRollback())
        .as("it is not running")
        .isEmpty();
  }
}
