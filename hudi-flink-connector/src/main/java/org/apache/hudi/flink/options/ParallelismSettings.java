package org.apache.hudi.flink.options;

import java.io.Serializable;

/**
 * Parallelism of each operator; 0 means: not given, take that of the input (bootstrap) or of the
 * environment (others).
 */
public final class ParallelismSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int writeTasks;
  private final int assignTasks;
  private final int bootstrapTasks;
  private final int compactionTasks;

  private ParallelismSettings(Builder builder) {
    this.writeTasks = builder.writeTasks;
    this.assignTasks = builder.assignTasks;
    this.bootstrapTasks = builder.bootstrapTasks;
    this.compactionTasks = builder.compactionTasks;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.writeTasks = writeTasks;
    builder.assignTasks = assignTasks;
    builder.bootstrapTasks = bootstrapTasks;
    builder.compactionTasks = compactionTasks;
    return builder;
  }

  /** Write tasks. */
  public int writeTasks() {
    return writeTasks;
  }

  /** Bucket assign tasks. */
  public int assignTasks() {
    return assignTasks;
  }

  /** Index bootstrap tasks. */
  public int bootstrapTasks() {
    return bootstrapTasks;
  }

  /** Compaction tasks. */
  public int compactionTasks() {
    return compactionTasks;
  }

  /** Builds ParallelismSettings; not thread-safe. */
  public static final class Builder {
    private int writeTasks = 0;
    private int assignTasks = 0;
    private int bootstrapTasks = 0;
    private int compactionTasks = 0;

    private Builder() {}

    /** See {@link ParallelismSettings#writeTasks()}. */
    public Builder writeTasks(int value) {
      this.writeTasks = value;
      return this;
    }

    /** See {@link ParallelismSettings#assignTasks()}. */
    public Builder assignTasks(int value) {
      this.assignTasks = value;
      return this;
    }

    /** See {@link ParallelismSettings#bootstrapTasks()}. */
    public Builder bootstrapTasks(int value) {
      this.bootstrapTasks = value;
      return this;
    }

    /** See {@link ParallelismSettings#compactionTasks()}. */
    public Builder compactionTasks(int value) {
      this.compactionTasks = value;
      return this;
    }

    /** The immutable settings. */
    public ParallelismSettings build() {
      return new ParallelismSettings(this);
    }
  }
}
