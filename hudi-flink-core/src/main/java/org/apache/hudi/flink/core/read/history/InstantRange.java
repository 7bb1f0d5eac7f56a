package org.apache.hudi.flink.core.read.history;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.Instant;

/**
 * A range of completed writes as users ask for it; both ends inclusive, by time of completion. A
 * bound that is exactly the time of an instant of the table means that instant, whenever it was
 * completed. Immutable.
 */
public final class InstantRange implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Start of a range that begins with the first write. */
  public static final String EARLIEST = "earliest";

  private static final String START_OPTION = "read.start-commit";
  private static final String END_OPTION = "read.end-commit";

  @Nullable private final String start;
  @Nullable private final String end;

  private InstantRange(@Nullable String start, @Nullable String end) {
    this.start = start == null ? null : start.trim();
    this.end = end == null ? null : end.trim();
  }

  /**
   * A range.
   *
   * @param start {@code earliest}, an instant time, or a date or time; null for only the last
   *     instant of the range
   * @param end an instant time, or a date or time; null for no end
   */
  public static InstantRange of(@Nullable String start, @Nullable String end) {
    return new InstantRange(start, end);
  }

  /** The start as given; null if none was. */
  @Nullable
  public String start() {
    return start;
  }

  /** Whether the range begins with the first write. */
  public boolean isFromEarliest() {
    return start != null && start.equalsIgnoreCase(EARLIEST);
  }

  /** Whether the range has an end. */
  public boolean hasEnd() {
    return end != null;
  }

  /** Whether a write was completed by the end of the range. */
  boolean isBeforeEnd(Instant instant, Completions completions) {
    return end == null || completions.of(instant).compareTo(endTime(completions)) <= 0;
  }

  /** Whether a write lies in the range; the start must be given. */
  boolean contains(Instant instant, Completions completions) {
    return isBeforeEnd(instant, completions)
        && (isFromEarliest() || completions.of(instant).compareTo(startTime(completions)) >= 0);
  }

  /**
   * The writes of the range in the order of their completion. Without a start, the last one that
   * changed rows.
   */
  List<Instant> select(Completions completions, Commits commits) {
    List<Instant> selected = new ArrayList<>();
    for (Instant instant : completions.inOrder()) {
      if (start != null && contains(instant, completions)) {
        selected.add(instant);
      } else if (start == null
          && isBeforeEnd(instant, completions)
          && !commits.isService(instant)) {
        selected.clear();
        selected.add(instant);
      }
    }
    return selected;
  }

  /** Completion time at which the range begins; the start must be given and not the earliest. */
  String startTime(Completions completions) {
    String given = Objects.requireNonNull(start, "start");
    return completions.contains(given)
        ? completions.of(given)
        : InstantText.first(given, START_OPTION);
  }

  private String endTime(Completions completions) {
    String given = Objects.requireNonNull(end, "end");
    return completions.contains(given)
        ? completions.of(given)
        : InstantText.last(given, END_OPTION);
  }

  /**
   * Refuses texts that are no point in time.
   *
   * @throws org.apache.hudi.flink.core.error.ConfigurationException naming the option
   */
  public void checkTexts() {
    if (start != null && !isFromEarliest()) {
      InstantText.first(start, START_OPTION);
    }
    if (end != null) {
      InstantText.last(end, END_OPTION);
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof InstantRange
        && Objects.equals(start, ((InstantRange) o).start)
        && Objects.equals(end, ((InstantRange) o).end);
  }

  @Override
  public int hashCode() {
    return Objects.hash(start, end);
  }

  @Override
  public String toString() {
    return "[" + (start == null ? "last" : start) + ", " + (end == null ? "now" : end) + "]";
  }
}
