package org.apache.hudi.flink.sink.coordinate;

import java.util.List;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.service.CompactionProgress;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.timeline.Timeline;

/** What the ledger wants to know of a timeline. */
final class TableViews {

  /** Open instants that are thought of at most; more are never open at a time. */
  private static final int LOOK_AHEAD = 1024;

  private TableViews() {}

  /**
   * A text that changes when slices begin or vanish other than by a writer's own commit: with a
   * planned or completed compaction, a replace commit and a rollback.
   */
  static String token(Timeline timeline, TableType type) {
    String compaction = lastTime(timeline.filter(i -> i.action() == Action.COMPACTION));
    String replaced = lastTime(timeline.completedReplaceCommits());
    String rollback = lastTime(timeline.filter(i -> i.action() == Action.ROLLBACK));
    String compacted =
        type == TableType.MERGE_ON_READ
            ? lastTime(timeline.filter(i -> i.action() == Action.COMMIT && i.isCompleted()))
            : "";
    return compaction + '/' + compacted + '/' + replaced + '/' + rollback;
  }

  /**
   * After how many more delta commits a compaction is due. While a plan is waiting for its
   * execution, the commits since that plan count: otherwise a slow compaction would have a plan
   * attempted with every commit.
   */
  static int commitsUntilPlan(
      CompactionProgress progress, CompactionStrategy strategy, int pendingPlans) {
    CompactionProgress counted =
        pendingPlans == 0
            ? progress
            : new CompactionProgress(
                Math.min(
                    progress.deltaCommitsSinceCompleted(), progress.deltaCommitsSinceRequested()),
                progress.deltaCommitsSinceRequested(),
                progress.sinceCompleted());
    for (int more = 0; more < LOOK_AHEAD; more++) {
      if (strategy.isDue(counted.plusOpenInstants(more))) {
        return more;
      }
    }
    return TableView.NO_PLAN;
  }

  private static String lastTime(List<Instant> instants) {
    return instants.isEmpty() ? "" : instants.get(instants.size() - 1).time();
  }
}
