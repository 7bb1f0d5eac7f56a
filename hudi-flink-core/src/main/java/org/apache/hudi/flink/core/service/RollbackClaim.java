package org.apache.hudi.flink.core.service;

import org.apache.hudi.flink.core.commit.Committer;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.table.Decision;
import org.apache.hudi.flink.core.table.Decisions;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to undo a pending instant. If its writer had decided to commit it, that is carried out
 * instead: it may be publishing it this moment, and every reader would miss the files.
 */
final class RollbackClaim {
  private static final Logger LOG = LoggerFactory.getLogger(RollbackClaim.class);

  private final HudiTable table;
  private final ActiveTimeline files;
  private final Decisions decisions;
  private final Committer committer;

  RollbackClaim(HudiTable table, TableLock lock) {
    this.table = table;
    this.files = table.timeline();
    this.decisions = table.decisions();
    this.committer = new Committer(table, lock);
  }

  /**
   * Claims an instant that was seen pending.
   *
   * @return false if it has gone meanwhile
   * @throws InstantConflictException if it is completed now
   */
  boolean take(Instant pending) {
    Decision standing = decide(pending);
    if (isCompleted(pending)) {
      decisions.forget(pending.time());
      throw completed(pending);
    }
    if (!isPending(pending)) {
      decisions.forget(pending.time());
      return false;
    }
    if (standing.isCommit()) {
      finish(standing);
      throw completed(pending);
    }
    return true;
  }

  /**
   * Claims an instant whose rollback was planned before, by us or by another engine.
   *
   * @return false if it was committed instead; the plan must not be carried out then
   */
  boolean resume(Instant planned) {
    Decision standing = decide(planned);
    boolean isUndecided = !isCompleted(planned) && exists(planned, InstantState.INFLIGHT);
    if (!standing.isCommit() || !isUndecided) {
      // A completed one whose undoing was planned: what decided about its commit is left over.
      return true;
    }
    finish(standing);
    return false;
  }

  private Decision decide(Instant pending) {
    Decision wanted = Decision.rollback(pending.time(), pending.action());
    Decision standing = decisions.decide(wanted);
    if (standing.isCommit()
        && !isCompleted(pending)
        && !exists(pending, InstantState.INFLIGHT)
        && exists(pending, InstantState.REQUESTED)) {
      // Nobody can complete what is not inflight: left over from an earlier run of a compaction.
      decisions.forget(pending.time());
      return decisions.decide(wanted);
    }
    return standing;
  }

  private void finish(Decision decided) {
    LOG.info("{} in {} was decided, but not carried out: it is now", decided, table.basePath());
    committer.finish(decided);
  }

  private boolean isCompleted(Instant instant) {
    return files.exists(
        new Instant(instant.time(), instant.action().completedAs(), InstantState.COMPLETED));
  }

  private boolean isPending(Instant instant) {
    return exists(instant, InstantState.INFLIGHT) || exists(instant, InstantState.REQUESTED);
  }

  private boolean exists(Instant instant, InstantState state) {
    return files.exists(instant.withState(state));
  }

  private InstantConflictException completed(Instant instant) {
    return new InstantConflictException(
        "Instant " + instant + " of " + table.basePath() + " is completed: it is data");
  }
}
