package org.apache.hudi.flink.core.service;

import java.util.List;
import java.util.Objects;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.WriteStat;

/** What became of one {@link CompactionTask}. Immutable. */
public final class CompactionResult {

  private final String instant;
  private final String attempt;
  private final FileGroupId group;
  private final List<WriteStat> stats;

  /**
   * @param stats the new base file; empty if no row was left and there was no base file before
   */
  public CompactionResult(
      String instant, String attempt, FileGroupId group, List<WriteStat> stats) {
    this.instant = Objects.requireNonNull(instant, "instant");
    this.attempt = Objects.requireNonNull(attempt, "attempt");
    this.group = Objects.requireNonNull(group, "group");
    this.stats = List.copyOf(stats);
  }

  public String instant() {
    return instant;
  }

  public String attempt() {
    return attempt;
  }

  public FileGroupId group() {
    return group;
  }

  public List<WriteStat> stats() {
    return stats;
  }

  @Override
  public String toString() {
    return "compaction " + instant + " (attempt " + attempt + ") of " + group + ": " + stats;
  }
}
