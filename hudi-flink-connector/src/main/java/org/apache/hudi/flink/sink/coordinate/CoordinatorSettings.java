package org.apache.hudi.flink.sink.coordinate;

import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;

/** What the coordinator must know besides the table. Immutable. */
public final class CoordinatorSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  /** New instants are held back for a plan at most this part of the commit timeout. */
  private static final int HOLD_PART = 4;

  private static final Duration LONGEST_HOLD = Duration.ofSeconds(30);
  private static final Duration LONGEST_CLOSE = Duration.ofMinutes(1);

  private final String tableName;
  private final Duration commitTimeout;
  private final int maxServiceFailures;

  /**
   * Settings with which failing services never fail the job.
   *
   * @param tableName for messages and thread names
   * @param commitTimeout how long requests wait for their answer
   */
  public CoordinatorSettings(String tableName, Duration commitTimeout) {
    this(tableName, commitTimeout, 0);
  }

  /**
   * @param tableName for messages and thread names
   * @param commitTimeout how long requests wait for their answer
   * @param maxServiceFailures failures in a row of cleaning and archiving after which the job
   *     fails, not positive for never
   */
  public CoordinatorSettings(String tableName, Duration commitTimeout, int maxServiceFailures) {
    this.maxServiceFailures = maxServiceFailures;
    this.tableName = Objects.requireNonNull(tableName, "tableName");
    this.commitTimeout = Objects.requireNonNull(commitTimeout, "commitTimeout");
    if (commitTimeout.isNegative() || commitTimeout.isZero()) {
      throw new IllegalArgumentException(
          "write.commit.ack.timeout must be positive, is " + commitTimeout);
    }
  }

  String tableName() {
    return tableName;
  }

  Duration commitTimeout() {
    return commitTimeout;
  }

  int maxServiceFailures() {
    return maxServiceFailures;
  }

  /** How long work is waited for at the end of the job: the job manager stands still meanwhile. */
  Duration closeTimeout() {
    return commitTimeout.compareTo(LONGEST_CLOSE) < 0 ? commitTimeout : LONGEST_CLOSE;
  }

  LedgerSettings ledger() {
    long hold = Math.min(commitTimeout.toMillis() / HOLD_PART, LONGEST_HOLD.toMillis());
    return new LedgerSettings(commitTimeout.toMillis(), hold);
  }
}
