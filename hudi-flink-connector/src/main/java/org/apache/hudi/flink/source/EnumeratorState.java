package org.apache.hudi.flink.source;

import java.util.List;

/** What the enumerator keeps in checkpoints: whether it has planned, and what nobody has read. */
public final class EnumeratorState {

  private final boolean planned;
  private final List<HudiSplit> unassigned;

  EnumeratorState(boolean planned, List<HudiSplit> unassigned) {
    this.planned = planned;
    this.unassigned = List.copyOf(unassigned);
  }

  /** Whether the splits were planned; if not, a restored enumerator plans anew. */
  boolean isPlanned() {
    return planned;
  }

  /** Splits that were not given to a reader yet, in order. */
  List<HudiSplit> unassigned() {
    return unassigned;
  }
}
