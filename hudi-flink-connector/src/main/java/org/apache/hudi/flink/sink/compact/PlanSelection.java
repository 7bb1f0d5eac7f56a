package org.apache.hudi.flink.sink.compact;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.model.Instant;

/** Which pending plans an offline job takes, and in which order. Immutable. */
public final class PlanSelection implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int most;
  private final ArrayList<String> times;
  private final boolean newestFirst;

  private PlanSelection(int most, List<String> times, boolean newestFirst) {
    this.most = most;
    this.times = new ArrayList<>(times);
    this.newestFirst = newestFirst;
  }

  /** Every plan. */
  public static PlanSelection all(boolean newestFirst) {
    return new PlanSelection(Integer.MAX_VALUE, List.of(), newestFirst);
  }

  /** So many plans at most. */
  public static PlanSelection number(int most, boolean newestFirst) {
    return new PlanSelection(most, List.of(), newestFirst);
  }

  /** The plans of these times; {@link #choose} fails if one is not pending. */
  public static PlanSelection instants(List<String> times, boolean newestFirst) {
    return new PlanSelection(Integer.MAX_VALUE, times, newestFirst);
  }

  /**
   * Chooses among pending plans.
   *
   * @param pending oldest first
   * @throws ConfigurationException if a plan that was asked for by its time is not among them
   */
  public List<Instant> choose(List<Instant> pending) {
    List<Instant> chosen = new ArrayList<>();
    List<String> missing = new ArrayList<>(times);
    for (Instant instant : pending) {
      if (times.isEmpty() || missing.remove(instant.time())) {
        chosen.add(instant);
      }
    }
    if (!missing.isEmpty()) {
      throw new ConfigurationException(
          "There is no pending compaction " + missing + "; pending are " + pending);
    }
    if (newestFirst) {
      Collections.reverse(chosen);
    }
    return chosen.size() <= most ? chosen : chosen.subList(0, most);
  }

  /** As {@link #choose}, without those that are done meanwhile. */
  List<Instant> among(List<Instant> pending) {
    List<Instant> still = new ArrayList<>();
    for (Instant instant : pending) {
      if (times.isEmpty() || times.contains(instant.time())) {
        still.add(instant);
      }
    }
    return new PlanSelection(most, List.of(), newestFirst).choose(still);
  }
}
