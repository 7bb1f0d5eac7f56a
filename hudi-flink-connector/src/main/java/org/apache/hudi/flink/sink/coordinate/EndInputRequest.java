package org.apache.hudi.flink.sink.coordinate;

import org.apache.flink.runtime.operators.coordination.CoordinationRequest;

/**
 * The last report of a write task when no checkpoint follows the end of input. Answered with {@link
 * Acknowledged}: at once, or after the commit by the task that completes the set. Immutable.
 */
public final class EndInputRequest implements CoordinationRequest {
  private static final long serialVersionUID = 1L;

  private final byte[] report;

  /** A request with this report. */
  public EndInputRequest(WriteMetadataEvent report) {
    this.report = EventSerializer.serialize(report);
  }

  /** The report. */
  public WriteMetadataEvent report() {
    return EventSerializer.deserializeReport(report);
  }

  @Override
  public String toString() {
    return "EndInputRequest{" + report.length + " bytes}";
  }
}
