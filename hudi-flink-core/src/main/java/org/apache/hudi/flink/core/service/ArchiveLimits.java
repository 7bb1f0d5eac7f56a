package org.apache.hudi.flink.core.service;

import java.io.Serializable;

/** How many completed instants stay on the active timeline. Immutable. */
public final class ArchiveLimits implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int least;
  private final int most;

  private ArchiveLimits(int least, int most) {
    if (least < 1 || most <= least) {
      throw new IllegalArgumentException(
          "Archiving must leave at least 1 instant and begin above that, not at "
              + most
              + " to leave "
              + least);
    }
    this.least = least;
    this.most = most;
  }

  /**
   * Limits for commits; cleans and rollbacks are counted each for themselves.
   *
   * @param least instants that are left
   * @param most instants up to which nothing is archived; greater than {@code least}
   */
  public static ArchiveLimits of(int least, int most) {
    return new ArchiveLimits(least, most);
  }

  /** Instants that are left. */
  public int least() {
    return least;
  }

  /** Instants up to which nothing is archived. */
  public int most() {
    return most;
  }

  @Override
  public String toString() {
    return least + " to " + most;
  }
}
