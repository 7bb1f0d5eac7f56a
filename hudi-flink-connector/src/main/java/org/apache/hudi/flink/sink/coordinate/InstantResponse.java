package org.apache.hudi.flink.sink.coordinate;

import java.util.Objects;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;

/** The instant under which a task writes in one epoch. Immutable. */
public final class InstantResponse implements CoordinationResponse {
  private static final long serialVersionUID = 1L;

  private final String instant;
  private final String viewToken;

  /**
   * @param instant time of the open instant
   * @param viewToken changes whenever file slices that a writer may have cached are out of date
   */
  public InstantResponse(String instant, String viewToken) {
    this.instant = Objects.requireNonNull(instant, "instant");
    this.viewToken = Objects.requireNonNull(viewToken, "viewToken");
  }

  /** Time of the open instant. */
  public String instant() {
    return instant;
  }

  /** Changes whenever file slices that a writer may have cached are out of date. */
  public String viewToken() {
    return viewToken;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InstantResponse
        && instant.equals(((InstantResponse) other).instant)
        && viewToken.equals(((InstantResponse) other).viewToken);
  }

  @Override
  public int hashCode() {
    return Objects.hash(instant, viewToken);
  }

  @Override
  public String toString() {
    return "InstantResponse{" + instant + ", view " + viewToken + '}';
  }
}
