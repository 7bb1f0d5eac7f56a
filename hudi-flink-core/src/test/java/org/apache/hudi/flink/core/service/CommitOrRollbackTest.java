package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.commit.CommitRequest;
import org.apache.hudi.flink.core.commit.Committer;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.fixtures.CrashPoints;
import org.apache.hudi.flink.core.fixtures.FaultyStorage;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.InterposedStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.Decision;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.MarkerType;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One process commits an instant while another one, which takes the first for dead, rolls it back:
 * at every operation of the one the other has its turn. Either the instant is completed and all its
 * files are there, or it has gone with all of them.
 */
class CommitOrRollbackTest {
  private static final String T1 = "20240101000000001";
  private static final String OTHER = "20240101000000002";
  private static final String BASE_FILE = "f1_0-0-0_" + T1 + ".parquet";
  private static final String STRAY = "f2_0-0-0_" + T1 + ".parquet";

  private final InMemoryStorage storage = new InMemoryStorage();
  private HudiTable table;

  @BeforeEach
  void create() {
    table = TestTable.ordered(storage, TableType.COPY_ON_WRITE);
    Instant instant = new Instant(T1, Action.COMMIT, InstantState.REQUESTED);
    table.timeline().transitionToInflight(table.timeline().createRequested(instant));
    write(BASE_FILE);
    write(STRAY);
  }

  private void write(String name) {
    table.markers().create(T1, "p", name, MarkerType.CREATE);
    storage.overwrite(TestTable.BASE + "/p/" + name, new byte[10]);
  }

  private static CommitRequest request(String time) {
    WriteStat stat =
        WriteStat.builder()
            .fileId("f1")
            .partitionPath("p")
            .path("p/" + BASE_FILE)
            .fileSizeInBytes(10)
            .build();
    return CommitRequest.builder()
        .instant(time)
        .action(Action.COMMIT)
        .stats(List.of(stat))
        .schemaJson("{\"type\":\"record\"}")
        .operation(WriteOperation.UPSERT)
        .build();
  }

  private static void commit(Storage storage) {
    new Committer(HudiTable.open(storage, TestTable.BASE), new NoLock()).commit(request(T1));
  }

  private static Rollback rollback(Storage storage) {
    return new Rollback(
        HudiTable.open(storage, TestTable.BASE),
        new InstantGenerator(ManualClock.ticking(), ZoneOffset.UTC),
        new NoLock());
  }

  private static void rollBackAll(Storage storage) {
    rollback(storage).rollbackPendingWrites(i -> false);
  }

  /** Returns whether the instant is committed. */
  private static boolean isWhole(InMemoryStorage left, String when) {
    HudiTable after = HudiTable.open(left, TestTable.BASE);
    Timeline timeline = after.timeline().load();
    List<String> names = new ArrayList<>();
    left.list(TestTable.BASE + "/p").forEach(e -> names.add(e.name()));
    assertThat(timeline.pendingWrites()).as(when).isEmpty();
    assertThat(timeline.pending(Action.ROLLBACK)).as(when).isEmpty();
    assertThat(after.decisions().instants()).as(when).isEmpty();
    boolean isCommitted = timeline.isCompletedWrite(T1);
    if (isCommitted) {
      assertThat(names).as(when).containsExactly(BASE_FILE);
      assertThat(timeline.filter(i -> i.action() == Action.ROLLBACK)).as(when).isEmpty();
    } else {
      assertThat(names).as(when).isEmpty();
      assertThat(timeline.findWrite(T1)).as(when).isEmpty();
    }
    return isCommitted;
  }

  @Test
  void aRollbackAtEveryOperationOfACommit() throws Exception {
    InterposedStorage counter = new InterposedStorage(storage.copy());
    commit(counter);
    int committed = 0;
    for (int at = 0; at < counter.operations(); at++) {
      InMemoryStorage left = storage.copy();
      String when = "rollback before operation " + at + " of the commit";
      boolean isTold = true;
      try {
        commit(new InterposedStorage(left, at, () -> rollBackAll(left)));
      } catch (CommitException e) {
        isTold = false;
      }
      assertThat(isWhole(left, when)).as(when).isEqualTo(isTold);
      committed += isTold ? 1 : 0;
    }
    assertThat(committed).isBetween(5, counter.operations() - 2);
  }

  @Test
  void aCommitAtEveryOperationOfARollback() throws Exception {
    InterposedStorage counter = new InterposedStorage(storage.copy());
    rollBackAll(counter);
    int committed = 0;
    for (int at = 0; at < counter.operations(); at++) {
      InMemoryStorage left = storage.copy();
      String when = "commit before operation " + at + " of the rollback";
      boolean[] isTold = {true};
      rollBackAll(
          new InterposedStorage(
              left,
              at,
              () -> {
                try {
                  commit(left);
                } catch (CommitException e) {
                  isTold[0] = false;
                }
              }));
      assertThat(isWhole(left, when)).as(when).isEqualTo(isTold[0]);
      committed += isTold[0] ? 1 : 0;
    }
    assertThat(committed).isBetween(2, counter.operations() - 5);
  }

  /** The first is dead, but its last request is still on its way. */
  @Test
  void twoWhoRollBackAndOneWhoCommits() throws Exception {
    InterposedStorage counter = new InterposedStorage(storage.copy());
    commit(counter);
    for (int at = 0; at < counter.operations(); at++) {
      int commitAt = at;
      InterposedStorage other = new InterposedStorage(storage.copy());
      rollBackAll(other);
      for (int turn = 0; turn < other.operations(); turn++) {
        InMemoryStorage left = storage.copy();
        int rollbackAt = turn;
        String when = "rollbacks at " + commitAt + ", the second within the first at " + rollbackAt;
        try {
          commit(
              new InterposedStorage(
                  left,
                  commitAt,
                  () -> untilDone(new InterposedStorage(left, rollbackAt, () -> untilDone(left)))));
        } catch (CommitException e) {
          assertThat(e).as(when).hasMessageContaining(T1);
        }
        // Whoever has nothing to do any more finds nothing to do.
        untilDone(left);
        isWhole(left, when);
      }
    }
  }

  /** As a job does that fails and starts again. */
  private static void untilDone(Storage storage) {
    for (int attempt = 0; ; attempt++) {
      try {
        rollBackAll(storage);
        return;
      } catch (HudiException e) {
        assertThat(attempt).as(e.toString()).isLessThan(3);
      }
    }
  }

  /** The new process may be restored from a state that knows nothing of the instant. */
  @Test
  void aCommitThatCrashesAfterItsDecisionIsFinishedByWhoeverComes() throws Exception {
    int[] finished = {0};
    int operations =
        CrashPoints.enumerate(
            storage,
            CommitOrRollbackTest::commit,
            (left, crash) -> {
              boolean isDecided = !open(left).decisions().instants().isEmpty();
              boolean isCompleted = open(left).timeline().load().isCompletedWrite(T1);
              rollBackAll(left);
              if (!isCompleted) {
                assertThat(isWhole(left, crash)).as(crash).isEqualTo(isDecided);
              }
              finished[0] += isDecided && !isCompleted ? 1 : 0;
            });
    assertThat(finished[0]).isGreaterThan(2);
    assertThat(operations).isEqualTo(5);
  }

  @Test
  void aRollbackThatCrashesLetsNobodyCommitWhatItHasBegunToUndo() throws Exception {
    CrashPoints.enumerate(
        storage,
        CommitOrRollbackTest::rollBackAll,
        (left, crash) -> {
          boolean isDecided = !open(left).decisions().instants().isEmpty();
          boolean isTold = true;
          try {
            commit(left);
          } catch (CommitException e) {
            isTold = false;
          }
          boolean isGone = open(left).timeline().load().findWrite(T1).isEmpty();
          assertThat(isTold).as(crash).isEqualTo(!isDecided && !isGone);
          rollBackAll(left);
          assertThat(isWhole(left, crash)).as(crash).isEqualTo(isTold);
        });
  }

  @Test
  void whatDecidedAboutACommitDoesNotHinderItsUndoing() throws Exception {
    CrashPoints.enumerate(
        storage,
        CommitOrRollbackTest::commit,
        (left, crash) -> {
          if (open(left).timeline().load().isCompletedWrite(T1)) {
            FaultyStorage counter = new FaultyStorage(left.copy());
            undo(counter);
            for (int step = 1; step <= counter.operations(); step++) {
              InMemoryStorage undone = left.copy();
              try {
                undo(new FaultyStorage(undone, step, FaultyStorage.Moment.AFTER));
              } catch (HudiException e) {
                assertThat(e).hasRootCauseInstanceOf(FaultyStorage.InjectedFailure.class);
              }
              if (!open(undone)
                  .timeline()
                  .load()
                  .filter(i -> i.action() == Action.ROLLBACK)
                  .isEmpty()) {
                rollBackAll(undone);
                assertThat(open(undone).timeline().load().findWrite(T1)).as(crash).isEmpty();
              }
            }
          }
        });
  }

  private static void undo(Storage storage) {
    new CommitUndo(
            HudiTable.open(storage, TestTable.BASE),
            new InstantGenerator(ManualClock.ticking(), ZoneOffset.UTC),
            new NoLock())
        .undo(T1);
  }

  @Test
  void aDecisionThatNamesAMissingFileIsWithdrawn() throws Exception {
    storage.delete(TestTable.BASE + "/p/" + BASE_FILE);
    assertThatThrownBy(() -> commit(storage))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining(BASE_FILE + " is missing");
    assertThat(table.decisions().instants()).isEmpty();
    rollBackAll(storage);
    assertThat(isWhole(storage, "after the rollback")).isFalse();
  }

  @Test
  void archivingSweepsDecisionsThatWereCarriedOut() throws Exception {
    table.decisions().decide(Decision.rollback(OTHER, Action.COMMIT));
    table.decisions().decide(Decision.rollback(T1, Action.COMMIT));
    new Archiver(
            table,
            ArchiveLimits.of(2, 3),
            null,
            null,
            new InstantGenerator(ManualClock.ticking(), ZoneOffset.UTC),
            new NoLock(),
            ManualClock.ticking())
        .run();
    assertThat(table.decisions().instants()).containsExactly(T1);
  }

  private static HudiTable open(Storage storage) {
    return HudiTable.open(storage, TestTable.BASE);
  }

  /**
   * A task that is taken for dead writes on after the first instant of the table was rolled back.
   * Without an earlier instant on the timeline readers would take its files for archived data.
   */
  @ParameterizedTest
  @EnumSource(TableType.class)
  void lateFilesOfTheFirstInstantAreNotRead(TableType type) throws Exception {
    InMemoryStorage fresh = new InMemoryStorage();
    HudiTable created = TestTable.ordered(fresh, type);
    HudiJavaClient dead =
        HudiJavaClient.open(created, WriteSettings.defaults(), ManualClock.ticking());
    String first = dead.startCommit();
    dead.upsert(List.of(TestTable.row("a", "p", 1, "early")));
    HudiJavaClient next =
        HudiJavaClient.open(created, WriteSettings.defaults(), ManualClock.ticking());
    next.startCommit();
    dead.upsert(List.of(TestTable.row("b", "q", 1, "late")));
    assertThat(fresh.allFiles()).anyMatch(f -> isData(f) && f.contains(first));
    next.upsert(List.of(TestTable.row("c", "p", 1, "good")));
    next.commit();
    assertThat(TestTable.rows(created)).containsExactly("c,p,1,good");
    Timeline timeline = created.timeline().load();
    assertThat(timeline.completedWrites()).hasSize(2);
    assertThat(timeline.firstWriteInstant().orElseThrow()).isLessThan(first);
  }

  private static boolean isData(String path) {
    return !path.contains("/.hoodie/") && StoragePaths.name(path).matches(".*(parquet|log[.]1_.*)");
  }
}
