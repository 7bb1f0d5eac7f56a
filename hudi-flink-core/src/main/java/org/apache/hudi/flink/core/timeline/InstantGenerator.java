package org.apache.hudi.flink.core.timeline;

import java.time.Clock;
import java.time.ZoneId;
import java.util.Objects;

/**
 * Hands out instant times that strictly increase, whatever the clock does. May be used by several
 * threads. Where the clock stands still or goes back, the last time is raised by a millisecond
 * instead of waiting.
 */
public final class InstantGenerator {
  private final Clock clock;
  private final ZoneId zone;
  private String last = "";

  /**
   * @param clock source of the time
   * @param zone the zone of the table's timeline
   */
  public InstantGenerator(Clock clock, ZoneId zone) {
    this.clock = Objects.requireNonNull(clock, "clock");
    this.zone = Objects.requireNonNull(zone, "zone");
  }

  /** A time greater than all that were handed out. */
  public String next() {
    return nextAfter("");
  }

  /**
   * A time greater than all that were handed out and greater than the floor.
   *
   * @param floor the newest time on the timeline, empty if there is none
   */
  public synchronized String nextAfter(String floor) {
    if (floor.compareTo(last) > 0) {
      last = floor;
    }
    String now = InstantTimes.format(clock.millis(), zone);
    last = now.compareTo(last) > 0 ? now : oneMillisecondLater(last);
    return last;
  }

  private String oneMillisecondLater(String time) {
    long millis;
    try {
      millis = InstantTimes.epochMillis(time, zone);
    } catch (IllegalArgumentException e) {
      // A reserved time such as those of the metadata table: any real time is greater.
      return InstantTimes.format(clock.millis(), zone);
    }
    String next = InstantTimes.format(millis + 1, zone);
    for (long step = 3_600_000L; next.compareTo(time) <= 0; step += 3_600_000L) {
      // The hour that a change to winter time repeats: texts would go back, so skip it.
      next = InstantTimes.format(millis + step, zone);
    }
    return next;
  }
}
