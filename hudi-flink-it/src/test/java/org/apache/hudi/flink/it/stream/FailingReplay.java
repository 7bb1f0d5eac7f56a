package org.apache.hudi.flink.it.stream;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.types.Row;

/**
 * Gives the n-th change for the number n, and fails once, half-way. The position is the number,
 * which the source keeps in its checkpoints; the changes live in this class since the test and the
 * job share a JVM.
 */
final class FailingReplay implements GeneratorFunction<Long, Row> {
  private static final long serialVersionUID = 1L;

  private static List<Row> changes = List.of();
  private static AtomicBoolean failed = new AtomicBoolean(true);

  /** Sets what is replayed and arms the failure. */
  static void prepare(List<Row> toReplay) {
    changes = toReplay;
    failed = new AtomicBoolean(false);
  }

  /** Whether the failure has happened. */
  static boolean hasFailed() {
    return failed.get();
  }

  @Override
  public Row map(Long position) {
    if (position == changes.size() / 2 && failed.compareAndSet(false, true)) {
      throw new IllegalStateException("Failing once, half-way, on purpose");
    }
    return changes.get(Math.toIntExact(position));
  }
}
