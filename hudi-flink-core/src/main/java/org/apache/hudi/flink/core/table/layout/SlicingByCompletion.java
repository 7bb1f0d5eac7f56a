package org.apache.hudi.flink.core.table.layout;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.table.archive.ArchivedTimeline;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * Log files carry the instant of their write, and belong to the newest slice that began before that
 * write was completed: versions 8 and 9. Files of writes that are not completed are left out before
 * slices are made, so that none hides committed ones. Format notes: timeline of version 8, sections
 * 7.2 and 7.3.
 */
final class SlicingByCompletion implements FileSlicing {
  private final Timeline timeline;
  private final ArchivedTimeline archive;
  private final String timelineStart;
  private final Map<String, String> completed = new HashMap<>();
  @Nullable private Map<String, String> archived;

  SlicingByCompletion(Timeline timeline, ArchivedTimeline archive) {
    this.timeline = timeline;
    this.archive = archive;
    String first = "";
    for (Instant instant : timeline.instants()) {
      if (first.isEmpty() && instant.action().isWrite()) {
        first = instant.time();
      }
    }
    this.timelineStart = first;
    for (Instant instant : timeline.completedWrites()) {
      String completion = instant.completionTime();
      if (completion != null) {
        completed.put(instant.time(), completion);
      }
    }
  }

  @Override
  public boolean takesBase(String instant) {
    return timeline.isCompletedWrite(instant) || instant.compareTo(timelineStart) < 0;
  }

  @Override
  public Optional<String> sliceOf(LogFileName log, NavigableSet<String> slices) {
    String time = log.time();
    if (!takesBase(time)) {
      return Optional.empty();
    }
    if (slices.isEmpty()) {
      return Optional.of(time);
    }
    // A write is completed after it began: no need to look up where no slice lies in between.
    String newest = slices.last();
    if (newest.compareTo(time) <= 0) {
      return Optional.of(newest);
    }
    String completion = completionOf(time);
    if (completion == null) {
      return Optional.of(newest);
    }
    String slice = slices.floor(completion.length() == newest.length() ? completion : time);
    return Optional.of(slice == null ? time : slice);
  }

  @Nullable
  private String completionOf(String time) {
    String known = completed.get(time);
    return known != null ? known : archived().get(time);
  }

  private synchronized Map<String, String> archived() {
    if (archived == null) {
      archived = archive.completionTimes();
    }
    return archived;
  }
}
