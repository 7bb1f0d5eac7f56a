package org.apache.hudi.flink.core.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.client.HudiJavaClient;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.fixtures.CrashPoints;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.RestoreMetadata;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.write.BloomOptions;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RestoreTest {

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

  private boolean compact() {
    if (table.config().type() == TableType.COPY_ON_WRITE) {
      return false;
    }
    client.compact(client.scheduleCompaction(CompactionStrategy.always()).orElseThrow());
    return true;
  }

  private Restore restore(HudiTable of) {
    return new Restore(of, new InstantGenerator(clock, ZoneOffset.UTC), new NoLock());
  }

  /** A table with a savepoint and every kind of write after it. */
  private String busyTable(TableType type) {
    create(type);
    upsert(TestTable.row("a", "p", 1, "1"), TestTable.row("b", "q", 1, "1"));
    compact();
    String savepoint = upsert(TestTable.row("a", "p", 1, "2"));
    client.savepoint(savepoint, "anna", "before the migration");
    upsert(TestTable.row("a", "p", 1, "3"), TestTable.row("c", "r", 1, "3"));
    compact();
    upsert(TestTable.row("a", "p", 1, "4"), TestTable.row("b", "q", 1, "4"));
    client.startCommit();
    client.upsert(List.of(TestTable.row("a", "p", 1, "failed")));
    client.rollbackCommit();
    if (type == TableType.MERGE_ON_READ) {
      client.scheduleCompaction(CompactionStrategy.always()).orElseThrow();
    }
    upsert(TestTable.row("b", "q", 1, "5"));
    client.startCommit();
    client.upsert(List.of(TestTable.row("b", "q", 1, "open")));
    return savepoint;
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void takesTheTableBackAndItCanBeWrittenAgain(TableType type) throws Exception {
    String savepoint = busyTable(type);
    List<Instant> preview = restore(table).preview(savepoint);
    assertThat(preview).hasSizeGreaterThan(3);

    RestoreMetadata done = client.restoreToSavepoint(savepoint);

    assertThat(TestTable.rows(table)).containsExactly("a,p,1,2", "b,q,1,1");
    assertThat(done.restoredInstants()).hasSameSizeAs(preview);
    assertThat(done.rollbacks()).hasSameSizeAs(preview);
    Timeline timeline = table.timeline().load();
    assertThat(timeline.lastCompletedWrite().orElseThrow().time()).isEqualTo(savepoint);
    assertThat(timeline.filter(i -> !i.isCompleted())).isEmpty();
    assertThat(timeline.filter(i -> i.action() == Action.ROLLBACK)).isEmpty();
    assertThat(timeline.filter(i -> i.action() == Action.RESTORE)).hasSize(1);
    assertThat(table.markers().instants()).isEmpty();

    upsert(TestTable.row("a", "p", 1, "6"), TestTable.row("c", "r", 1, "6"));
    List<String> rows = TestTable.rows(table);
    assertThat(rows).containsExactly("a,p,1,6", "b,q,1,1", "c,r,1,6");
    if (compact()) {
      assertThat(TestTable.rows(table)).isEqualTo(rows);
    }
    // Cleaning and archiving bring nothing back.
    client.deleteSavepoint(savepoint);
    for (int i = 0; i < 8; i++) {
      upsert(TestTable.row("b", "q", 1, "b" + i));
      client.clean(CleanStrategy.latestCommits(1));
      client.archive(ArchiveLimits.of(2, 3), null);
    }
    assertThat(TestTable.rows(table)).containsExactly("a,p,1,6", "b,q,1,b7", "c,r,1,6");
    // Once more, to the same place as before.
    assertThatThrownBy(() -> client.restoreToSavepoint(savepoint))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("no savepoint of commit " + savepoint);
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void aRestoreThatCrashedAnywhereIsFinishedByTheSameCall(TableType type) throws Exception {
    String savepoint = busyTable(type);
    CrashPoints.enumerate(
        storage,
        faulty -> restore(HudiTable.open(faulty, TestTable.BASE)).toSavepoint(savepoint),
        (left, crash) -> {
          HudiTable after = HudiTable.open(left, TestTable.BASE);
          restore(after).toSavepoint(savepoint);
          assertThat(TestTable.rows(after)).as(crash).containsExactly("a,p,1,2", "b,q,1,1");
          Timeline timeline = after.timeline().load();
          assertThat(timeline.filter(i -> !i.isCompleted())).as(crash).isEmpty();
          assertThat(timeline.filter(i -> i.action() == Action.ROLLBACK)).as(crash).isEmpty();
          assertThat(timeline.lastCompletedWrite().orElseThrow().time())
              .as(crash)
              .isEqualTo(savepoint);
        });
  }

  @Test
  void aSavepointKeepsItsFilesAndInstantsFromTheServices() throws Exception {
    create(TableType.COPY_ON_WRITE);
    upsert(TestTable.row("a", "p", 1, "1"));
    String savepoint = upsert(TestTable.row("a", "p", 1, "2"));
    client.savepoint(savepoint, "anna", "");
    for (int i = 0; i < 10; i++) {
      upsert(TestTable.row("a", "p", 1, "later" + i));
      client.clean(CleanStrategy.latestFileVersions(1));
      client.archive(ArchiveLimits.of(2, 3), null);
    }
    client.restoreToSavepoint(savepoint);
    assertThat(TestTable.rows(table)).containsExactly("a,p,1,2");
  }

  @Test
  void savepointsAreRefusedWhereTheyCannotHold() {
    create(TableType.COPY_ON_WRITE);
    List<String> times = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      times.add(upsert(TestTable.row("a", "p", 1, "v" + i)));
    }
    client.clean(CleanStrategy.latestCommits(2));
    assertThatThrownBy(() -> client.savepoint(times.get(1), "anna", ""))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("clean")
        .hasMessageContaining(times.get(4));
    assertThatThrownBy(() -> client.savepoint("20200101000000000", "anna", ""))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("begins with " + times.get(0));
    client.savepoint(times.get(4), "anna", "");
    assertThatThrownBy(() -> client.savepoint(times.get(4), "anna", ""))
        .isInstanceOf(InstantConflictException.class);
    client.savepoint(times.get(5), "anna", "");
    assertThat(new SavepointService(table, new NoLock(), clock).list())
        .containsExactly(times.get(4), times.get(5));
    assertThatThrownBy(() -> client.restoreToSavepoint(times.get(4)))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("delete that savepoint first");
    assertThat(client.deleteSavepoint(times.get(5))).isTrue();
    assertThat(client.deleteSavepoint(times.get(5))).isFalse();
  }

  @ParameterizedTest
  @EnumSource(TableType.class)
  void theNewestCommitIsUndoneAlsoAfterACrash(TableType type) throws Exception {
    create(type);
    upsert(TestTable.row("a", "p", 1, "1"));
    compact();
    String first = upsert(TestTable.row("a", "p", 1, "2"));
    String last = upsert(TestTable.row("a", "p", 1, "3"), TestTable.row("b", "q", 1, "3"));
    assertThatThrownBy(() -> client.undoCommit(first))
        .isInstanceOf(CommitException.class)
        .hasMessageContaining("newer");
    CrashPoints.enumerate(
        storage,
        faulty -> undo(HudiTable.open(faulty, TestTable.BASE), last),
        (left, crash) -> {
          HudiTable after = HudiTable.open(left, TestTable.BASE);
          if (after.timeline().load().findWrite(last).isPresent()
              || !after.timeline().load().pending(Action.ROLLBACK).isEmpty()) {
            undo(after, last);
          }
          assertThat(TestTable.rows(after)).as(crash).containsExactly("a,p,1,2");
          Timeline timeline = after.timeline().load();
          assertThat(timeline.filter(i -> !i.isCompleted())).as(crash).isEmpty();
          assertThat(timeline.filter(i -> i.action() == Action.ROLLBACK)).as(crash).hasSize(1);
        });
    client.undoCommit(last);
    upsert(TestTable.row("b", "q", 1, "4"));
    assertThat(TestTable.rows(table)).containsExactly("a,p,1,2", "b,q,1,4");
  }

  private void undo(HudiTable of, String time) {
    new CommitUndo(of, new InstantGenerator(clock, ZoneOffset.UTC), new NoLock()).undo(time);
  }
}
