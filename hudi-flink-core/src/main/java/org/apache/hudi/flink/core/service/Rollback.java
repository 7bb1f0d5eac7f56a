package org.apache.hudi.flink.core.service;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;

/**
 * Undoes pending writes by their markers. Every step may be done again after a crash. Format notes:
 * timeline, section 6.3.
 */
public final class Rollback {
  /** Rolls back in a table; the generator gives the times of the rollbacks. */
  public Rollback(HudiTable table, InstantGenerator instants, TableLock lock) {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(instants, "instants");
    Objects.requireNonNull(lock, "lock");
  }

  /** Rolls a pending write back and removes it from the timeline. */
  public RollbackMetadata rollback(Instant instant) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Finishes rollbacks that were left pending, then rolls back every pending commit, delta commit
   * and replace commit (not clusterings, not compactions), newest first, except those to keep.
   */
  public List<RollbackMetadata> rollbackPendingWrites(Predicate<Instant> keep) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Undoes a running compaction: its plan stays requested and can be run again. */
  public RollbackMetadata rollbackCompaction(String instantTime) {
    throw new UnsupportedOperationException("not built yet");
  }
}
