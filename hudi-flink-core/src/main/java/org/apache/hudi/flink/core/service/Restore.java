package org.apache.hudi.flink.core.service;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.RestoreMetadata;
import org.apache.hudi.flink.core.model.RestorePlan;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.PendingRollbacks;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/**
 * Takes a table back to a savepoint: every write after it is undone, newest first, and leaves the
 * timeline. No writer may run meanwhile; writers of ours refuse a table whose restore is pending.
 * After a crash the same call goes on. Used by one thread at a time. Format notes: timeline,
 * section 6.6.
 */
public final class Restore {
  private final HudiTable table;
  private final ActiveTimeline files;
  private final InstantGenerator instants;
  private final TableLock lock;
  private final InstantStates states;
  private final RestorePlanner planner;
  private final RollbackExecutor executor;

  /** Restores a table; the generator gives the times of the restore and its rollbacks. */
  public Restore(HudiTable table, InstantGenerator instants, TableLock lock) {
    this.table = Objects.requireNonNull(table, "table");
    this.files = table.timeline();
    this.instants = Objects.requireNonNull(instants, "instants");
    this.lock = Objects.requireNonNull(lock, "lock");
    this.states = new InstantStates(files);
    this.planner = new RestorePlanner(table);
    this.executor = new RollbackExecutor(table, lock);
  }

  /** What a restore to a savepoint would undo, newest first; nothing is touched. */
  public List<Instant> preview(String savepoint) {
    Timeline timeline = files.load();
    check(timeline, savepoint);
    return after(timeline, savepoint);
  }

  /**
   * Restores the table to a savepoint.
   *
   * @throws CommitException if there is no such savepoint, if there are newer ones, or if a restore
   *     to another one is pending
   */
  public RestoreMetadata toSavepoint(String savepoint) {
    long start = System.nanoTime();
    table.checkWritable();
    try (TableLock.Held held = lock.acquire()) {
      table.disableMetadataTable();
    }
    Timeline timeline = files.load();
    check(timeline, savepoint);
    Instant restore = pendingOrNew(timeline, savepoint);
    RestorePlan plan = plan(restore);
    if (!files.exists(restore.withState(InstantState.INFLIGHT))) {
      files.transitionToInflight(restore);
    }
    Map<String, List<RollbackMetadata>> rollbacks = new LinkedHashMap<>();
    for (InstantInfo info : plan.instantsToRollback()) {
      undo(info.commitTime()).ifPresent(done -> rollbacks.put(info.commitTime(), List.of(done)));
    }
    RestoreMetadata metadata =
        new RestoreMetadata(
            restore.time(),
            (System.nanoTime() - start) / 1_000_000,
            plan.instantsToRollback(),
            rollbacks);
    List<Instant> gone =
        files
            .load()
            .filter(i -> i.action() == Action.ROLLBACK && i.time().compareTo(savepoint) > 0);
    try (TableLock.Held held = lock.acquire()) {
      table.disableMetadataTable();
      files.publish(restore.withState(InstantState.COMPLETED), AvroPlanCodec.encode(metadata));
    }
    for (Instant rollback : gone) {
      states.remove(rollback);
      table.markers().deleteAll(rollback.time());
    }
    return metadata;
  }

  private void check(Timeline timeline, String savepoint) {
    List<Instant> savepoints =
        timeline.filter(i -> i.action() == Action.SAVEPOINT && i.isCompleted());
    if (savepoints.stream().noneMatch(i -> i.time().equals(savepoint))) {
      throw new CommitException(
          "There is no savepoint of commit "
              + savepoint
              + " in table "
              + table.basePath()
              + "; there are those of "
              + times(savepoints));
    }
    for (Instant other : savepoints) {
      if (other.time().compareTo(savepoint) > 0) {
        throw new CommitException(
            "Table "
                + table.basePath()
                + " cannot be restored to savepoint "
                + savepoint
                + " while there is a newer savepoint "
                + other.time()
                + ", whose commit would be undone; delete that savepoint first");
      }
    }
  }

  private static List<String> times(List<Instant> list) {
    List<String> times = new ArrayList<>();
    list.forEach(i -> times.add(i.time()));
    return times;
  }

  private static List<Instant> after(Timeline timeline, String savepoint) {
    List<Instant> newestFirst =
        new ArrayList<>(
            timeline.filter(i -> i.action().isWrite() && i.time().compareTo(savepoint) > 0));
    Collections.reverse(newestFirst);
    return newestFirst;
  }

  private Instant pendingOrNew(Timeline timeline, String savepoint) {
    List<Instant> pending = timeline.pending(Action.RESTORE);
    if (!pending.isEmpty()) {
      String target = plan(pending.get(0)).savepointToRestoreTimestamp();
      if (!savepoint.equals(target)) {
        throw new CommitException(
            "Table "
                + table.basePath()
                + " is being restored to savepoint "
                + target
                + " by instant "
                + pending.get(0).time()
                + "; finish that first");
      }
      return pending.get(0);
    }
    List<InstantInfo> undone = new ArrayList<>();
    for (Instant instant : after(timeline, savepoint)) {
      undone.add(new InstantInfo(instant.time(), instant.action().text()));
    }
    String time = instants.nextAfter(timeline.lastInstant().map(Instant::time).orElse(""));
    return files.createRequested(
        new Instant(time, Action.RESTORE, InstantState.REQUESTED),
        AvroPlanCodec.encode(new RestorePlan(undone, savepoint)));
  }

  private RestorePlan plan(Instant restore) {
    Instant requested = restore.withState(InstantState.REQUESTED);
    return AvroPlanCodec.decodeRestorePlan(files.readDetails(requested), files.path(requested));
  }

  /**
   * Undoes one instant under a rollback of its own. One that an earlier attempt undid is undone
   * again: that changes nothing, and tells what was done.
   */
  private Optional<RollbackMetadata> undo(String time) {
    Timeline timeline = files.load();
    Optional<PendingRollbacks.Planned> planned = PendingRollbacks.load(files, timeline).of(time);
    Optional<Instant> found = timeline.findWrite(time);
    if (planned.isEmpty() && found.isEmpty()) {
      return Optional.empty();
    }
    Instant rollback;
    RollbackPlan plan;
    if (planned.isPresent()) {
      rollback = planned.get().rollback();
      plan = planned.get().plan();
    } else {
      plan = planner.plan(found.get());
      rollback = request(timeline, plan);
    }
    // One that is left over from its commit would count for a pending instant.
    table.decisions().forget(time);
    found.ifPresent(states::reopen);
    RollbackMetadata done = executor.undo(rollback, plan);
    found.ifPresent(states::remove);
    table.markers().deleteAll(time);
    table.deleteHeartbeat(time);
    return Optional.of(done);
  }

  private Instant request(Timeline timeline, RollbackPlan plan) {
    String time = instants.nextAfter(timeline.lastInstant().map(Instant::time).orElse(""));
    return files.createRequested(
        new Instant(time, Action.ROLLBACK, InstantState.REQUESTED), AvroPlanCodec.encode(plan));
  }
}
