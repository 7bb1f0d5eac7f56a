package org.apache.hudi.flink.core.read.history;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * When the writes of a timeline were completed, which is the order in which readers may see them:
 * an instant that began early may complete late. In table version 6 the time is that of the last
 * change of the completed file, later versions have it in the name of that file. Format notes:
 * timeline, section 2.6; timeline of version 8, section 2.1. Immutable.
 */
public final class Completions {

  private final ZoneId zone;
  private final Map<String, String> times = new HashMap<>();
  private final List<Instant> inOrder;

  private Completions(HudiTable table, Timeline timeline) {
    this.zone = table.config().timelineZone();
    Map<String, Long> modified = table.timeline().completedWritesModified();
    for (Instant instant : timeline.completedWrites()) {
      Long millis = modified.get(instant.time());
      String known = instant.completionTime();
      if (known == null) {
        // Archived since the timeline was loaded: it was completed before all that are left.
        known = millis == null ? instant.time() : InstantTimes.format(millis, zone);
      }
      times.put(instant.time(), known);
    }
    List<Instant> sorted = new ArrayList<>(timeline.completedWrites());
    sorted.sort(
        Comparator.comparing((Instant i) -> of(i)).thenComparing(Comparator.naturalOrder()));
    this.inOrder = List.copyOf(sorted);
  }

  /** The completed writes of a timeline of the table. */
  public static Completions load(HudiTable table, Timeline timeline) {
    return new Completions(table, timeline);
  }

  /** Completed writes, the one that was completed first at the beginning. */
  public List<Instant> inOrder() {
    return inOrder;
  }

  /** When a completed write of the timeline was completed, in the form of instant times. */
  public String of(Instant instant) {
    return of(instant.time());
  }

  /** The same by instant time; the time itself if no such write is completed. */
  public String of(String instant) {
    return times.getOrDefault(instant, instant);
  }

  /** The same in epoch milliseconds; 0 for reserved times that are no date. */
  public long millisOf(Instant instant) {
    try {
      return InstantTimes.epochMillis(of(instant), zone);
    } catch (IllegalArgumentException e) {
      return 0;
    }
  }

  /** Whether a completed write has exactly this time. */
  boolean contains(String instant) {
    return times.containsKey(instant);
  }
}
