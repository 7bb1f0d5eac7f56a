package org.apache.hudi.flink.sink.coordinate;

import java.util.Set;
import org.apache.hudi.flink.core.error.HudiException;

/**
 * What the ledger orders to be done to the table. No call waits: the outcome comes back later
 * through the ledger, with the generation that was given here. Steps other than {@link #open} must
 * be done one after another in the order in which they were given; opening an instant must not wait
 * for them.
 */
interface LedgerSteps {

  /** Commit what a restore found, roll back every other pending write, take stock. */
  void recover(int generation, RecoveryPlan plan);

  /** Create a new instant. */
  void open(int generation, long epoch);

  /** Commit the instants of a set in ascending order; the set is not empty. */
  void commit(int generation, CommitSet set);

  /** Roll these instants back; one that is not there is no error. */
  void rollback(int generation, Set<String> instants);

  /** Plan a compaction if one is due; no write instant is open. */
  void plan(int generation);

  /** Fail the job. */
  void fail(HudiException reason);
}
