package org.apache.hudi.flink.sink.coordinate;

import org.apache.flink.runtime.operators.coordination.OperatorEvent;

/**
 * The envelope in which reports travel to the coordinator: the same bytes that are kept in
 * checkpoints. Immutable.
 */
public final class CoordinatorEvent implements OperatorEvent {
  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final byte[] content;

  private CoordinatorEvent(Kind kind, byte[] content) {
    this.kind = kind;
    this.content = content;
  }

  /** A report of a checkpoint. */
  public static CoordinatorEvent of(WriteMetadataEvent report) {
    return new CoordinatorEvent(Kind.REPORT, EventSerializer.serialize(report));
  }

  /** The first message of an attempt. */
  public static CoordinatorEvent of(RestoredEvent restored) {
    return new CoordinatorEvent(Kind.RESTORED, EventSerializer.serialize(restored));
  }

  /** What is inside. */
  public Kind kind() {
    return kind;
  }

  /** The report; only for {@link Kind#REPORT}. */
  public WriteMetadataEvent report() {
    return EventSerializer.deserializeReport(content);
  }

  /** The first message; only for {@link Kind#RESTORED}. */
  public RestoredEvent restored() {
    return EventSerializer.deserializeRestored(content);
  }

  @Override
  public String toString() {
    return "CoordinatorEvent{" + kind + ", " + content.length + " bytes}";
  }

  /** What an envelope holds. */
  public enum Kind {
    /** A {@link WriteMetadataEvent}. */
    REPORT,
    /** A {@link RestoredEvent}. */
    RESTORED
  }
}
