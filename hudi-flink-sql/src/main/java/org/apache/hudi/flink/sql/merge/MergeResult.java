package org.apache.hudi.flink.sql.merge;

import javax.annotation.Nullable;
import org.apache.flink.api.common.JobExecutionResult;

/** What a MERGE did. Immutable. */
public final class MergeResult {

  @Nullable private final String instant;
  private final long updated;
  private final long deleted;
  private final long inserted;
  private final long moved;
  private final long skipped;
  private final long millis;

  private MergeResult(@Nullable String instant, JobExecutionResult job, long millis) {
    this.instant = instant;
    this.updated = count(job, MergeRows.UPDATED);
    this.deleted = count(job, MergeRows.DELETED);
    this.inserted = count(job, MergeRows.INSERTED);
    this.moved = count(job, MergeRows.MOVED);
    this.skipped = count(job, MergeRows.SKIPPED);
    this.millis = millis;
  }

  static MergeResult of(@Nullable String instant, JobExecutionResult job, long millis) {
    return new MergeResult(instant, job, millis);
  }

  private static long count(JobExecutionResult job, String name) {
    Long value = job.getAccumulatorResult(name);
    return value == null ? 0 : value;
  }

  /** Time of the commit; null if no row changed or nothing was to be written. */
  @Nullable
  public String instant() {
    return instant;
  }

  /** Rows that got new values in their partition. */
  public long updated() {
    return updated;
  }

  /** Rows that were removed. */
  public long deleted() {
    return deleted;
  }

  /** Rows that are new. */
  public long inserted() {
    return inserted;
  }

  /** Rows that got new values and went to another partition. */
  public long moved() {
    return moved;
  }

  /** Rows that were left alone since their new ordering value is lower. */
  public long skipped() {
    return skipped;
  }

  /** Milliseconds from the call to the commit. */
  public long millis() {
    return millis;
  }
}
