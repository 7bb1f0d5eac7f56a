package org.apache.hudi.flink.core.commit;

import java.util.Objects;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.table.HudiTable;

/** Publishes an instant: verifies the set, sweeps strays, creates the completed file. */
public final class Committer {
  /** Commits to a table under a lock. */
  public Committer(HudiTable table, TableLock lock) {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(lock, "lock");
  }

  /**
   * Commits; may be called again after any failure.
   *
   * @throws InstantConflictException if the instant was rolled back, or completed with other files
   * @throws CommitException if a file of the set is missing or has another length
   */
  public CommitResult commit(CommitRequest request) {
    throw new UnsupportedOperationException("not built yet");
  }
}
