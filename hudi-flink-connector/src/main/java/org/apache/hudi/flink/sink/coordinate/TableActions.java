package org.apache.hudi.flink.sink.coordinate;

import java.util.Set;
import org.apache.hudi.flink.metrics.ServiceMetrics;

/**
 * What the coordinator does to the table. Calls block and may be repeated after any failure. {@link
 * #open} is called on another thread than the rest, and only between {@link #initialize} and {@link
 * #close}.
 */
public interface TableActions extends AutoCloseable {

  /** Creates the table if there is none; refuses one that cannot be written. */
  void initialize();

  /**
   * Commits what a restore found; then rolls back every other pending write, and reports it all.
   *
   * @throws org.apache.hudi.flink.core.error.ConfigurationException if the table holds commits of
   *     this pipeline that are newer than the restored state and that is not wanted; no write was
   *     committed or rolled back
   */
  TableView recover(String pipelineId, RecoveryPlan plan);

  /**
   * Creates a new instant, greater than all before, that says who opened it.
   *
   * @param epoch number of the last checkpoint before, {@link RestoredEvent#NO_CHECKPOINT} if there
   *     was none
   */
  String open(String pipelineId, long epoch);

  /** Commits the instants of a set in ascending order. */
  TableView commit(String pipelineId, CommitSet set);

  /** Rolls instants back; one that is not there is no error. */
  TableView rollback(Set<String> instants);

  /** Plans a compaction if one is due. */
  TableView plan();

  /** What keeps the table small, for another thread than that of the commits. */
  default TableUpkeep upkeep(ServiceMetrics serviceMetrics) {
    return TableUpkeep.NONE;
  }

  @Override
  void close();
}
