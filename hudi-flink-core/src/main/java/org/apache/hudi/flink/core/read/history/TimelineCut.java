package org.apache.hudi.flink.core.read.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * A part of a timeline, so that the table looks as if the other writes had not been completed yet.
 */
final class TimelineCut {

  private TimelineCut() {}

  /**
   * The table with only some of its completed writes. Later ones are left out; earlier ones count
   * as pending, so that their files are not taken for those of archived instants.
   */
  static TableSnapshot snapshot(TableSnapshot now, Predicate<Instant> keep) {
    Timeline timeline = now.timeline();
    String last = "";
    for (Instant instant : timeline.completedWrites()) {
      if (keep.test(instant) && instant.time().compareTo(last) > 0) {
        last = instant.time();
      }
    }
    List<Instant> shown = new ArrayList<>();
    for (Instant instant : timeline.instants()) {
      boolean completedWrite = instant.isCompleted() && instant.action().isCommit();
      if (instant.time().compareTo(last) <= 0) {
        shown.add(completedWrite && !keep.test(instant) ? pending(now.table(), instant) : instant);
      }
    }
    return now.table().snapshotOf(Timeline.of(shown));
  }

  /**
   * A commit of a merge-on-read table is a compaction: its plan says how log files are divided. Of
   * all others only the time matters.
   */
  private static Instant pending(HudiTable table, Instant instant) {
    boolean compaction =
        instant.action() == Action.COMMIT && table.config().type() == TableType.MERGE_ON_READ;
    Action action = compaction ? Action.COMPACTION : Action.DELTA_COMMIT;
    return new Instant(instant.time(), action, InstantState.INFLIGHT);
  }
}
