package org.apache.hudi.flink.core.model;

import java.util.Comparator;
import java.util.Objects;
import javax.annotation.Nullable;

/**
 * A point on the timeline: its time, what it does and how far it has come. Two instants are equal
 * if these three are; the time of completion goes with them and does not tell them apart.
 */
public final class Instant implements Comparable<Instant> {
  private static final Comparator<Instant> ORDER =
      Comparator.comparing(Instant::time)
          .thenComparing(i -> i.action.completedAs())
          .thenComparing(Instant::state);

  private final String time;
  private final Action action;
  private final InstantState state;
  @Nullable private final String completionTime;

  /** An instant; the time is text such as {@code 20240131235959123}. */
  public Instant(String time, Action action, InstantState state) {
    this(time, action, state, null);
  }

  private Instant(String time, Action action, InstantState state, @Nullable String completionTime) {
    this.time = Objects.requireNonNull(time, "time");
    this.action = Objects.requireNonNull(action, "action");
    this.state = Objects.requireNonNull(state, "state");
    this.completionTime = completionTime;
  }

  /** A completed instant whose file says when that was, as from table version 8. */
  public static Instant completed(String time, Action action, String completionTime) {
    return new Instant(
        time,
        action.completedAs(),
        InstantState.COMPLETED,
        Objects.requireNonNull(completionTime, "completionTime"));
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

  /**
   * When it was completed, in the form of {@link #time()}; null while it is pending, and in tables
   * of version 6, whose files do not say.
   */
  @Nullable
  public String completionTime() {
    return completionTime;
  }

  /** Whether its completed file exists. */
  public boolean isCompleted() {
    return state == InstantState.COMPLETED;
  }

  /** The same instant in another state; the time of completion is kept. */
  public Instant withState(InstantState newState) {
    return new Instant(time, action, newState, completionTime);
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
