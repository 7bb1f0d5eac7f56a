package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.flink.core.commit.CommitHistory;
import org.apache.hudi.flink.core.commit.CommitLookup;
import org.apache.hudi.flink.core.commit.CommitOrigin;
import org.apache.hudi.flink.core.commit.CommitState;
import org.apache.hudi.flink.core.commit.Committer;
import org.apache.hudi.flink.core.commit.Fingerprint;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.service.Rollback;
import org.apache.hudi.flink.core.table.Decision;
import org.apache.hudi.flink.core.table.Decisions;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.OlderState;
import org.apache.hudi.flink.sink.coordinate.RecoveryReport.Entry;
import org.apache.hudi.flink.sink.coordinate.RecoveryReport.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the table to what a restored checkpoint says: commits what it holds and the table lacks,
 * rolls back every other pending write. May be repeated after any failure.
 */
final class TableRecovery {

  private static final Logger LOG = LoggerFactory.getLogger(TableRecovery.class);

  /** Times in a row that somebody else is allowed to come first. */
  private static final int MOST_ATTEMPTS = 5;

  private static final int NAMED_IN_MESSAGES = 5;

  /** Publishes an instant with its files. */
  interface Commit {
    void commit(String pipelineId, long checkpointId, String instant, List<WriteStat> stats);
  }

  private final HudiTable table;
  private final Committer committer;
  private final Rollback rollback;
  private final Commit commit;
  private final OlderState policy;

  /**
   * @param committer carries out what was decided before
   * @param policy what to do when the table holds commits that are newer than the restored state
   */
  TableRecovery(
      HudiTable table, Committer committer, Rollback rollback, Commit commit, OlderState policy) {
    this.table = table;
    this.committer = committer;
    this.rollback = rollback;
    this.commit = commit;
    this.policy = policy;
  }

  /**
   * Recovers.
   *
   * @throws ConfigurationException if the state is older than the table and the policy is to fail;
   *     nothing was committed, but for what the job before had decided to, and nothing rolled back
   * @throws CommitException if files of the restored checkpoint are gone
   */
  RecoveryReport recover(String pipelineId, RecoveryPlan plan) {
    settleDecided(plan);
    List<Entry> entries = new ArrayList<>(new NewerCommits(table, pipelineId, plan).find());
    if (!entries.isEmpty() && policy == OlderState.FAIL) {
      throw olderState(pipelineId, plan, entries);
    }
    CommitLookup lookup = new CommitLookup(table);
    for (CommitSet set : plan.sets()) {
      for (Map.Entry<String, List<WriteStat>> files : set.files().entrySet()) {
        entries.add(settle(pipelineId, set.checkpointId(), files, lookup));
      }
    }
    rollBackOthers(entries);
    return new RecoveryReport(pipelineId, plan.checkpointId(), entries);
  }

  /**
   * A commit that another job had decided on and did not publish, or is just publishing, is data
   * whatever this job was restored from. One of this very coordinator is not on its way any more:
   * what is not planned will be written again, so it goes with everything else that is pending.
   */
  private void settleDecided(RecoveryPlan plan) {
    Set<String> planned = new HashSet<>();
    plan.sets().forEach(set -> planned.addAll(set.instants()));
    Decisions decisions = table.decisions();
    for (String time : decisions.instants()) {
      Optional<Decision> decided = decisions.find(time).filter(Decision::isCommit);
      boolean isPending =
          table.timeline().load().findWrite(time).filter(i -> !i.isCompleted()).isPresent();
      if (decided.isEmpty() || !isPending || planned.contains(time)) {
        continue;
      }
      if (committer.hasMade(decided.get())) {
        decisions.forget(time);
      } else {
        finish(decided.get());
      }
    }
  }

  private void finish(Decision decided) {
    try {
      committer.finish(decided);
      LOG.info("{} had been decided before this job started; it was carried out", decided);
    } catch (InstantConflictException e) {
      LOG.info("{} had been decided, but the instant has gone", decided, e);
    }
  }

  private Entry settle(
      String pipelineId,
      long checkpointId,
      Map.Entry<String, List<WriteStat>> files,
      CommitLookup lookup) {
    String instant = files.getKey();
    CommitState state = lookup.find(instant);
    if (state.isCommitted()) {
      checkSame(instant, state, files.getValue());
      return new Entry(Outcome.FOUND_COMMITTED, instant, state.origin());
    }
    if (state.kind() == CommitState.Kind.PENDING) {
      commit.commit(pipelineId, checkpointId, instant, files.getValue());
      return new Entry(Outcome.RECOMMITTED, instant, lookup.find(instant).origin());
    }
    throw new CommitException(
        "Instant "
            + instant
            + " of checkpoint "
            + checkpointId
            + " is to be committed to table "
            + table.basePath()
            + " after a restore, but it was rolled back; its "
            + files.getValue().size()
            + " files are gone. Restore from the newest checkpoint, or from one whose"
            + " instants are in the table");
  }

  /**
   * Reports after the commit name only the files of tasks that had not heard of it, so a subset of
   * the committed files is as good as all of them.
   */
  private void checkSame(String time, CommitState state, List<WriteStat> stats) {
    boolean isSame =
        state.fingerprint().map(Fingerprint.of(stats)::equals).orElse(false)
            || state.kind() == CommitState.Kind.ARCHIVED;
    if (isSame) {
      return;
    }
    Set<String> missing = new HashSet<>();
    stats.forEach(stat -> missing.add(stat.path()));
    Instant instant =
        table
            .timeline()
            .load()
            .findWrite(time)
            .orElseThrow(() -> new CommitException("Instant " + time + " has vanished"));
    table.commitMetadata(instant).allStats().forEach(stat -> missing.remove(stat.path()));
    if (!missing.isEmpty()) {
      throw new CommitException(
          "Instant "
              + time
              + " of table "
              + table.basePath()
              + " is committed without "
              + missing.size()
              + " files that the restored checkpoint holds, among them "
              + missing.iterator().next()
              + "; was it committed by another job? Restore from the newest checkpoint");
    }
  }

  /**
   * A job that was cancelled a moment ago may still be ending its last commit: then one that was
   * pending is completed while it is about to be rolled back, and the look at the table is
   * repeated.
   */
  private void rollBackOthers(List<Entry> entries) {
    Map<String, CommitOrigin> origins = new HashMap<>();
    for (int attempt = 1; ; attempt++) {
      try {
        origins.putAll(originsOfPending());
        for (RollbackMetadata done : rollback.rollbackPendingWrites(instant -> false)) {
          for (InstantInfo undone : done.instantsRollback()) {
            String time = undone.commitTime();
            entries.add(
                new Entry(
                    Outcome.ROLLED_BACK, time, origins.getOrDefault(time, CommitOrigin.UNKNOWN)));
          }
        }
        return;
      } catch (InstantConflictException e) {
        if (attempt == MOST_ATTEMPTS) {
          throw e;
        }
        LOG.info("An instant changed while it was looked at; looking again", e);
      }
    }
  }

  private Map<String, CommitOrigin> originsOfPending() {
    CommitHistory history = new CommitHistory(table);
    Map<String, CommitOrigin> origins = new HashMap<>();
    for (Instant pending : table.timeline().load().pendingWrites()) {
      origins.put(pending.time(), history.origin(pending));
    }
    return origins;
  }

  private ConfigurationException olderState(
      String pipelineId, RecoveryPlan plan, List<Entry> newer) {
    int named = Math.min(newer.size(), NAMED_IN_MESSAGES);
    return new ConfigurationException(
        "The job was restored from checkpoint "
            + plan.checkpointId()
            + " of pipeline "
            + pipelineId
            + ", but table '"
            + table.config().tableName()
            + "' at "
            + table.basePath()
            + " holds "
            + newer.size()
            + " commits that this pipeline made later: "
            + newer.subList(0, named)
            + (named < newer.size() ? " and " + (newer.size() - named) + " more" : "")
            + ". No row was written. Restore from the newest checkpoint, or set the option"
            + " 'write.restore.older-state' to 'replay' to write the rows since then again");
  }
}
