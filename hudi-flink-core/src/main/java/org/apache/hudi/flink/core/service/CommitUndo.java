package org.apache.hudi.flink.core.service;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.PendingRollbacks;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/**
 * Undoes a completed commit, which must be the newest: no writer may run meanwhile. After a crash
 * the same call goes on. Used by one thread at a time. Format notes: timeline, section 6.3.
 */
public final class CommitUndo {
  private final HudiTable table;
  private final ActiveTimeline files;
  private final InstantGenerator instants;
  private final InstantStates states;
  private final RestorePlanner planner;
  private final RollbackExecutor executor;

  /** Undoes commits of a table; the generator gives the times of the rollbacks. */
  public CommitUndo(HudiTable table, InstantGenerator instants, TableLock lock) {
    this.table = Objects.requireNonNull(table, "table");
    this.files = table.timeline();
    this.instants = Objects.requireNonNull(instants, "instants");
    this.states = new InstantStates(files);
    this.planner = new RestorePlanner(table);
    this.executor = new RollbackExecutor(table, Objects.requireNonNull(lock, "lock"));
  }

  /**
   * Undoes the newest commit.
   *
   * @param commitTime of it, so that no other is undone by mistake
   * @throws CommitException if it is not completed, not the newest write, or savepointed
   */
  public RollbackMetadata undo(String commitTime) {
    table.checkWritable();
    Timeline timeline = files.load();
    Optional<PendingRollbacks.Planned> begun =
        PendingRollbacks.load(files, timeline).of(commitTime);
    Optional<Instant> found = timeline.findWrite(commitTime);
    if (begun.isPresent()) {
      table.decisions().forget(commitTime);
      found.ifPresent(states::reopen);
      return executor.execute(begun.get().rollback(), begun.get().plan());
    }
    check(timeline, found, commitTime);
    RollbackPlan plan = planner.plan(found.get());
    String time = instants.nextAfter(timeline.lastInstant().map(Instant::time).orElse(""));
    Instant rollback =
        files.createRequested(
            new Instant(time, Action.ROLLBACK, InstantState.REQUESTED), AvroPlanCodec.encode(plan));
    // One that is left over from its commit would count for a pending instant.
    table.decisions().forget(commitTime);
    states.reopen(found.get());
    return executor.execute(rollback, plan);
  }

  /**
   * What {@link #undo} would do; nothing is touched.
   *
   * @throws CommitException as {@link #undo}
   */
  public RollbackPlan preview(String commitTime) {
    Timeline timeline = files.load();
    Optional<PendingRollbacks.Planned> begun =
        PendingRollbacks.load(files, timeline).of(commitTime);
    if (begun.isPresent()) {
      return begun.get().plan();
    }
    Optional<Instant> found = timeline.findWrite(commitTime);
    check(timeline, found, commitTime);
    return planner.plan(found.get());
  }

  private void check(Timeline timeline, Optional<Instant> found, String commitTime) {
    String subject = "Commit " + commitTime + " of " + table.basePath() + " cannot be undone: ";
    if (found.isEmpty() || !found.get().isCompleted()) {
      throw new CommitException(subject + "there is no completed commit of that time");
    }
    List<Instant> later =
        timeline.filter(i -> i.action().isWrite() && i.time().compareTo(commitTime) > 0);
    if (!later.isEmpty()) {
      throw new CommitException(
          subject
              + later.size()
              + " are newer, the newest is "
              + later.get(later.size() - 1)
              + "; undo that first, or restore to a savepoint");
    }
    if (!timeline.pending(Action.RESTORE).isEmpty()) {
      throw new CommitException(subject + "the table is being restored; finish that first");
    }
    if (timeline.find(commitTime, Action.SAVEPOINT).isPresent()) {
      throw new CommitException(subject + "it is savepointed; delete the savepoint first");
    }
    if (timeline.find(commitTime, Action.COMPACTION).isPresent()
        && files.exists(new Instant(commitTime, Action.COMPACTION, InstantState.REQUESTED))) {
      throw new CommitException(
          subject
              + "it is a compaction, which changes no rows; undo the commit before it by a"
              + " restore to a savepoint");
    }
  }
}
