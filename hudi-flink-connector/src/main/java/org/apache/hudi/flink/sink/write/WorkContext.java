package org.apache.hudi.flink.sink.write;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.memory.PagePool;
import org.apache.hudi.flink.metrics.WriteMetrics;
import org.apache.hudi.flink.options.BufferSettings;
import org.apache.hudi.flink.sink.coordinate.TaskAttempt;

/** What a write task gets from the operator that it runs in. Immutable. */
final class WorkContext {

  private final TaskAttempt attempt;
  private final int parallelism;
  private final InstantSource instants;
  private final WriteMetrics metrics;
  private final Function<BufferSettings, PagePool> memory;
  private final SpillDirectories spill;
  private final Supplier<SortResources> sort;

  /**
   * @param memory opens the memory for row buffers; at most once
   */
  WorkContext(
      TaskAttempt attempt,
      int parallelism,
      InstantSource instants,
      WriteMetrics metrics,
      Function<BufferSettings, PagePool> memory,
      SpillDirectories spill,
      Supplier<SortResources> sort) {
    this.attempt = Objects.requireNonNull(attempt, "attempt");
    this.parallelism = parallelism;
    this.instants = Objects.requireNonNull(instants, "instants");
    this.metrics = Objects.requireNonNull(metrics, "metrics");
    this.memory = Objects.requireNonNull(memory, "memory");
    this.spill = Objects.requireNonNull(spill, "spill");
    this.sort = Objects.requireNonNull(sort, "sort");
  }

  int subtask() {
    return attempt.subtask();
  }

  int parallelism() {
    return parallelism;
  }

  /** Goes into file names: tells apart tasks and attempts. */
  WriteToken token() {
    return WriteToken.of(attempt.subtask(), 0, attempt.attempt());
  }

  InstantSource instants() {
    return instants;
  }

  WriteMetrics metrics() {
    return metrics;
  }

  PagePool openMemory(BufferSettings settings) {
    return memory.apply(settings);
  }

  SortResources openSort() {
    return sort.get();
  }

  SpillDirectories spill() {
    return spill;
  }
}
