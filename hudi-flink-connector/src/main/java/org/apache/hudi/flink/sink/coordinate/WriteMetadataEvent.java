package org.apache.hudi.flink.sink.coordinate;

import java.util.List;
import java.util.Objects;

/**
 * The complete list of files that one write task has finished and does not yet know to be
 * committed, as of one checkpoint. It is part of the task's checkpoint and is sent to the
 * coordinator before the checkpoint is acknowledged. An empty list is a statement too: the task has
 * taken the checkpoint and has nothing to commit. Immutable.
 */
public final class WriteMetadataEvent {

  /** Checkpoint id of the report that ends the input without a checkpoint. */
  public static final long END_OF_INPUT = Long.MAX_VALUE;

  private final TaskAttempt task;
  private final int parallelism;
  private final long checkpointId;
  private final boolean endInput;
  private final List<InstantFiles> files;

  /**
   * @param task who reports
   * @param parallelism number of write tasks that take this checkpoint together
   * @param checkpointId the checkpoint, or {@link #END_OF_INPUT}
   * @param completeness whether the task's input has ended
   * @param files per instant; the list is copied
   */
  public WriteMetadataEvent(
      TaskAttempt task,
      int parallelism,
      long checkpointId,
      Completeness completeness,
      List<InstantFiles> files) {
    if (task.subtask() >= parallelism) {
      throw new IllegalArgumentException(
          "Subtask " + task.subtask() + " does not exist at parallelism " + parallelism);
    }
    this.task = task;
    this.parallelism = parallelism;
    this.checkpointId = checkpointId;
    this.endInput = Objects.requireNonNull(completeness) == Completeness.INPUT_ENDED;
    this.files = List.copyOf(files);
  }

  /** Who reports. */
  public TaskAttempt task() {
    return task;
  }

  /** Index of the task that reports. */
  public int subtask() {
    return task.subtask();
  }

  /** Number of write tasks that take this checkpoint together. */
  public int parallelism() {
    return parallelism;
  }

  /** The checkpoint, or {@link #END_OF_INPUT}. */
  public long checkpointId() {
    return checkpointId;
  }

  /** Whether nothing more will come from this task. */
  public boolean endInput() {
    return endInput;
  }

  /** The files by instant. */
  public List<InstantFiles> files() {
    return files;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof WriteMetadataEvent)) {
      return false;
    }
    WriteMetadataEvent that = (WriteMetadataEvent) other;
    return task.equals(that.task)
        && parallelism == that.parallelism
        && checkpointId == that.checkpointId
        && endInput == that.endInput
        && files.equals(that.files);
  }

  @Override
  public int hashCode() {
    return Objects.hash(task, parallelism, checkpointId, endInput, files);
  }

  @Override
  public String toString() {
    return "WriteMetadataEvent{"
        + task
        + " of "
        + parallelism
        + ", checkpoint "
        + checkpointId
        + (endInput ? ", end of input, " : ", ")
        + files
        + '}';
  }

  /** Whether more will come from the task. */
  public enum Completeness {
    /** More may come. */
    MORE_TO_COME,
    /** The input of the task has ended. */
    INPUT_ENDED
  }
}
