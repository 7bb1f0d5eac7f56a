package org.apache.hudi.flink.sink.coordinate;

import java.util.List;

/**
 * What a restore found to be committed: complete sets, ascending. Whatever else is pending in the
 * table belongs to attempts that are gone. Immutable.
 */
public final class RecoveryPlan {

  private final long checkpointId;
  private final List<CommitSet> sets;

  /**
   * @param checkpointId the restored checkpoint, or {@link RestoredEvent#NO_CHECKPOINT}
   * @param sets ascending by checkpoint; copied
   */
  public RecoveryPlan(long checkpointId, List<CommitSet> sets) {
    this.checkpointId = checkpointId;
    this.sets = List.copyOf(sets);
  }

  /** The restored checkpoint, or {@link RestoredEvent#NO_CHECKPOINT}. */
  public long checkpointId() {
    return checkpointId;
  }

  /** Ascending by checkpoint. */
  public List<CommitSet> sets() {
    return sets;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RecoveryPlan
        && checkpointId == ((RecoveryPlan) other).checkpointId
        && sets.equals(((RecoveryPlan) other).sets);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(checkpointId) + sets.hashCode();
  }

  @Override
  public String toString() {
    return "restored checkpoint " + checkpointId + ": " + sets;
  }
}
