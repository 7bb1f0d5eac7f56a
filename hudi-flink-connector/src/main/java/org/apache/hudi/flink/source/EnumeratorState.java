package org.apache.hudi.flink.source;

import java.util.List;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.read.history.CommitFilter;

/** What the enumerator keeps in checkpoints: whether it has planned, and what nobody has read. */
public final class EnumeratorState {

  private final boolean planned;
  private final List<HudiSplit> unassigned;

  @Nullable private final CommitFilter commits;
  @Nullable private final StreamState stream;

  EnumeratorState(boolean planned, List<HudiSplit> unassigned, @Nullable CommitFilter commits) {
    this(planned, unassigned, commits, null);
  }

  EnumeratorState(
      boolean planned,
      List<HudiSplit> unassigned,
      @Nullable CommitFilter commits,
      @Nullable StreamState stream) {
    this.planned = planned;
    this.unassigned = List.copyOf(unassigned);
    this.commits = commits;
    this.stream = stream;
  }

  /** Whether the splits were planned; if not, a restored enumerator plans anew. */
  boolean isPlanned() {
    return planned;
  }

  /** Splits that were not given to a reader yet, in order. */
  List<HudiSplit> unassigned() {
    return unassigned;
  }

  /** Which rows of the splits count, by their commit; null for all. */
  @Nullable
  CommitFilter commits() {
    return commits;
  }

  /** How far a stream has come; null in bounded reads. */
  @Nullable
  StreamState stream() {
    return stream;
  }
}
