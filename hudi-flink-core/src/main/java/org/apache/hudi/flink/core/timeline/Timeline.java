package org.apache.hudi.flink.core.timeline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;

/**
 * The instants of a table at one moment, each in its highest state, sorted by time. Immutable.
 * Format notes: timeline, sections 2.1, 2.3 and 7.2.
 */
public final class Timeline {
  private final List<Instant> instants;
  private final List<Instant> completedWrites;
  private final Set<String> completedWriteTimes;
  private final Set<String> pendingWriteTimes;

  private Timeline(List<Instant> instants) {
    this.instants = Collections.unmodifiableList(instants);
    this.completedWrites = filter(i -> i.action().isCommit() && i.isCompleted());
    this.completedWriteTimes = times(completedWrites);
    this.pendingWriteTimes = times(filter(i -> i.action().isWrite() && !i.isCompleted()));
  }

  /** The timeline of instants in any states and order: only the highest state of each is kept. */
  public static Timeline of(Collection<Instant> anyStates) {
    Map<String, Instant> highest = new HashMap<>();
    for (Instant instant : anyStates) {
      String key = instant.time() + instant.action().completedAs().text();
      Instant known = highest.get(key);
      if (known == null || instant.state().compareTo(known.state()) > 0) {
        highest.put(key, instant);
      }
    }
    List<Instant> sorted = new ArrayList<>(highest.values());
    Collections.sort(sorted);
    return new Timeline(sorted);
  }

  /** All instants, oldest first. */
  public List<Instant> instants() {
    return instants;
  }

  /** Instants that fulfil a condition, oldest first. */
  public List<Instant> filter(Predicate<Instant> condition) {
    List<Instant> matching = new ArrayList<>();
    for (Instant instant : instants) {
      if (condition.test(instant)) {
        matching.add(instant);
      }
    }
    return Collections.unmodifiableList(matching);
  }

  /** Completed commits, delta commits and replace commits (compactions count as commits). */
  public List<Instant> completedWrites() {
    return completedWrites;
  }

  /** The newest completed write, empty if there is none. */
  public Optional<Instant> lastCompletedWrite() {
    return last(completedWrites);
  }

  /** Requested and inflight compactions. */
  public List<Instant> pendingCompactions() {
    return filter(i -> i.action() == Action.COMPACTION && !i.isCompleted());
  }

  /** Requested and inflight commits, delta commits and replace commits. */
  public List<Instant> pendingWrites() {
    return filter(i -> i.action().isCommit() && !i.isCompleted());
  }

  /** Completed replace commits. */
  public List<Instant> completedReplaceCommits() {
    return filter(i -> i.action() == Action.REPLACE_COMMIT && i.isCompleted());
  }

  /** The oldest completed write, empty if there is none: older times count as archived. */
  public Optional<String> firstWriteInstant() {
    return completedWrites.isEmpty()
        ? Optional.empty()
        : Optional.of(completedWrites.get(0).time());
  }

  /** The newest instant of any kind, empty if there is none. */
  public Optional<Instant> lastInstant() {
    return last(instants);
  }

  /** The instant of that time and that (comparable) action, in its highest state. */
  public Optional<Instant> find(String time, Action action) {
    for (Instant instant : instants) {
      if (instant.time().equals(time) && instant.action().completedAs() == action.completedAs()) {
        return Optional.of(instant);
      }
    }
    return Optional.empty();
  }

  /** The commit, delta commit, replace commit or compaction of that time, in its highest state. */
  public Optional<Instant> findWrite(String time) {
    for (Instant instant : instants) {
      if (instant.time().equals(time) && instant.action().isWrite()) {
        return Optional.of(instant);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether data of that instant counts as committed: it is completed on this timeline, or it is
   * older than the first completed write and not pending, hence archived.
   */
  public boolean isCompletedOrArchived(String time) {
    if (isCompletedWrite(time)) {
      return true;
    }
    return !completedWrites.isEmpty()
        && time.compareTo(completedWrites.get(0).time()) < 0
        && !pendingWriteTimes.contains(time);
  }

  /** Whether a completed write of that time is on this timeline. */
  public boolean isCompletedWrite(String time) {
    return completedWriteTimes.contains(time)
        || time.length() == InstantTimes.LENGTH
            && time.endsWith("999")
            && completedWriteTimes.contains(time.substring(0, InstantTimes.LENGTH - 3));
  }

  /** Whether a write or compaction of that time is requested or inflight on this timeline. */
  public boolean isPendingWrite(String time) {
    return pendingWriteTimes.contains(time);
  }

  /** Pending instants of an action. */
  public List<Instant> pending(Action action) {
    return filter(i -> i.action() == action && i.state() != InstantState.COMPLETED);
  }

  private static Optional<Instant> last(List<Instant> list) {
    return list.isEmpty() ? Optional.empty() : Optional.of(list.get(list.size() - 1));
  }

  private static Set<String> times(List<Instant> list) {
    Set<String> times = new HashSet<>();
    for (Instant instant : list) {
      times.add(instant.time());
    }
    return times;
  }

  @Override
  public String toString() {
    return instants.toString();
  }
}
