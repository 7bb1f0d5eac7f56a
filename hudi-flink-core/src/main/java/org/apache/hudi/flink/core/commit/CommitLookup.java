package org.apache.hudi.flink.core.commit;

import java.util.Objects;
import java.util.Optional;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.PendingRollbacks;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * Finds out whether an instant was committed, in the active and in the archived timeline. May be
 * used by several threads.
 */
public final class CommitLookup {
  private final HudiTable table;

  /** Looks in a table. */
  public CommitLookup(HudiTable table) {
    this.table = Objects.requireNonNull(table, "table");
  }

  /**
   * What became of the write instant of that time. A pending one whose rollback is planned counts
   * as absent: some of its files may be gone.
   *
   * @throws org.apache.hudi.flink.core.error.CorruptDataException if its completed file is empty or
   *     damaged, naming it
   */
  public CommitState find(String instantTime) {
    Timeline timeline = table.timeline().load();
    Optional<Instant> found = timeline.findWrite(instantTime);
    if (found.isPresent()) {
      if (found.get().isCompleted()) {
        return completed(table.commitMetadata(found.get()));
      }
      boolean goes = PendingRollbacks.load(table.timeline(), timeline).of(instantTime).isPresent();
      return new CommitState(
          goes ? CommitState.Kind.ABSENT : CommitState.Kind.PENDING, null, CommitOrigin.UNKNOWN);
    }
    Optional<String> first = timeline.firstWriteInstant();
    if (first.isPresent() && instantTime.compareTo(first.get()) < 0) {
      Optional<ArchivedInstant> archived = table.archivedTimeline().findCompletedWrite(instantTime);
      if (archived.isPresent()) {
        CommitOrigin origin = CommitOrigin.of(archived.get().extraMetadata());
        return new CommitState(
            CommitState.Kind.ARCHIVED, origin.fingerprint().orElse(null), origin);
      }
    }
    return new CommitState(CommitState.Kind.ABSENT, null, CommitOrigin.UNKNOWN);
  }

  /** With the fingerprint that the commit carries, else that of its files. */
  private static CommitState completed(CommitMetadata metadata) {
    CommitOrigin origin = CommitOrigin.of(metadata.extraMetadata());
    String fingerprint = origin.fingerprint().orElseGet(() -> Fingerprint.of(metadata.allStats()));
    return new CommitState(CommitState.Kind.COMPLETED, fingerprint, origin);
  }
}
