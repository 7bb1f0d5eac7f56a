package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.flink.core.commit.CommitHistory;
import org.apache.hudi.flink.core.commit.CommitOrigin;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.sink.coordinate.RecoveryReport.Entry;
import org.apache.hudi.flink.sink.coordinate.RecoveryReport.Outcome;

/**
 * Finds the commits that a pipeline made after the state was taken that it is restored from.
 *
 * <p>A number of a checkpoint alone does not tell: after a restore from an older savepoint the
 * numbers are given a second time, and commits of both runs lie side by side. So the state also
 * knows the newest instant of its time. A commit is newer than the state if its instant is later,
 * its checkpoint is later, and the state does not name it.
 */
final class NewerCommits {

  private final HudiTable table;
  private final String pipelineId;
  private final RecoveryPlan plan;
  private final Set<String> planned = new HashSet<>();

  NewerCommits(HudiTable table, String pipelineId, RecoveryPlan plan) {
    this.table = table;
    this.pipelineId = pipelineId;
    this.plan = plan;
    plan.sets().forEach(set -> planned.addAll(set.files().keySet()));
  }

  /** Those commits, oldest first; a job without state has none. */
  List<Entry> find() {
    List<Entry> newer = new ArrayList<>();
    if (plan.checkpointId() < 0) {
      return newer;
    }
    Timeline timeline = table.timeline().load();
    Optional<String> first = timeline.firstWriteInstant();
    if (first.isPresent() && first.get().compareTo(plan.horizon()) > 0) {
      for (ArchivedInstant archived : table.archivedTimeline().load()) {
        Instant instant = archived.instant();
        if (instant.isCompleted() && instant.action().isCommit() && mayBeNewer(instant)) {
          add(instant, CommitOrigin.of(archived.extraMetadata()), newer);
        }
      }
    }
    CommitHistory history = new CommitHistory(table);
    for (Instant instant : timeline.completedWrites()) {
      if (mayBeNewer(instant)) {
        add(instant, history.origin(instant), newer);
      }
    }
    return newer;
  }

  private boolean mayBeNewer(Instant instant) {
    return instant.time().compareTo(plan.horizon()) > 0 && !planned.contains(instant.time());
  }

  private void add(Instant instant, CommitOrigin origin, List<Entry> newer) {
    boolean isNewer =
        origin.pipelineId().map(pipelineId::equals).orElse(false)
            && origin.checkpointId().orElse(-1) > plan.checkpointId();
    if (isNewer) {
      newer.add(new Entry(Outcome.NEWER_THAN_STATE, instant.time(), origin));
    }
  }
}
