package org.apache.hudi.flink.core.service;

import java.util.Objects;
import org.apache.hudi.flink.core.model.CompactionOperation;

/** One operation of a plan, and the attempt at the plan that it belongs to. Immutable. */
public final class CompactionTask {

  private final String instant;
  private final String attempt;
  private final CompactionOperation operation;

  /**
   * @param instant the compaction's instant
   * @param attempt tells apart the times that a plan is executed; results of another attempt are
   *     never committed
   */
  public CompactionTask(String instant, String attempt, CompactionOperation operation) {
    this.instant = Objects.requireNonNull(instant, "instant");
    this.attempt = Objects.requireNonNull(attempt, "attempt");
    this.operation = Objects.requireNonNull(operation, "operation");
  }

  public String instant() {
    return instant;
  }

  public String attempt() {
    return attempt;
  }

  public CompactionOperation operation() {
    return operation;
  }

  @Override
  public String toString() {
    return "compaction " + instant + " (attempt " + attempt + ") of " + operation.group();
  }
}
