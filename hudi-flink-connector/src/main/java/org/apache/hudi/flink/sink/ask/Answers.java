package org.apache.hudi.flink.sink.ask;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.streaming.api.operators.collect.CollectCoordinationResponse;

/**
 * The envelope of a coordinator's answer: bytes, or "not yet".
 *
 * <p>An answer crosses the network as a Java object that Flink opens with its own class loader, not
 * with the job's, so a class out of the job's jar would not be found there. Flink's {@link
 * CollectCoordinationResponse} is known on both sides and can carry bytes.
 */
public final class Answers {

  private static final String READY = "ready";
  private static final String NOT_YET = "not-yet";

  private Answers() {}

  /** An answer with content; empty content is allowed. */
  public static CoordinationResponse of(byte[] content) {
    try {
      DataOutputSerializer out = new DataOutputSerializer(content.length + 4);
      BytePrimitiveArraySerializer.INSTANCE.serialize(content, out);
      return new CollectCoordinationResponse(READY, 0, List.of(out.getCopyOfBuffer()));
    } catch (IOException e) {
      throw new IllegalStateException("Writing to memory failed", e);
    }
  }

  /** Tells the task to ask again: the answer is still being worked on. */
  public static CoordinationResponse notYet() {
    return new CollectCoordinationResponse(NOT_YET, 0, List.of());
  }

  /**
   * The content of an answer, or nothing when it was "not yet".
   *
   * @throws IOException if this is not an answer made here
   */
  public static Optional<byte[]> content(CoordinationResponse response) throws IOException {
    if (response instanceof CollectCoordinationResponse) {
      CollectCoordinationResponse carrier = (CollectCoordinationResponse) response;
      if (NOT_YET.equals(carrier.getVersion())) {
        return Optional.empty();
      }
      List<byte[]> results = carrier.getResults(BytePrimitiveArraySerializer.INSTANCE);
      if (READY.equals(carrier.getVersion()) && results.size() == 1) {
        return Optional.of(results.get(0));
      }
    }
    throw new IOException("The coordinator gave an answer of an unknown kind: " + response);
  }
}
