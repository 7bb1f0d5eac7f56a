package org.apache.hudi.flink.core.service;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;

/** Takes instants back on the timeline that were completed. Format notes: timeline, section 6.3. */
final class InstantStates {
  private final ActiveTimeline files;

  InstantStates(ActiveTimeline files) {
    this.files = files;
  }

  /** A completed instant becomes inflight again: from here on readers do not see it. */
  void reopen(Instant instant) {
    if (instant.isCompleted()) {
      Instant inflight = instant.withState(InstantState.INFLIGHT);
      boolean isCompaction =
          files.exists(new Instant(instant.time(), Action.COMPACTION, InstantState.INFLIGHT));
      if (!isCompaction && !files.exists(inflight)) {
        files.publish(inflight, new byte[0]);
      }
      files.delete(instant);
    }
  }

  /** Removes an instant, from its highest state down; a compaction takes its plan along. */
  void remove(Instant instant) {
    List<Instant> states = new ArrayList<>();
    for (Instant state : files.loadStates().keySet()) {
      if (state.time().equals(instant.time())
          && state.action().completedAs() == instant.action().completedAs()) {
        states.add(state);
      }
    }
    states.sort(Collections.reverseOrder());
    states.forEach(files::delete);
  }
}
