package org.apache.hudi.flink.core.service;

import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;

/** How many completed instants stay on the active timeline. Immutable. */
public final class ArchiveLimits implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * How long a task that was taken for dead is expected to write at most. Flink ends such a task,
   * or its whole process, within minutes.
   */
  public static final Duration LATE_WRITERS = Duration.ofHours(1);

  private final int least;
  private final int most;
  private final Duration lateWriters;

  private ArchiveLimits(int least, int most, Duration lateWriters) {
    if (least < 1 || most <= least) {
      throw new IllegalArgumentException(
          "Archiving must leave at least 1 instant and begin above that, not at "
              + most
              + " to leave "
              + least);
    }
    this.least = least;
    this.most = most;
    this.lateWriters = Objects.requireNonNull(lateWriters, "lateWriters");
  }

  /**
   * Limits for commits; cleans and rollbacks are counted each for themselves.
   *
   * @param least instants that are left
   * @param most instants up to which nothing is archived; greater than {@code least}
   */
  public static ArchiveLimits of(int least, int most) {
    return new ArchiveLimits(least, most, LATE_WRITERS);
  }

  /** The same limits, with another time to wait for tasks that were taken for dead. */
  public ArchiveLimits waitingForLateWriters(Duration wait) {
    return new ArchiveLimits(least, most, wait);
  }

  /** Instants that are left. */
  public int least() {
    return least;
  }

  /** Instants up to which nothing is archived. */
  public int most() {
    return most;
  }

  /**
   * How long after the rollback of its instant a task that was taken for dead may still write: the
   * timeline does not begin after such an instant before that, since from then on readers would
   * take the file for committed.
   */
  public Duration lateWriters() {
    return lateWriters;
  }

  @Override
  public String toString() {
    return least + " to " + most;
  }
}
