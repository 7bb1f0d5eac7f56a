package org.apache.hudi.flink.core.service;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.PendingRollbacks;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Undoes pending writes by their markers. The plan is durable before anything is undone, and every
 * step may be done again: after a crash the same call finishes what was begun. Used by one thread
 * at a time. Format notes: timeline, sections 6.1 and 6.3.
 */
public final class Rollback {
  private static final Logger LOG = LoggerFactory.getLogger(Rollback.class);

  /** How often the time of a rollback may turn out to be taken. */
  private static final int MAX_REQUESTS = 20;

  private final HudiTable table;
  private final ActiveTimeline files;
  private final InstantGenerator instants;
  private final RollbackPlanner planner;
  private final RollbackExecutor executor;
  private final RollbackClaim claim;
  private final TimelineStart start;

  /** Rolls back in a table; the generator gives the times of the rollbacks. */
  public Rollback(HudiTable table, InstantGenerator instants, TableLock lock) {
    this.table = Objects.requireNonNull(table, "table");
    this.files = table.timeline();
    this.instants = Objects.requireNonNull(instants, "instants");
    this.planner = new RollbackPlanner(table);
    this.executor = new RollbackExecutor(table, Objects.requireNonNull(lock, "lock"));
    this.claim = new RollbackClaim(table, lock);
    this.start = new TimelineStart(table);
  }

  /**
   * Rolls a pending write back and removes it from the timeline. If the table does not know the
   * instant, it was rolled back before and nothing happens. If its writer had decided to commit it
   * and may have died before it could, it is committed.
   *
   * @throws InstantConflictException if the instant is completed, before or now
   */
  public RollbackMetadata rollback(Instant instant) {
    if (instant.action() == Action.COMPACTION) {
      return rollbackCompaction(instant.time());
    }
    Timeline timeline = files.load();
    refuseDuringRestore(timeline);
    PendingRollbacks pending = dropUnreadable(timeline);
    Optional<PendingRollbacks.Planned> planned = pending.of(instant.time());
    if (planned.isPresent()) {
      return resume(planned.get())
          .orElseThrow(
              () ->
                  new InstantConflictException(
                      "Instant " + instant + " of " + table.basePath() + " is committed now"));
    }
    Optional<Instant> found = timeline.find(instant.time(), instant.action());
    if (found.isEmpty()) {
      return nothingDone();
    }
    if (found.get().isCompleted()) {
      throw new InstantConflictException(
          "Instant " + found.get() + " of " + table.basePath() + " is completed: it is data");
    }
    if (!claim.take(found.get())) {
      return nothingDone();
    }
    start.before(instant.time());
    return planAndExecute(timeline, planner.planWrite(found.get()));
  }

  /**
   * What {@link #rollback} would undo of a pending write; nothing is touched.
   *
   * @throws CommitException if no write of that time is pending
   */
  public RollbackPlan preview(String time) {
    Timeline timeline = files.load();
    Optional<PendingRollbacks.Planned> planned = PendingRollbacks.load(files, timeline).of(time);
    if (planned.isPresent()) {
      return planned.get().plan();
    }
    Instant found =
        timeline
            .findWrite(time)
            .filter(i -> !i.isCompleted())
            .orElseThrow(
                () ->
                    new CommitException(
                        "No write " + time + " is pending on the timeline of " + table.basePath()));
    return found.action() == Action.COMPACTION
        ? planner.planCompaction(found)
        : planner.planWrite(found);
  }

  /**
   * Undoes what an attempt that was thought dead wrote under an instant that is not on the timeline
   * any more. It must go before the timeline begins after that instant, for from then on readers
   * take its files for committed.
   */
  void rollbackLate(Instant instant) {
    RollbackPlan plan = planner.planWrite(instant);
    if (plan.requests().isEmpty()) {
      table.markers().deleteAll(instant.time());
    } else {
      LOG.warn(
          "Files of {} were written to {} after it had been rolled back; they are undone",
          instant,
          table.basePath());
      planAndExecute(files.load(), plan);
    }
  }

  /**
   * Finishes rollbacks that were left pending, then rolls back every pending commit, delta commit
   * and replace commit (not clusterings, not compactions), newest first, except those to keep. What
   * turns out to be committed stays.
   */
  public List<RollbackMetadata> rollbackPendingWrites(Predicate<Instant> keep) {
    List<RollbackMetadata> done = new ArrayList<>(finishPending());
    List<Instant> candidates = new ArrayList<>(files.load().pendingWrites());
    candidates.sort(Comparator.comparing(Instant::time).reversed());
    for (Instant candidate : candidates) {
      if (!keep.test(candidate) && !isClustering(candidate)) {
        LOG.info("Rolling back {} of {}", candidate, table.basePath());
        try {
          done.add(rollback(candidate));
        } catch (InstantConflictException e) {
          LOG.info("{} of {} was committed instead", candidate, table.basePath(), e);
        }
      }
    }
    return done;
  }

  /** Finishes rollbacks that a writer of ours or another one planned and did not finish. */
  public List<RollbackMetadata> finishPending() {
    Timeline timeline = files.load();
    refuseDuringRestore(timeline);
    List<PendingRollbacks.Planned> pending = new ArrayList<>(dropUnreadable(timeline).planned());
    pending.sort(
        Comparator.comparing(
                (PendingRollbacks.Planned p) -> p.plan().instantToRollback().commitTime())
            .reversed());
    List<RollbackMetadata> done = new ArrayList<>();
    for (PendingRollbacks.Planned rollback : pending) {
      LOG.info(
          "Finishing rollback {} of {}",
          rollback.rollback().time(),
          rollback.plan().instantToRollback());
      resume(rollback).ifPresent(done::add);
    }
    return done;
  }

  /**
   * Undoes a running compaction: its plan stays requested and can be run again. Nothing happens if
   * it is not running.
   *
   * @throws InstantConflictException if it is completed
   */
  public RollbackMetadata rollbackCompaction(String instantTime) {
    Timeline timeline = files.load();
    refuseDuringRestore(timeline);
    Optional<PendingRollbacks.Planned> planned = dropUnreadable(timeline).of(instantTime);
    if (planned.isPresent()) {
      return resume(planned.get()).orElseGet(Rollback::nothingDone);
    }
    Optional<Instant> found = timeline.find(instantTime, Action.COMPACTION);
    if (found.isPresent() && found.get().isCompleted()) {
      throw new InstantConflictException(
          "Compaction " + instantTime + " of " + table.basePath() + " is completed: it is data");
    }
    if (found.isEmpty() || found.get().state() != InstantState.INFLIGHT) {
      return nothingDone();
    }
    if (!claim.take(found.get())) {
      return nothingDone();
    }
    return planAndExecute(timeline, planner.planCompaction(found.get()));
  }

  /** Empty if the instant was committed instead. */
  private Optional<RollbackMetadata> resume(PendingRollbacks.Planned planned) {
    InstantInfo undone = planned.plan().instantToRollback();
    Optional<Action> action = Action.of(undone.action());
    if (action.isPresent()) {
      Instant instant = new Instant(undone.commitTime(), action.get(), InstantState.INFLIGHT);
      if (!claim.resume(instant)) {
        LOG.warn(
            "Rollback {} of {} is dropped: the writer of {} had decided to commit it before",
            planned.rollback().time(),
            table.basePath(),
            instant);
        files.delete(planned.rollback().withState(InstantState.INFLIGHT));
        files.delete(planned.rollback().withState(InstantState.REQUESTED));
        return Optional.empty();
      }
      // Its undoing may have ended before it was taken off the timeline.
      files
          .load()
          .find(instant.time(), instant.action())
          .ifPresent(new InstantStates(files)::reopen);
      if (action.get() != Action.COMPACTION) {
        start.before(instant.time());
      }
    }
    return Optional.of(executor.execute(planned.rollback(), planned.plan()));
  }

  private RollbackMetadata planAndExecute(Timeline timeline, RollbackPlan plan) {
    String after = timeline.lastInstant().map(Instant::time).orElse("");
    return executor.execute(request(after, AvroPlanCodec.encode(plan)), plan);
  }

  /** A rollback in another process may take the same millisecond: then the next one is taken. */
  private Instant request(String after, byte[] plan) {
    String time = instants.nextAfter(after);
    for (int attempt = 1; ; attempt++) {
      try {
        return files.createRequested(
            new Instant(time, Action.ROLLBACK, InstantState.REQUESTED), plan);
      } catch (InstantConflictException e) {
        if (attempt == MAX_REQUESTS) {
          throw e;
        }
        time = instants.nextAfter(time);
      }
    }
  }

  /**
   * A rollback without a readable plan has undone nothing yet, or is done but for its last file; in
   * both cases what is still pending is found again on the timeline.
   */
  private PendingRollbacks dropUnreadable(Timeline timeline) {
    PendingRollbacks pending = PendingRollbacks.load(files, timeline);
    for (Instant rollback : pending.unreadable()) {
      LOG.warn(
          "Plan {} is empty or damaged; the rollback is dropped and planned again if needed",
          files.path(rollback.withState(InstantState.REQUESTED)));
      files.delete(rollback.withState(InstantState.INFLIGHT));
      files.delete(rollback.withState(InstantState.REQUESTED));
    }
    return pending;
  }

  private void refuseDuringRestore(Timeline timeline) {
    List<Instant> restores = timeline.pending(Action.RESTORE);
    if (!restores.isEmpty()) {
      throw new CommitException(
          "Table "
              + table.basePath()
              + " is being restored by instant "
              + restores.get(0).time()
              + ", whose rollbacks are not to be touched; finish that restore first");
    }
  }

  private boolean isClustering(Instant instant) {
    if (instant.action() != Action.REPLACE_COMMIT) {
      return false;
    }
    Instant requested = instant.withState(InstantState.REQUESTED);
    byte[] bytes = files.readDetails(requested);
    if (bytes.length == 0) {
      return false;
    }
    try {
      return AvroPlanCodec.decodeReplacePlan(bytes, files.path(requested)).isClustering();
    } catch (CorruptDataException e) {
      LOG.warn("Replace commit {} is left alone: its plan cannot be read", instant.time(), e);
      return true;
    }
  }

  private static RollbackMetadata nothingDone() {
    return RollbackMetadata.builder().startRollbackTime("").build();
  }
}
