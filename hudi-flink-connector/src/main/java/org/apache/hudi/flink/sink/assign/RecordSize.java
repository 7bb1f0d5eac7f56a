package org.apache.hudi.flink.sink.assign;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteStat;

/**
 * Bytes of a row in a base file, measured on the newest commit that wrote enough base-file bytes to
 * be a fair sample, else estimated. Remembers what it has looked at, so each commit is read once.
 */
final class RecordSize {

  /** Commits behind the newest that are looked at when nothing is known yet. */
  private static final int LOOK_BACK = 20;

  private final long sampleBytes;
  private final long estimate;
  private String lookedAtUpTo = "";
  private long measured;

  /**
   * @param sampleBytes a commit counts when it wrote more
   * @param estimate bytes per row before anything was measured
   */
  RecordSize(long sampleBytes, long estimate) {
    this.sampleBytes = sampleBytes;
    this.estimate = estimate;
  }

  /** Bytes per row; at least 1. */
  long bytes() {
    return Math.max(1, measured > 0 ? measured : estimate);
  }

  /** Looks at the completed writes that are new; {@code completed} is in ascending order. */
  void update(List<Instant> completed, Function<Instant, CommitMetadata> metadata) {
    int oldest = Math.max(0, completed.size() - LOOK_BACK);
    for (int i = completed.size() - 1; i >= oldest; i--) {
      Instant instant = completed.get(i);
      if (instant.time().compareTo(lookedAtUpTo) <= 0) {
        break;
      }
      OptionalLong size = measure(metadata.apply(instant));
      if (size.isPresent()) {
        measured = size.getAsLong();
        break;
      }
    }
    if (!completed.isEmpty()) {
      lookedAtUpTo = completed.get(completed.size() - 1).time();
    }
  }

  private OptionalLong measure(CommitMetadata commit) {
    long bytes = 0;
    long rows = 0;
    for (WriteStat stat : commit.allStats()) {
      if (!stat.isLogFile()) {
        bytes += stat.totalWriteBytes();
        rows += stat.numWrites();
      }
    }
    return rows > 0 && bytes > sampleBytes
        ? OptionalLong.of((bytes + rows - 1) / rows)
        : OptionalLong.empty();
  }
}
