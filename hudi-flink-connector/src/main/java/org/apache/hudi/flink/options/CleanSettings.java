package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.time.Duration;

/** How long old file versions and instants are kept, for the services that remove them. */
public final class CleanSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final boolean cleans;
  private final boolean archives;
  private final int maxFailuresInARow;
  private final CleanPolicy policy;
  private final int retainCommits;
  private final int retainHours;
  private final int retainFileVersions;
  private final Duration readersMaxWait;
  private final Duration lateWritersMaxWait;
  private final int archiveMinCommits;
  private final int archiveMaxCommits;

  private CleanSettings(Builder builder) {
    this.cleans = builder.cleans;
    this.archives = builder.archives;
    this.maxFailuresInARow = builder.maxFailuresInARow;
    this.policy = builder.policy;
    this.retainCommits = builder.retainCommits;
    this.retainHours = builder.retainHours;
    this.retainFileVersions = builder.retainFileVersions;
    this.readersMaxWait = builder.readersMaxWait;
    this.lateWritersMaxWait = builder.lateWritersMaxWait;
    this.archiveMinCommits = builder.archiveMinCommits;
    this.archiveMaxCommits = builder.archiveMaxCommits;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** Whether this job cleans. */
  public boolean cleans() {
    return cleans;
  }

  /** Whether this job archives. */
  public boolean archives() {
    return archives;
  }

  /** Failures in a row after which the job fails, not positive for never. */
  public int maxFailuresInARow() {
    return maxFailuresInARow;
  }

  /** What is kept. */
  public CleanPolicy policy() {
    return policy;
  }

  /** Commits whose files are kept. */
  public int retainCommits() {
    return retainCommits;
  }

  /** Hours for which files are kept. */
  public int retainHours() {
    return retainHours;
  }

  /** Versions of a file group that are kept. */
  public int retainFileVersions() {
    return retainFileVersions;
  }

  /** How long a reader is waited for that does not come further. */
  public Duration readersMaxWait() {
    return readersMaxWait;
  }

  /** How long a task that was taken for dead may still write. */
  public Duration lateWritersMaxWait() {
    return lateWritersMaxWait;
  }

  /** Commits left in the active timeline; greater than the retained commits. */
  public int archiveMinCommits() {
    return archiveMinCommits;
  }

  /** Commits at which the active timeline is archived. */
  public int archiveMaxCommits() {
    return archiveMaxCommits;
  }

  /** Builds CleanSettings; not thread-safe. */
  public static final class Builder {
    private boolean cleans = true;
    private boolean archives = true;
    private int maxFailuresInARow = 10;
    private CleanPolicy policy = CleanPolicy.KEEP_LATEST_COMMITS;
    private int retainCommits = 30;
    private int retainHours = 24;
    private int retainFileVersions = 5;
    private Duration readersMaxWait = Duration.ofDays(1);
    private Duration lateWritersMaxWait = Duration.ofHours(1);
    private int archiveMinCommits = 40;
    private int archiveMaxCommits = 50;

    private Builder() {}

    /** See {@link CleanSettings#cleans()}. */
    public Builder cleans(boolean value) {
      this.cleans = value;
      return this;
    }

    /** See {@link CleanSettings#archives()}. */
    public Builder archives(boolean value) {
      this.archives = value;
      return this;
    }

    /** See {@link CleanSettings#maxFailuresInARow()}. */
    public Builder maxFailuresInARow(int value) {
      this.maxFailuresInARow = value;
      return this;
    }

    /** See {@link CleanSettings#policy()}. */
    public Builder policy(CleanPolicy value) {
      this.policy = value;
      return this;
    }

    /** See {@link CleanSettings#retainCommits()}. */
    public Builder retainCommits(int value) {
      this.retainCommits = value;
      return this;
    }

    /** See {@link CleanSettings#retainHours()}. */
    public Builder retainHours(int value) {
      this.retainHours = value;
      return this;
    }

    /** See {@link CleanSettings#retainFileVersions()}. */
    public Builder retainFileVersions(int value) {
      this.retainFileVersions = value;
      return this;
    }

    /** See {@link CleanSettings#readersMaxWait()}. */
    public Builder readersMaxWait(Duration value) {
      this.readersMaxWait = value;
      return this;
    }

    /** See {@link CleanSettings#lateWritersMaxWait()}. */
    public Builder lateWritersMaxWait(Duration value) {
      this.lateWritersMaxWait = value;
      return this;
    }

    /** See {@link CleanSettings#archiveMinCommits()}. */
    public Builder archiveMinCommits(int value) {
      this.archiveMinCommits = value;
      return this;
    }

    /** See {@link CleanSettings#archiveMaxCommits()}. */
    public Builder archiveMaxCommits(int value) {
      this.archiveMaxCommits = value;
      return this;
    }

    /** The immutable settings. */
    public CleanSettings build() {
      return new CleanSettings(this);
    }
  }
}
