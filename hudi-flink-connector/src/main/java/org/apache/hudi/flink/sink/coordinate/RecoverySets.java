package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hudi.flink.core.error.CommitException;

/** Finds out what a restored checkpoint left to be committed. */
final class RecoverySets {

  private final FinishedSubtasks finished;
  private final SettledFiles settled;

  /**
   * @param finished tasks that had ended, as of the restored checkpoint
   * @param settled learns which files are about to be committed
   */
  RecoverySets(FinishedSubtasks finished, SettledFiles settled) {
    this.finished = finished;
    this.settled = settled;
  }

  /**
   * The plan of a recovery.
   *
   * @param reports those of the tasks' and of the coordinator's state together
   * @throws CommitException if the reports of the restored checkpoint are not complete
   */
  RecoveryPlan plan(long restoredCheckpoint, CheckpointReports reports) {
    List<CommitSet> sets = new ArrayList<>();
    for (long checkpointId : reports.checkpoints()) {
      Collection<WriteMetadataEvent> set = reports.of(checkpointId);
      List<Integer> missing = finished.missingIn(set);
      if (missing.isEmpty()) {
        CommitSet commit = settled.settle(checkpointId, set);
        if (!commit.isEmpty()) {
          sets.add(commit);
        }
      } else if (checkpointId >= restoredCheckpoint) {
        throw LedgerMessages.missing(checkpointId, missing, set.iterator().next().parallelism());
      }
      // Else an earlier one that was aborted before all had reported: the reports of the restored
      // one repeat it.
    }
    return new RecoveryPlan(restoredCheckpoint, sets);
  }
}
