package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Objects;

/** Content of the requested file of a rollback. */
public final class RollbackPlan {
  private final InstantInfo instantToRollback;
  private final List<RollbackRequest> requests;

  /**
   * All parts.
   *
   * @param instantToRollback the instant to undo
   * @param requests what to undo
   */
  public RollbackPlan(InstantInfo instantToRollback, List<RollbackRequest> requests) {
    this.instantToRollback = Objects.requireNonNull(instantToRollback, "instantToRollback");
    this.requests = List.copyOf(requests);
  }

  /** The instant to undo. */
  public InstantInfo instantToRollback() {
    return instantToRollback;
  }

  /** What to undo. */
  public List<RollbackRequest> requests() {
    return requests;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof RollbackPlan)) {
      return false;
    }
    RollbackPlan that = (RollbackPlan) o;
    return Objects.equals(instantToRollback, that.instantToRollback)
        && Objects.equals(requests, that.requests);
  }

  @Override
  public int hashCode() {
    return Objects.hash(instantToRollback, requests);
  }

  @Override
  public String toString() {
    return "RollbackPlan{"
        + "instantToRollback="
        + instantToRollback
        + ", "
        + "requests="
        + requests
        + "}";
  }
}
