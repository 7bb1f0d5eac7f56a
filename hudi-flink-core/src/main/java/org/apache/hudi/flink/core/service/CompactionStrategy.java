package org.apache.hudi.flink.core.service;

import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;

/**
 * When a compaction is due, and how much of the table one plan takes. Immutable, and pure: the same
 * progress always gives the same answer.
 */
public final class CompactionStrategy implements Serializable {

  private static final long serialVersionUID = 1L;

  /** What is counted. */
  public enum Kind {
    /** Delta commits since the last completed compaction. */
    NUM_COMMITS,
    /** Delta commits since the last scheduled compaction. */
    NUM_COMMITS_AFTER_LAST_REQUEST,
    /** Time since the last completed compaction. */
    TIME_ELAPSED,
    /** Both the number and the time. */
    NUM_AND_TIME,
    /** Either of them. */
    NUM_OR_TIME
  }

  private final Kind kind;
  private final int deltaCommits;
  private final Duration deltaTime;
  private final long targetIoBytes;
  private final CompactionOrder order;

  private CompactionStrategy(
      Kind kind, int deltaCommits, Duration deltaTime, long targetIoBytes, CompactionOrder order) {
    if (deltaCommits < 0 || deltaTime.isNegative() || targetIoBytes <= 0) {
      throw new IllegalArgumentException(
          "Compaction wants a number of commits and a time that are not negative, and a positive"
              + " amount of I/O, not "
              + deltaCommits
              + ", "
              + deltaTime
              + ", "
              + targetIoBytes);
    }
    this.kind = Objects.requireNonNull(kind, "kind");
    this.deltaCommits = deltaCommits;
    this.deltaTime = deltaTime;
    this.targetIoBytes = targetIoBytes;
    this.order = Objects.requireNonNull(order, "order");
  }

  /** Due after so many delta commits since the last completed compaction. */
  public static CompactionStrategy numCommits(int deltaCommits) {
    return of(Kind.NUM_COMMITS, deltaCommits, Duration.ofHours(1));
  }

  /** Due whenever there is anything to compact. */
  public static CompactionStrategy always() {
    return numCommits(0);
  }

  /**
   * A strategy of a kind.
   *
   * @param deltaCommits {@code compaction.delta_commits}; of no meaning for the time alone
   * @param deltaTime {@code compaction.delta_seconds}; of no meaning for the number alone
   */
  public static CompactionStrategy of(Kind kind, int deltaCommits, Duration deltaTime) {
    return new CompactionStrategy(
        kind, deltaCommits, deltaTime, 500L << 30, CompactionOrder.LOG_FILE_SIZE);
  }

  /** The same with another bound of the bytes that one plan reads and writes. */
  public CompactionStrategy withTargetIoBytes(long bytes) {
    return new CompactionStrategy(kind, deltaCommits, deltaTime, bytes, order);
  }

  /** The same with another order in which a plan takes file slices. */
  public CompactionStrategy withOrder(CompactionOrder value) {
    return new CompactionStrategy(kind, deltaCommits, deltaTime, targetIoBytes, value);
  }

  /** Whether a compaction is due. */
  public boolean isDue(CompactionProgress progress) {
    switch (kind) {
      case NUM_COMMITS:
        return enough(progress.deltaCommitsSinceCompleted());
      case NUM_COMMITS_AFTER_LAST_REQUEST:
        return enough(progress.deltaCommitsSinceRequested());
      case TIME_ELAPSED:
        return longEnough(progress);
      case NUM_AND_TIME:
        return enough(progress.deltaCommitsSinceCompleted()) && longEnough(progress);
      case NUM_OR_TIME:
        return enough(progress.deltaCommitsSinceCompleted()) || longEnough(progress);
      default:
        throw new IllegalStateException("Unknown kind " + kind);
    }
  }

  /** Bytes that one plan reads and writes at most; the first operation is always taken. */
  public long targetIoBytes() {
    return targetIoBytes;
  }

  /** Which file slices a plan takes first. */
  public CompactionOrder order() {
    return order;
  }

  /** Delta commits after which it is due; of no meaning for the time alone. */
  int deltaCommits() {
    return deltaCommits;
  }

  /** Whether the time since the last compaction counts. */
  boolean countsTime() {
    return kind == Kind.TIME_ELAPSED || kind == Kind.NUM_AND_TIME || kind == Kind.NUM_OR_TIME;
  }

  public Kind kind() {
    return kind;
  }

  private boolean enough(int commits) {
    return commits > 0 && commits >= deltaCommits;
  }

  private boolean longEnough(CompactionProgress progress) {
    return progress.deltaCommitsSinceCompleted() > 0
        && progress.sinceCompleted().compareTo(deltaTime) >= 0;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof CompactionStrategy)) {
      return false;
    }
    CompactionStrategy that = (CompactionStrategy) o;
    return kind == that.kind
        && deltaCommits == that.deltaCommits
        && deltaTime.equals(that.deltaTime)
        && targetIoBytes == that.targetIoBytes
        && order == that.order;
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, deltaCommits, deltaTime, targetIoBytes, order);
  }

  @Override
  public String toString() {
    return kind + "(" + deltaCommits + " commits, " + deltaTime + ")";
  }
}
