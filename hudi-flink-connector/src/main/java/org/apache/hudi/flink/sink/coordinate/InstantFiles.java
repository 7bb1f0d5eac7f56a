package org.apache.hudi.flink.sink.coordinate;

import java.util.List;
import java.util.Objects;
import org.apache.hudi.flink.core.model.WriteStat;

/** The files that one write task finished under one instant. Immutable. */
public final class InstantFiles {

  private final String instant;
  private final List<WriteStat> stats;

  /**
   * @param instant time of the instant
   * @param stats one entry per file; the list is copied
   */
  public InstantFiles(String instant, List<WriteStat> stats) {
    this.instant = Objects.requireNonNull(instant, "instant");
    this.stats = List.copyOf(stats);
  }

  /** Time of the instant. */
  public String instant() {
    return instant;
  }

  /** What was written, one entry per file. */
  public List<WriteStat> stats() {
    return stats;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof InstantFiles)) {
      return false;
    }
    InstantFiles that = (InstantFiles) other;
    return instant.equals(that.instant) && stats.equals(that.stats);
  }

  @Override
  public int hashCode() {
    return Objects.hash(instant, stats);
  }

  @Override
  public String toString() {
    return instant + ": " + stats.size() + " files";
  }
}
