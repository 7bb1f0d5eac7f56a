package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.hudi.flink.core.commit.CommitResult;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.write.WriteSettings;

/**
 * Merges the log files of file slices into new base files: plan, execute, commit. Format notes:
 * records, section 6; timeline, section 3.5.
 */
public final class Compaction {

  private Compaction() {}

  /** What the decision to compact rests on. */
  public static CompactionProgress progress(HudiTable table, Timeline timeline, Instant now) {
    throw new UnsupportedOperationException("in work");
  }

  /**
   * Makes a plan if one is due and writes it to the timeline as requested.
   *
   * @param instantTime time of the compaction: later than every instant of the table
   * @return empty if none is due, nothing is to be compacted, or a write is pending: in tables of
   *     version 6 its log files would be lost
   */
  public static Optional<CompactionPlan> schedule(
      HudiTable table, CompactionStrategy strategy, String instantTime, Instant now) {
    throw new UnsupportedOperationException("in work");
  }

  /** The plan of a compaction on the timeline. */
  public static CompactionPlan plan(HudiTable table, String instantTime) {
    throw new UnsupportedOperationException("in work");
  }

  /** Marks a requested compaction as running. */
  public static void start(HudiTable table, String instantTime) {
    throw new UnsupportedOperationException("in work");
  }

  /**
   * Executes one operation: may run anywhere, any number of times.
   *
   * @param token must be unique to the attempt
   */
  public static CompactionResult execute(
      HudiTable table, CompactionTask task, WriteSettings settings, WriteToken token)
      throws IOException {
    throw new UnsupportedOperationException("in work");
  }

  /**
   * Commits a compaction whose operations all have a result of the attempt; results of others are
   * refused.
   */
  public static CommitResult commit(
      HudiTable table,
      TableLock lock,
      String instantTime,
      String attempt,
      List<CompactionResult> results) {
    throw new UnsupportedOperationException("in work");
  }
}
