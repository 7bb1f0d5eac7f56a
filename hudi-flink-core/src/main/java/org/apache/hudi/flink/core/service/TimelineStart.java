package org.apache.hudi.flink.core.service;

import java.util.Map;
import java.util.Optional;
import org.apache.hudi.flink.core.commit.CommitKeys;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps instants that are rolled back behind the beginning of the timeline. Readers of all engines
 * take every file that is older than the first completed write for committed and archived. What a
 * task that is taken for dead writes late under the first instant of a table would be read, so the
 * timeline gets an earlier beginning: a commit without files. Format notes: timeline, section 7.2.
 */
final class TimelineStart {
  private static final Logger LOG = LoggerFactory.getLogger(TimelineStart.class);

  /** How many milliseconds before the instant may be taken. */
  private static final int MOST_ATTEMPTS = 100;

  private final HudiTable table;
  private final ActiveTimeline files;

  TimelineStart(HudiTable table) {
    this.table = table;
    this.files = table.timeline();
  }

  /** Lets the timeline begin before an instant that is still on it. */
  void before(String time) {
    Timeline timeline = files.load();
    Optional<String> first = timeline.firstWriteInstant();
    boolean isBehind = first.isPresent() && first.get().compareTo(time) <= 0;
    // With an earlier beginning, what was archived since would not count as committed any more.
    if (isBehind || hasArchive()) {
      return;
    }
    long millis;
    try {
      millis = InstantTimes.epochMillis(time, table.config().timelineZone());
    } catch (IllegalArgumentException e) {
      LOG.debug("{} is a reserved time: nothing of ours is written under it", time, e);
      return;
    }
    if (time.length() < InstantTimes.LENGTH) {
      // Without milliseconds: it stands for the end of its second, but is sorted before its begin.
      millis -= 999;
    }
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      String start = InstantTimes.format(millis - attempt, table.config().timelineZone());
      boolean isTaken =
          start.compareTo(time) >= 0
              || !timeline.filter(other -> other.time().equals(start)).isEmpty();
      if (!isTaken) {
        create(start);
        LOG.info(
            "The timeline of {} begins with the empty commit {}, before {}, which is rolled back",
            table.basePath(),
            start,
            time);
        return;
      }
    }
    throw new InstantConflictException(
        "No time before "
            + time
            + " is free on the timeline of "
            + table.basePath()
            + ", where an empty commit must come before what is rolled back");
  }

  private boolean hasArchive() {
    return table.archivedTimeline().load().stream().anyMatch(i -> i.instant().action().isCommit());
  }

  /** The completed file last; one that somebody else made is as good. */
  private void create(String time) {
    Action action =
        table.config().type() == TableType.MERGE_ON_READ ? Action.DELTA_COMMIT : Action.COMMIT;
    byte[] content =
        table
            .layout()
            .metadataCodec()
            .encode(
                CommitMetadata.builder()
                    .operationType(WriteOperation.UPSERT)
                    .extraMetadata(Map.of(CommitKeys.WRITER, "hudi-flink"))
                    .build());
    for (InstantState state : InstantState.values()) {
      try {
        files.publish(
            new Instant(time, action, state),
            state == InstantState.REQUESTED ? new byte[0] : content);
      } catch (InstantConflictException e) {
        LOG.debug("{} {} was created by somebody else", state, time, e);
      }
    }
  }
}
