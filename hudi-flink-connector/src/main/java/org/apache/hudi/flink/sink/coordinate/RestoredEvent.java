package org.apache.hudi.flink.sink.coordinate;

import java.util.List;
import java.util.Objects;

/**
 * First message of every attempt of a write task: from which checkpoint it was restored, and which
 * reports it found in its state. After a change of parallelism the reports are those of other
 * tasks. Immutable.
 */
public final class RestoredEvent {

  /** Checkpoint id of a task that starts without state. */
  public static final long NO_CHECKPOINT = -1L;

  private final TaskAttempt task;
  private final int parallelism;
  private final long checkpointId;
  private final List<WriteMetadataEvent> entries;

  /**
   * @param task who was restored
   * @param parallelism number of write tasks now
   * @param checkpointId the checkpoint, or {@link #NO_CHECKPOINT}
   * @param entries the reports in its state; the list is copied
   */
  public RestoredEvent(
      TaskAttempt task, int parallelism, long checkpointId, List<WriteMetadataEvent> entries) {
    this.task = Objects.requireNonNull(task, "task");
    this.parallelism = parallelism;
    this.checkpointId = checkpointId;
    this.entries = List.copyOf(entries);
  }

  /** Who was restored. */
  public TaskAttempt task() {
    return task;
  }

  /** Number of write tasks now. */
  public int parallelism() {
    return parallelism;
  }

  /** The checkpoint, or {@link #NO_CHECKPOINT}. */
  public long checkpointId() {
    return checkpointId;
  }

  /** The reports in its state. */
  public List<WriteMetadataEvent> entries() {
    return entries;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof RestoredEvent)) {
      return false;
    }
    RestoredEvent that = (RestoredEvent) other;
    return task.equals(that.task)
        && parallelism == that.parallelism
        && checkpointId == that.checkpointId
        && entries.equals(that.entries);
  }

  @Override
  public int hashCode() {
    return Objects.hash(task, parallelism, checkpointId, entries);
  }

  @Override
  public String toString() {
    return "RestoredEvent{"
        + task
        + " of "
        + parallelism
        + ", checkpoint "
        + checkpointId
        + ", "
        + entries
        + '}';
  }
}
