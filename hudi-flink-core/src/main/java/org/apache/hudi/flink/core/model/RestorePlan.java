package org.apache.hudi.flink.core.model;

import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;

/** Content of the requested file of a restore. */
public final class RestorePlan {
  private final List<InstantInfo> instantsToRollback;
  @Nullable private final String savepointToRestoreTimestamp;

  /**
   * All parts.
   *
   * @param instantsToRollback what to roll back, in this order
   * @param savepointToRestoreTimestamp the savepoint to go back to, null in old plans
   */
  public RestorePlan(
      List<InstantInfo> instantsToRollback, @Nullable String savepointToRestoreTimestamp) {
    this.instantsToRollback = List.copyOf(instantsToRollback);
    this.savepointToRestoreTimestamp = savepointToRestoreTimestamp;
  }

  /** What to roll back, in this order. */
  public List<InstantInfo> instantsToRollback() {
    return instantsToRollback;
  }

  /** The savepoint to go back to, null in old plans. */
  @Nullable
  public String savepointToRestoreTimestamp() {
    return savepointToRestoreTimestamp;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof RestorePlan)) {
      return false;
    }
    RestorePlan that = (RestorePlan) o;
    return Objects.equals(instantsToRollback, that.instantsToRollback)
        && Objects.equals(savepointToRestoreTimestamp, that.savepointToRestoreTimestamp);
  }

  @Override
  public int hashCode() {
    return Objects.hash(instantsToRollback, savepointToRestoreTimestamp);
  }

  @Override
  public String toString() {
    return "RestorePlan{"
        + "instantsToRollback="
        + instantsToRollback
        + ", "
        + "savepointToRestoreTimestamp="
        + savepointToRestoreTimestamp
        + "}";
  }
}
