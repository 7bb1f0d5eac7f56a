package org.apache.hudi.flink.sink.coordinate;

import java.util.Objects;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;

/**
 * A write task asks under which instant to write in its present epoch. Answered with an {@link
 * InstantResponse}. Immutable; lives no longer than the attempt, hence Java serialization.
 */
public final class InstantRequest implements CoordinationRequest {
  private static final long serialVersionUID = 1L;

  private final TaskAttempt task;
  private final long epoch;

  /**
   * @param task who asks
   * @param epoch id of the last checkpoint whose barrier passed the task, the restored one, or
   *     {@link RestoredEvent#NO_CHECKPOINT}
   */
  public InstantRequest(TaskAttempt task, long epoch) {
    this.task = Objects.requireNonNull(task, "task");
    this.epoch = epoch;
  }

  /** Who asks. */
  public TaskAttempt task() {
    return task;
  }

  /** Id of the last checkpoint whose barrier passed the task. */
  public long epoch() {
    return epoch;
  }

  @Override
  public String toString() {
    return "InstantRequest{" + task + ", epoch " + epoch + '}';
  }
}
