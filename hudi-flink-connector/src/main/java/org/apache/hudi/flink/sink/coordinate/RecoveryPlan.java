package org.apache.hudi.flink.sink.coordinate;

import java.util.List;
import java.util.Objects;

/**
 * What a restore found to be committed: complete sets, ascending. Whatever else is pending in the
 * table belongs to attempts that are gone. Immutable.
 */
public final class RecoveryPlan {

  private final long checkpointId;
  private final List<CommitSet> sets;
  private final String horizon;

  /**
   * A plan of a state that does not say what it knows of the table.
   *
   * @param checkpointId the restored checkpoint, or {@link RestoredEvent#NO_CHECKPOINT}
   * @param sets ascending by checkpoint; copied
   */
  public RecoveryPlan(long checkpointId, List<CommitSet> sets) {
    this(checkpointId, sets, "");
  }

  private RecoveryPlan(long checkpointId, List<CommitSet> sets, String horizon) {
    this.checkpointId = checkpointId;
    this.sets = List.copyOf(sets);
    this.horizon = Objects.requireNonNull(horizon, "horizon");
  }

  /**
   * The same plan of a state that knows the table up to an instant.
   *
   * @param instant see {@link #horizon}
   */
  RecoveryPlan knowing(String instant) {
    return new RecoveryPlan(checkpointId, sets, instant);
  }

  /**
   * The newest instant that the restored state knows to have been in the table, empty if it does
   * not say. A later commit of the same pipeline that is not planned here was made after the state
   * was taken.
   */
  public String horizon() {
    return horizon;
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
        && sets.equals(((RecoveryPlan) other).sets)
        && horizon.equals(((RecoveryPlan) other).horizon);
  }

  @Override
  public int hashCode() {
    return Objects.hash(checkpointId, sets, horizon);
  }

  @Override
  public String toString() {
    return "restored checkpoint " + checkpointId + ": " + sets;
  }
}
