package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.time.Duration;
import org.apache.hudi.flink.core.service.CompactionOrder;

/** Compaction of a merge-on-read table from within the writing job. */
public final class CompactionSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final boolean scheduleEnabled;
  private final boolean executeInJob;
  private final boolean executeInBackground;
  private final CompactionTrigger trigger;
  private final int deltaCommits;
  private final Duration deltaTime;
  private final Duration timeout;
  private final long mergeMemoryBytes;
  private final long targetIoBytes;
  private final CompactionOrder order;
  private final int maxFailuresInARow;

  private CompactionSettings(Builder builder) {
    this.scheduleEnabled = builder.scheduleEnabled;
    this.executeInJob = builder.executeInJob;
    this.executeInBackground = builder.executeInBackground;
    this.trigger = builder.trigger;
    this.deltaCommits = builder.deltaCommits;
    this.deltaTime = builder.deltaTime;
    this.timeout = builder.timeout;
    this.mergeMemoryBytes = builder.mergeMemoryBytes;
    this.targetIoBytes = builder.targetIoBytes;
    this.order = builder.order;
    this.maxFailuresInARow = builder.maxFailuresInARow;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.scheduleEnabled = scheduleEnabled;
    builder.executeInJob = executeInJob;
    builder.executeInBackground = executeInBackground;
    builder.trigger = trigger;
    builder.deltaCommits = deltaCommits;
    builder.deltaTime = deltaTime;
    builder.timeout = timeout;
    builder.mergeMemoryBytes = mergeMemoryBytes;
    builder.targetIoBytes = targetIoBytes;
    builder.order = order;
    builder.maxFailuresInARow = maxFailuresInARow;
    return builder;
  }

  /** Whether the coordinator writes plans; false for copy-on-write. */
  public boolean scheduleEnabled() {
    return scheduleEnabled;
  }

  /** Whether this job executes the plans; else an offline job does. */
  public boolean executeInJob() {
    return executeInJob;
  }

  /** Whether a task compacts on a side thread; false for bounded input. */
  public boolean executeInBackground() {
    return executeInBackground;
  }

  /** When a plan is due. */
  public CompactionTrigger trigger() {
    return trigger;
  }

  /** Number of delta commits for the trigger; at least 1. */
  public int deltaCommits() {
    return deltaCommits;
  }

  /** Time span for the trigger. */
  public Duration deltaTime() {
    return deltaTime;
  }

  /** Age at which an inflight compaction may be rolled back. */
  public Duration timeout() {
    return timeout;
  }

  /** Memory of the merge map of one operation, bytes. */
  public long mergeMemoryBytes() {
    return mergeMemoryBytes;
  }

  /** Most bytes read and written by one plan. */
  public long targetIoBytes() {
    return targetIoBytes;
  }

  /** Which file slices a plan takes first. */
  public CompactionOrder order() {
    return order;
  }

  /** Failed compactions in a row after which the job fails; at least 1. */
  public int maxFailuresInARow() {
    return maxFailuresInARow;
  }

  /** Builds CompactionSettings; not thread-safe. */
  public static final class Builder {
    private boolean scheduleEnabled = true;
    private boolean executeInJob = true;
    private boolean executeInBackground = true;
    private CompactionTrigger trigger = CompactionTrigger.NUM_COMMITS;
    private int deltaCommits = 5;
    private Duration deltaTime = Duration.ofHours(1);
    private Duration timeout = Duration.ofSeconds(1200);
    private long mergeMemoryBytes = 100L * 1024 * 1024;
    private long targetIoBytes = 512000L * 1024 * 1024;
    private CompactionOrder order = CompactionOrder.LOG_FILE_SIZE;
    private int maxFailuresInARow = 5;

    private Builder() {}

    /** See {@link CompactionSettings#scheduleEnabled()}. */
    public Builder scheduleEnabled(boolean value) {
      this.scheduleEnabled = value;
      return this;
    }

    /** See {@link CompactionSettings#executeInJob()}. */
    public Builder executeInJob(boolean value) {
      this.executeInJob = value;
      return this;
    }

    /** See {@link CompactionSettings#executeInBackground()}. */
    public Builder executeInBackground(boolean value) {
      this.executeInBackground = value;
      return this;
    }

    /** See {@link CompactionSettings#trigger()}. */
    public Builder trigger(CompactionTrigger value) {
      this.trigger = value;
      return this;
    }

    /** See {@link CompactionSettings#deltaCommits()}. */
    public Builder deltaCommits(int value) {
      this.deltaCommits = value;
      return this;
    }

    /** See {@link CompactionSettings#deltaTime()}. */
    public Builder deltaTime(Duration value) {
      this.deltaTime = value;
      return this;
    }

    /** See {@link CompactionSettings#timeout()}. */
    public Builder timeout(Duration value) {
      this.timeout = value;
      return this;
    }

    /** See {@link CompactionSettings#mergeMemoryBytes()}. */
    public Builder mergeMemoryBytes(long value) {
      this.mergeMemoryBytes = value;
      return this;
    }

    /** See {@link CompactionSettings#targetIoBytes()}. */
    public Builder targetIoBytes(long value) {
      this.targetIoBytes = value;
      return this;
    }

    /** See {@link CompactionSettings#order()}. */
    public Builder order(CompactionOrder value) {
      this.order = value;
      return this;
    }

    /** See {@link CompactionSettings#maxFailuresInARow()}. */
    public Builder maxFailuresInARow(int value) {
      this.maxFailuresInARow = value;
      return this;
    }

    /** The immutable settings. */
    public CompactionSettings build() {
      return new CompactionSettings(this);
    }
  }
}
