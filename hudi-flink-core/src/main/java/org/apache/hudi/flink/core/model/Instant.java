package org.apache.hudi.flink.core.model;

import java.util.Comparator;
import java.util.Objects;

/** A point on the timeline: its time, what it does and how far it has come. */
public final class Instant implements Comparable<Instant> {
  private static final Comparator<Instant> ORDER =
      Comparator.comparing(Instant::time)
          .thenComparing(i -> i.action.completedAs())
          .thenComparing(Instant::state);

  private final String time;
  private final Action action;
  private final InstantState state;

  /** An instant; the time is text such as {@code 20240131235959123}. */
  public Instant(String time, Action action, InstantState state) {
    this.time = Objects.requireNonNull(time, "time");
    this.action = Objects.requireNonNull(action, "action");
    this.state = Objects.requireNonNull(state, "state");
  }

  /** Requested time: the identity of the instant, compared as text. */
  public String time() {
    return time;
  }

  /** What it does. A completed compaction has the action COMMIT. */
  public Action action() {
    return action;
  }

  /** How far it has come. */
  public InstantState state() {
    return state;
  }

  /** Whether its completed file exists. */
  public boolean isCompleted() {
    return state == InstantState.COMPLETED;
  }

  /** The same instant in another state. */
  public Instant withState(InstantState newState) {
    return new Instant(time, action, newState);
  }

  @Override
  public int compareTo(Instant other) {
    return ORDER.compare(this, other);
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof Instant)) {
      return false;
    }
    Instant that = (Instant) o;
    return time.equals(that.time) && action == that.action && state == that.state;
  }

  @Override
  public int hashCode() {
    return Objects.hash(time, action, state);
  }

  @Override
  public String toString() {
    return time + "." + action + "." + state;
  }
}
