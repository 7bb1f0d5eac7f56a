package org.apache.hudi.flink.sink.bootstrap;

import org.apache.flink.runtime.operators.coordination.CoordinationRequest;

/** A question of a bootstrap task to its coordinator. Asking twice means the same. Immutable. */
final class BootstrapRequest implements CoordinationRequest {

  private static final long serialVersionUID = 1L;

  /** What is asked. */
  enum Kind {
    /** What must I load? */
    PLAN,
    /** I have loaded my share; have all others? */
    LOADED
  }

  private final Kind kind;
  private final int subtask;
  private final int attempt;
  private final int parallelism;

  private BootstrapRequest(Kind kind, int subtask, int attempt, int parallelism) {
    this.kind = kind;
    this.subtask = subtask;
    this.attempt = attempt;
    this.parallelism = parallelism;
  }

  static BootstrapRequest plan(int subtask, int attempt, int parallelism) {
    return new BootstrapRequest(Kind.PLAN, subtask, attempt, parallelism);
  }

  static BootstrapRequest loaded(int subtask, int attempt, int parallelism) {
    return new BootstrapRequest(Kind.LOADED, subtask, attempt, parallelism);
  }

  Kind kind() {
    return kind;
  }

  int subtask() {
    return subtask;
  }

  int attempt() {
    return attempt;
  }

  int parallelism() {
    return parallelism;
  }

  @Override
  public String toString() {
    return kind + " of subtask " + subtask + " (attempt " + attempt + ")";
  }
}
