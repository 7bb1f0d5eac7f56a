package org.apache.hudi.flink.core.service;

import java.time.Duration;
import java.util.Objects;

/** What the decision to compact rests on. Immutable. */
public final class CompactionProgress {

  private final int sinceCompletedCommits;
  private final int sinceRequestedCommits;
  private final Duration sinceCompleted;

  /**
   * @param sinceCompletedCommits completed delta commits since the last completed compaction
   * @param sinceRequestedCommits completed delta commits since the last compaction that was
   *     scheduled, completed or not
   * @param sinceCompleted time since the last completed compaction, or since the first delta commit
   *     if there was none
   */
  public CompactionProgress(
      int sinceCompletedCommits, int sinceRequestedCommits, Duration sinceCompleted) {
    this.sinceCompletedCommits = sinceCompletedCommits;
    this.sinceRequestedCommits = sinceRequestedCommits;
    this.sinceCompleted = Objects.requireNonNull(sinceCompleted, "sinceCompleted");
  }

  /** The same with instants added that are opened and will be committed before the plan is made. */
  public CompactionProgress plusOpenInstants(int count) {
    return new CompactionProgress(
        sinceCompletedCommits + count, sinceRequestedCommits + count, sinceCompleted);
  }

  /** Delta commits since the last completed compaction. */
  public int deltaCommitsSinceCompleted() {
    return sinceCompletedCommits;
  }

  /** Delta commits since the last scheduled compaction. */
  public int deltaCommitsSinceRequested() {
    return sinceRequestedCommits;
  }

  /** Time since the last completed compaction. */
  public Duration sinceCompleted() {
    return sinceCompleted;
  }

  @Override
  public String toString() {
    return sinceCompletedCommits
        + " delta commits since the last compaction ("
        + sinceRequestedCommits
        + " since the last plan), "
        + sinceCompleted;
  }
}
