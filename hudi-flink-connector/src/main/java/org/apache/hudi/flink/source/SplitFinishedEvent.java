package org.apache.hudi.flink.source;

import org.apache.flink.api.connector.source.SourceEvent;

/** From a reader of a stream: all rows of a split were emitted. */
final class SplitFinishedEvent implements SourceEvent {
  private static final long serialVersionUID = 1L;

  private final long sequence;

  SplitFinishedEvent(long sequence) {
    this.sequence = sequence;
  }

  /** Number of the split. */
  long sequence() {
    return sequence;
  }
}
