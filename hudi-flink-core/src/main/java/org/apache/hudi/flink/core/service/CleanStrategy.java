package org.apache.hudi.flink.core.service;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * Which old file versions a clean leaves. Immutable, and pure. Format notes: timeline, section 6.7.
 */
public final class CleanStrategy implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final long MILLIS_PER_HOUR = 3_600_000L;

  /** How long a reader is waited for that does not come further, unless a strategy says else. */
  public static final Duration READERS_WAIT = Duration.ofDays(1);

  /** What is counted; the names are those in plans. */
  public enum Policy {
    /** Files that the newest commits need. */
    KEEP_LATEST_COMMITS,
    /** The newest versions of each file group. */
    KEEP_LATEST_FILE_VERSIONS,
    /** Files that commits of the last hours need. */
    KEEP_LATEST_BY_HOURS
  }

  private final Policy policy;
  private final int retained;
  private final Duration readersWait;

  private CleanStrategy(Policy policy, int retained, Duration readersWait) {
    this.policy = Objects.requireNonNull(policy, "policy");
    if (retained < 1) {
      throw new IllegalArgumentException("A clean must leave at least 1, not " + retained);
    }
    this.retained = retained;
    this.readersWait = Objects.requireNonNull(readersWait, "readersWait");
  }

  /**
   * A strategy of a policy.
   *
   * @param retained commits, file versions or hours; at least 1
   */
  public static CleanStrategy of(Policy policy, int retained) {
    return new CleanStrategy(policy, retained, READERS_WAIT);
  }

  /** Leaves what a query as of any of the newest commits needs. */
  public static CleanStrategy latestCommits(int commits) {
    return of(Policy.KEEP_LATEST_COMMITS, commits);
  }

  /** Leaves the newest versions of each file group. */
  public static CleanStrategy latestFileVersions(int versions) {
    return of(Policy.KEEP_LATEST_FILE_VERSIONS, versions);
  }

  /** Leaves what a query as of any moment of the last hours needs. */
  public static CleanStrategy latestHours(int hours) {
    return of(Policy.KEEP_LATEST_BY_HOURS, hours);
  }

  /**
   * The same with another limit to the respect for readers.
   *
   * @param limit what a live reader has not read is kept for so long after its last progress; zero
   *     for never
   */
  public CleanStrategy withReadersWait(Duration limit) {
    return new CleanStrategy(policy, retained, limit);
  }

  /** How long a reader is waited for that does not come further. */
  public Duration readersWait() {
    return readersWait;
  }

  /** What is counted. */
  public Policy policy() {
    return policy;
  }

  /** Commits, file versions or hours. */
  public int retained() {
    return retained;
  }

  /** Whether file versions are counted and not commits. */
  boolean countsVersions() {
    return policy == Policy.KEEP_LATEST_FILE_VERSIONS;
  }

  /**
   * The oldest commit as of which the table stays readable; never newer than the last commit before
   * the oldest pending write. Empty if nothing may be cleaned, and always if versions are counted.
   */
  Optional<org.apache.hudi.flink.core.model.Instant> earliestToRetain(
      Timeline timeline, Instant now, ZoneId zone) {
    List<org.apache.hudi.flink.core.model.Instant> completed = timeline.completedWrites();
    Optional<org.apache.hudi.flink.core.model.Instant> candidate = Optional.empty();
    if (policy == Policy.KEEP_LATEST_COMMITS && completed.size() > retained) {
      candidate = Optional.of(completed.get(completed.size() - retained));
    } else if (policy == Policy.KEEP_LATEST_BY_HOURS) {
      String from = InstantTimes.format(now.toEpochMilli() - retained * MILLIS_PER_HOUR, zone);
      candidate = completed.stream().filter(i -> i.time().compareTo(from) >= 0).findFirst();
    }
    return candidate.flatMap(found -> notAfterPending(timeline, found));
  }

  private static Optional<org.apache.hudi.flink.core.model.Instant> notAfterPending(
      Timeline timeline, org.apache.hudi.flink.core.model.Instant candidate) {
    Optional<String> pending = oldestPendingWrite(timeline);
    if (pending.isEmpty() || pending.get().compareTo(candidate.time()) >= 0) {
      return Optional.of(candidate);
    }
    return newestBefore(timeline.completedWrites(), pending.get());
  }

  /** Time of the oldest commit or compaction that is not completed. */
  static Optional<String> oldestPendingWrite(Timeline timeline) {
    for (org.apache.hudi.flink.core.model.Instant instant : timeline.instants()) {
      if (instant.action().isWrite() && !instant.isCompleted()) {
        return Optional.of(instant.time());
      }
    }
    return Optional.empty();
  }

  /** The newest of ascending instants before a time. */
  static Optional<org.apache.hudi.flink.core.model.Instant> newestBefore(
      List<org.apache.hudi.flink.core.model.Instant> ascending, String time) {
    Optional<org.apache.hudi.flink.core.model.Instant> newest = Optional.empty();
    for (org.apache.hudi.flink.core.model.Instant instant : ascending) {
      if (instant.time().compareTo(time) < 0) {
        newest = Optional.of(instant);
      }
    }
    return newest;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof CleanStrategy
        && policy == ((CleanStrategy) o).policy
        && retained == ((CleanStrategy) o).retained
        && readersWait.equals(((CleanStrategy) o).readersWait);
  }

  @Override
  public int hashCode() {
    return Objects.hash(policy, retained, readersWait);
  }

  @Override
  public String toString() {
    return policy + "(" + retained + ")";
  }
}
