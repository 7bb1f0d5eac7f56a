package org.apache.hudi.flink.sink.coordinate;

import java.io.Serializable;

/** One attempt to run one write task. Immutable. */
public final class TaskAttempt implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int subtask;
  private final int attempt;

  /** Both count from 0. */
  public TaskAttempt(int subtask, int attempt) {
    if (subtask < 0 || attempt < 0) {
      throw new IllegalArgumentException(
          "Subtask and attempt count from 0, not " + subtask + " and " + attempt);
    }
    this.subtask = subtask;
    this.attempt = attempt;
  }

  /** Index of the task among its peers. */
  public int subtask() {
    return subtask;
  }

  /** How often the task was started before. */
  public int attempt() {
    return attempt;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TaskAttempt
        && subtask == ((TaskAttempt) other).subtask
        && attempt == ((TaskAttempt) other).attempt;
  }

  @Override
  public int hashCode() {
    return 31 * subtask + attempt;
  }

  @Override
  public String toString() {
    return "subtask " + subtask + " attempt " + attempt;
  }
}
