package org.apache.hudi.flink.sink.coordinate;

import java.util.Objects;
import org.apache.hudi.flink.sink.coordinate.EventSerializer.Content;

/** The instant under which a task writes in one epoch. Immutable. */
public final class InstantResponse {

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

  /** The bytes that travel to the task. */
  public byte[] toBytes() {
    return EventSerializer.encode(
        EventSerializer.VERSION,
        out -> {
          WireText.write(instant, out);
          WireText.write(viewToken, out);
        });
  }

  /** The answer in these bytes. */
  public static InstantResponse fromBytes(byte[] bytes) {
    Content<InstantResponse> content =
        (in, version) -> {
          String instant = WireText.read(in);
          return new InstantResponse(instant, WireText.read(in));
        };
    return EventSerializer.decode(EventSerializer.VERSION, bytes, content);
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
