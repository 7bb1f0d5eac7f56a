package org.apache.hudi.flink.core.commit;

import java.util.Objects;
import java.util.UUID;

/** Identity of a pipeline that writes to a table: set once, independent of jobs and restarts. */
public final class PipelineId {
  private final String text;

  private PipelineId(String text) {
    this.text = Objects.requireNonNull(text, "text");
  }

  /** An identity nobody has. */
  public static PipelineId random() {
    return new PipelineId(UUID.randomUUID().toString());
  }

  /** The identity of that text. */
  public static PipelineId of(String text) {
    return new PipelineId(text);
  }

  /** The text that commits carry. */
  public String text() {
    return text;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof PipelineId && text.equals(((PipelineId) o).text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
