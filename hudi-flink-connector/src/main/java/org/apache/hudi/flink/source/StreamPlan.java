package org.apache.hudi.flink.source;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.read.history.ChangeStream;
import org.apache.hudi.flink.core.read.history.StreamPosition;

/** Result of one look at the table. */
final class StreamPlan {

  @Nullable private final TableReadContext context;
  private final ChangeStream.Look look;
  @Nullable private final StreamPosition from;

  /**
   * @param context null if there is no table yet
   */
  StreamPlan(
      @Nullable TableReadContext context, ChangeStream.Look look, @Nullable StreamPosition from) {
    this.context = context;
    this.look = Objects.requireNonNull(look, "look");
    this.from = from;
  }

  /** The table as it was found; null if there is none yet. */
  @Nullable
  TableReadContext context() {
    return context;
  }

  ChangeStream.Look look() {
    return look;
  }

  /** The position from which the look began; null for the first. */
  @Nullable
  StreamPosition from() {
    return from;
  }
}
