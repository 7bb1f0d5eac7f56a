package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/**
 * Mends what {@link TableVerifier} finds and what can be mended without losing a row: plans that
 * cannot be read, and files of no instant. No job may write the table meanwhile. May be called
 * again after a crash. Used by one thread.
 */
public final class TableRepair {
  private final HudiTable table;
  private final ActiveTimeline files;
  private final InstantGenerator instants;
  private final TableLock lock;

  /** Repairs a table; the generator gives the times of rollbacks. */
  public TableRepair(HudiTable table, InstantGenerator instants, TableLock lock) {
    this.table = Objects.requireNonNull(table, "table");
    this.files = table.timeline();
    this.instants = Objects.requireNonNull(instants, "instants");
    this.lock = Objects.requireNonNull(lock, "lock");
  }

  /**
   * Repairs.
   *
   * @param isDryRun whether it is only told what would be done
   * @return what was done, or would be, as sentences
   * @throws CommitException while a write is pending whose job may be alive
   */
  public List<String> run(boolean isDryRun) {
    table.checkWritable();
    refuseWhileWritten();
    List<String> done = new ArrayList<>();
    for (PendingPlan plan : PendingPlan.load(table)) {
      if (!plan.isReadable()) {
        done.add(plan(plan.instant(), isDryRun));
      }
    }
    for (TableFinding finding : new TableVerifier(table, false).verify().findings()) {
      if (finding.kind() == TableFinding.Kind.ORPHAN_FILE) {
        done.add(orphan(finding, isDryRun));
      }
    }
    return done;
  }

  private void refuseWhileWritten() {
    for (Instant write : files.load().pendingWrites()) {
      if (write.action() != Action.REPLACE_COMMIT) {
        throw new CommitException(
            "Table "
                + table.basePath()
                + " cannot be repaired while "
                + write
                + " is pending. Stop the job that writes; if none does, roll that instant back");
      }
    }
  }

  private String plan(Instant instant, boolean isDryRun) {
    switch (instant.action()) {
      case COMPACTION:
        return compaction(instant, isDryRun);
      case CLEAN:
      case ROLLBACK:
        // Without a plan nothing was deleted; both are planned anew when they are due.
        return drop(instant, isDryRun);
      case REPLACE_COMMIT:
        if (!isDryRun) {
          new Rollback(table, instants, lock).rollback(instant);
        }
        return "Rolled back " + instant + ", whose plan cannot be read";
      default:
        throw new CommitException(
            "The plan of "
                + instant
                + " of table "
                + table.basePath()
                + " cannot be read, and what it had done is not known: bring "
                + files.path(instant.withState(InstantState.REQUESTED))
                + " back from a copy");
    }
  }

  private String drop(Instant instant, boolean isDryRun) {
    if (!isDryRun) {
      files.delete(instant.withState(InstantState.INFLIGHT));
      files.delete(instant.withState(InstantState.REQUESTED));
    }
    return "Deleted " + instant + ", whose plan cannot be read";
  }

  /**
   * Log files that were written after the plan belong to the slices that it opened: they keep their
   * compaction, with a plan for exactly these file groups. Format notes: timeline, section 7.2.
   */
  private String compaction(Instant compaction, boolean isDryRun) {
    List<CompactionOperation> operations = operations(compaction.time());
    if (operations.isEmpty()) {
      return drop(compaction, isDryRun);
    }
    if (!isDryRun) {
      Instant requested = compaction.withState(InstantState.REQUESTED);
      Instant inflight = compaction.withState(InstantState.INFLIGHT);
      byte[] plan = AvroPlanCodec.encode(new CompactionPlan(operations, Map.of(), null));
      // The instant must not leave the timeline for a moment, or readers would miss rows.
      if (!files.exists(inflight)) {
        files.publish(inflight, new byte[0]);
      }
      files.delete(requested);
      files.publish(requested, plan);
      new Rollback(table, instants, lock).rollbackCompaction(compaction.time());
    }
    return "Planned "
        + compaction
        + " anew for the "
        + operations.size()
        + " file groups that were written after it";
  }

  private List<CompactionOperation> operations(String time) {
    TableSnapshot snapshot = table.snapshot();
    List<CompactionOperation> operations = new ArrayList<>();
    for (String partition : snapshot.partitions()) {
      FileSlice opened = null;
      for (FileSlice slice : snapshot.view().committedSlices(partition)) {
        if (slice.baseInstant().equals(time)) {
          opened = slice;
        } else if (opened != null && opened.group().equals(slice.group())) {
          operations.add(operation(slice));
          opened = null;
        }
      }
    }
    return operations;
  }

  private static CompactionOperation operation(FileSlice slice) {
    List<String> logs = new ArrayList<>();
    for (LogFile log : slice.logs()) {
      logs.add(log.fileName());
    }
    return CompactionOperation.builder()
        .baseInstantTime(slice.baseInstant())
        .deltaFileNames(logs)
        .dataFileName(Optional.ofNullable(slice.base()).map(base -> base.fileName()).orElse(null))
        .fileId(slice.fileId())
        .partitionPath(slice.partitionPath())
        .metrics(Map.of())
        .build();
  }

  private String orphan(TableFinding finding, boolean isDryRun) {
    String partition = finding.partitionPath();
    String path = partition.isEmpty() ? finding.subject() : partition + "/" + finding.subject();
    if (!isDryRun) {
      try {
        table.storage().delete(table.absolute(path));
      } catch (IOException e) {
        throw new HudiIOException("Cannot delete orphan file " + table.absolute(path), e);
      }
    }
    return "Deleted file " + path + " of no instant";
  }
}
