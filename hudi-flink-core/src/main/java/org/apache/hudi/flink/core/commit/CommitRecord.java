package org.apache.hudi.flink.core.commit;

import java.util.Objects;
import java.util.OptionalLong;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteTotals;

/** One write on the timeline of a table: a commit, or an instant that is still open. Immutable. */
public final class CommitRecord {
  private final Instant instant;
  private final boolean archived;
  private final long completedMillis;
  private final WriteOperation operation;
  private final CommitOrigin origin;
  private final WriteTotals totals;

  CommitRecord(
      Instant instant,
      boolean archived,
      long completedMillis,
      WriteOperation operation,
      CommitOrigin origin,
      WriteTotals totals) {
    this.instant = Objects.requireNonNull(instant, "instant");
    this.archived = archived;
    this.completedMillis = completedMillis;
    this.operation = Objects.requireNonNull(operation, "operation");
    this.origin = Objects.requireNonNull(origin, "origin");
    this.totals = Objects.requireNonNull(totals, "totals");
  }

  /** Time, action and state. */
  public Instant instant() {
    return instant;
  }

  /** Whether it has left the active timeline. */
  public boolean isArchived() {
    return archived;
  }

  /** When it was completed, epoch milliseconds; empty if it is not, or if nothing says so. */
  public OptionalLong completedMillis() {
    return completedMillis < 0 ? OptionalLong.empty() : OptionalLong.of(completedMillis);
  }

  /** What was done. */
  public WriteOperation operation() {
    return operation;
  }

  /** Who did it, for which checkpoint. */
  public CommitOrigin origin() {
    return origin;
  }

  /** Rows, files and bytes. */
  public WriteTotals totals() {
    return totals;
  }

  @Override
  public String toString() {
    return instant + " (" + origin + "): " + totals;
  }
}
