package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hudi.flink.core.commit.CommitRequest;
import org.apache.hudi.flink.core.commit.CommitResult;
import org.apache.hudi.flink.core.commit.Committer;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.apache.hudi.flink.core.write.WriteSettings;

/**
 * Merges the log files of file slices into new base files: plan, execute, commit. Holds no state.
 * Format notes: records, section 6; timeline, section 3.5.
 */
public final class Compaction {

  private Compaction() {}

  /**
   * What the decision to compact rests on.
   *
   * @param timeline of the table, as the caller has loaded it
   */
  public static CompactionProgress progress(HudiTable table, Timeline timeline, Instant now) {
    return CompactionPlanner.progress(timeline, now, table.config().timelineZone());
  }

  /**
   * Makes a plan if one is due and writes it to the timeline as requested.
   *
   * @param instantTime time of the compaction: later than every write and compaction of the table
   * @return empty if none is due, nothing is to be compacted, or a write is pending: in tables of
   *     version 6 what it writes to the log files of the plan would be lost
   */
  public static Optional<CompactionPlan> schedule(
      HudiTable table, CompactionStrategy strategy, String instantTime, Instant now) {
    table.checkWritable();
    if (table.config().type() != TableType.MERGE_ON_READ) {
      return Optional.empty();
    }
    TableSnapshot snapshot = table.snapshot();
    Timeline timeline = snapshot.timeline();
    if (hasPendingWrite(timeline) || !strategy.isDue(progress(table, timeline, now))) {
      return Optional.empty();
    }
    for (org.apache.hudi.flink.core.model.Instant other : timeline.instants()) {
      // Cleans and the like may begin at any time beside this.
      if (other.action().isWrite() && other.time().compareTo(instantTime) >= 0) {
        throw new IllegalArgumentException(
            "Compaction " + instantTime + " is not later than " + other);
      }
    }
    CompactionPlan plan = CompactionPlanner.plan(snapshot, strategy);
    if (plan.operations().isEmpty()) {
      return Optional.empty();
    }
    table
        .timeline()
        .createRequested(instant(instantTime, InstantState.REQUESTED), AvroPlanCodec.encode(plan));
    return Optional.of(plan);
  }

  /** What {@link #schedule} would plan now, whether it is due or not; nothing is touched. */
  public static CompactionPlan preview(HudiTable table, CompactionStrategy strategy) {
    return CompactionPlanner.plan(table.snapshot(), strategy);
  }

  /** The plan of a compaction on the timeline, whatever its state. */
  public static CompactionPlan plan(HudiTable table, String instantTime) {
    org.apache.hudi.flink.core.model.Instant requested =
        instant(instantTime, InstantState.REQUESTED);
    return AvroPlanCodec.decodeCompactionPlan(
        table.timeline().readDetails(requested), table.timeline().path(requested));
  }

  /**
   * Marks a requested compaction as running.
   *
   * @throws org.apache.hudi.flink.core.error.InstantConflictException if it is running already
   */
  public static void start(HudiTable table, String instantTime) {
    table.timeline().transitionToInflight(instant(instantTime, InstantState.REQUESTED));
  }

  /**
   * Executes one operation: may run anywhere, any number of times. Memory is bounded by {@link
   * WriteSettings#spill()}, keys and one row group of at most the same size apart.
   *
   * @param token must be unique to the attempt
   * @throws IOException if storage fails; the new file is deleted then
   */
  public static CompactionResult execute(
      HudiTable table, CompactionTask task, WriteSettings settings, WriteToken token)
      throws IOException {
    return new CompactionExecutor(table, settings, token).execute(task);
  }

  /**
   * Commits a running compaction. May be called again after any failure.
   *
   * @param results one for every operation of the plan, all of the attempt
   * @throws CommitException if a result is missing, doubled, or of another attempt
   */
  public static CommitResult commit(
      HudiTable table,
      TableLock lock,
      String instantTime,
      String attempt,
      List<CompactionResult> results) {
    CompactionPlan plan = plan(table, instantTime);
    List<WriteStat> stats = verified(plan, instantTime, attempt, results);
    CommitRequest request =
        CommitRequest.builder()
            .instant(instantTime)
            .action(Action.COMPACTION)
            .operation(WriteOperation.COMPACT)
            .schemaJson(table.schema().avroJson())
            .extraMetadata(plan.extraMetadata())
            .stats(stats)
            .build();
    return new Committer(table, lock).commit(request);
  }

  private static List<WriteStat> verified(
      CompactionPlan plan, String instantTime, String attempt, List<CompactionResult> results) {
    Map<FileGroupId, CompactionResult> byGroup = new HashMap<>();
    for (CompactionResult result : results) {
      if (!result.instant().equals(instantTime) || !result.attempt().equals(attempt)) {
        throw new CommitException(
            "Compaction "
                + instantTime
                + " cannot be committed for attempt "
                + attempt
                + ": it was given the result of another one, "
                + result);
      }
      if (byGroup.put(result.group(), result) != null) {
        throw new CommitException(
            "Compaction " + instantTime + " has two results for file group " + result.group());
      }
    }
    List<WriteStat> stats = new ArrayList<>();
    for (CompactionOperation operation : plan.operations()) {
      CompactionResult result = byGroup.remove(operation.group());
      if (result == null) {
        throw new CommitException(
            "Compaction "
                + instantTime
                + " has no result of attempt "
                + attempt
                + " for file group "
                + operation.group());
      }
      stats.addAll(result.stats());
    }
    if (!byGroup.isEmpty()) {
      throw new CommitException(
          "Compaction " + instantTime + " has results for unplanned groups " + byGroup.keySet());
    }
    return stats;
  }

  private static boolean hasPendingWrite(Timeline timeline) {
    for (org.apache.hudi.flink.core.model.Instant instant : timeline.pendingWrites()) {
      if (instant.action() != Action.REPLACE_COMMIT) {
        return true;
      }
    }
    return false;
  }

  private static org.apache.hudi.flink.core.model.Instant instant(String time, InstantState state) {
    return new org.apache.hudi.flink.core.model.Instant(time, Action.COMPACTION, state);
  }
}
