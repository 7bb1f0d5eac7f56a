package org.apache.hudi.flink.sink.compact;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.core.service.CompactionTask;

/**
 * What the compaction operators tell each other. Every message names the <em>run</em>: one life of
 * the plan operator. Messages that were in flight in a checkpoint come back after a restore; they
 * are told by their run and dropped, because the plan operator has rolled their compaction back.
 * Immutable.
 */
final class CompactionMessage {

  /** What is told. */
  enum Kind {
    /** From here on the messages of this run are the valid ones. */
    RUN,
    /** Execute this operation. */
    OPERATION,
    /** An operation is done. */
    DONE,
    /** An operation has failed. */
    FAILED
  }

  private final Kind kind;
  private final String run;
  private final int target;
  private final int total;
  @Nullable private final CompactionTask task;
  @Nullable private final CompactionResult result;
  private final String failure;

  CompactionMessage(
      Kind kind,
      String run,
      int target,
      int total,
      @Nullable CompactionTask task,
      @Nullable CompactionResult result,
      String failure) {
    this.kind = kind;
    this.run = Objects.requireNonNull(run, "run");
    this.target = target;
    this.total = total;
    this.task = task;
    this.result = result;
    this.failure = failure;
  }

  /** Announces a run to one of the compaction tasks. */
  static CompactionMessage run(String run, int target) {
    return new CompactionMessage(Kind.RUN, run, target, 0, null, null, "");
  }

  /**
   * @param target number of the operation, from 0; decides the task
   * @param total operations of the plan
   */
  static CompactionMessage operation(String run, int target, int total, CompactionTask task) {
    return new CompactionMessage(Kind.OPERATION, run, target, total, task, null, "");
  }

  /** The answer to an operation. */
  CompactionMessage done(CompactionResult newResult) {
    return new CompactionMessage(Kind.DONE, run, target, total, task, newResult, "");
  }

  /** The answer to an operation that could not be executed. */
  CompactionMessage failed(String reason) {
    return new CompactionMessage(Kind.FAILED, run, target, total, task, null, reason);
  }

  Kind kind() {
    return kind;
  }

  String runId() {
    return run;
  }

  int target() {
    return target;
  }

  int total() {
    return total;
  }

  /** The operation; absent in announcements. */
  CompactionTask task() {
    return Objects.requireNonNull(task, "task");
  }

  /** The result; only of {@link Kind#DONE}. */
  CompactionResult result() {
    return Objects.requireNonNull(result, "result");
  }

  /** Why an operation failed, else empty. */
  String failure() {
    return failure;
  }

  @Override
  public String toString() {
    return kind
        + " "
        + (task == null ? run : task.toString())
        + (failure.isEmpty() ? "" : ": " + failure);
  }
}
