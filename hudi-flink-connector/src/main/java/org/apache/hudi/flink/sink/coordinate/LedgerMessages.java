package org.apache.hudi.flink.sink.coordinate;

import java.util.List;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.HudiException;

/** What the ledger says when something is wrong. */
final class LedgerMessages {

  private static final String RESTARTED =
      "; the job is restarted from a checkpoint, which holds the reports";

  private LedgerMessages() {}

  static CommitException nobodyReported(long checkpointId) {
    return new CommitException(
        "Checkpoint "
            + checkpointId
            + " is complete, but no write task has reported its files"
            + RESTARTED);
  }

  static CommitException missing(long checkpointId, List<Integer> subtasks, int parallelism) {
    return new CommitException(
        "Checkpoint "
            + checkpointId
            + " cannot be committed: the reports of write subtasks "
            + subtasks
            + " are missing (of "
            + parallelism
            + " tasks). Nothing of it was committed"
            + RESTARTED);
  }

  static CommitException noReportFound(long checkpointId) {
    return new CommitException(
        "The job was restored from checkpoint "
            + checkpointId
            + ", but no write task found its report in it; what was written before that checkpoint"
            + " cannot be committed. Restore from another checkpoint");
  }

  static CommitException unknownCheckpoint(RestoredEvent event) {
    return new CommitException(
        "Write "
            + event.task()
            + " was restored from checkpoint "
            + event.checkpointId()
            + " with files to commit, but the coordinator has no state of that checkpoint. Restore"
            + " from another checkpoint");
  }

  static HudiException gone(TaskAttempt task) {
    return new HudiException("Write " + task + " has failed or was replaced; it gets no answer");
  }

  static HudiException late(String what, String awaited, long timeoutMillis) {
    return new HudiException(
        "No answer within "
            + timeoutMillis
            + " ms for "
            + what
            + ": the coordinator is waiting for "
            + awaited
            + ". The limit is the checkpoint timeout (execution.checkpointing.timeout or"
            + " write.commit.ack.timeout)");
  }

  static String commitOf(long checkpointId) {
    return "the commit of "
        + (checkpointId == WriteMetadataEvent.END_OF_INPUT
            ? "the end of input"
            : "checkpoint " + checkpointId);
  }
}
