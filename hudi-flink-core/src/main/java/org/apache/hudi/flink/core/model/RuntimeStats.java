package org.apache.hudi.flink.core.model;

import java.util.Objects;

/** Durations of a write in milliseconds. */
public final class RuntimeStats {
  private final long totalScanTime;
  private final long totalUpsertTime;
  private final long totalCreateTime;

  /**
   * All parts.
   *
   * @param totalScanTime reading
   * @param totalUpsertTime merging
   * @param totalCreateTime creating new files
   */
  public RuntimeStats(long totalScanTime, long totalUpsertTime, long totalCreateTime) {
    this.totalScanTime = totalScanTime;
    this.totalUpsertTime = totalUpsertTime;
    this.totalCreateTime = totalCreateTime;
  }

  /** Reading. */
  public long totalScanTime() {
    return totalScanTime;
  }

  /** Merging. */
  public long totalUpsertTime() {
    return totalUpsertTime;
  }

  /** Creating new files. */
  public long totalCreateTime() {
    return totalCreateTime;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof RuntimeStats)) {
      return false;
    }
    RuntimeStats that = (RuntimeStats) o;
    return totalScanTime == that.totalScanTime
        && totalUpsertTime == that.totalUpsertTime
        && totalCreateTime == that.totalCreateTime;
  }

  @Override
  public int hashCode() {
    return Objects.hash(totalScanTime, totalUpsertTime, totalCreateTime);
  }

  @Override
  public String toString() {
    return "RuntimeStats{"
        + "totalScanTime="
        + totalScanTime
        + ", "
        + "totalUpsertTime="
        + totalUpsertTime
        + ", "
        + "totalCreateTime="
        + totalCreateTime
        + "}";
  }
}
