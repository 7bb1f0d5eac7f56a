package org.apache.hudi.flink.sink.coordinate;

import java.util.Objects;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;

/**
 * A write task whose input has ended asks to be told when its last checkpoint is committed.
 * Answered with nothing. Immutable.
 */
public final class CommittedRequest implements CoordinationRequest {
  private static final long serialVersionUID = 1L;

  private final TaskAttempt task;
  private final long checkpointId;

  /**
   * @param task who asks
   * @param checkpointId a completed checkpoint
   */
  public CommittedRequest(TaskAttempt task, long checkpointId) {
    this.task = Objects.requireNonNull(task, "task");
    this.checkpointId = checkpointId;
  }

  /** Who asks. */
  public TaskAttempt task() {
    return task;
  }

  /** The completed checkpoint. */
  public long checkpointId() {
    return checkpointId;
  }

  @Override
  public String toString() {
    return "CommittedRequest{" + task + ", checkpoint " + checkpointId + '}';
  }
}
