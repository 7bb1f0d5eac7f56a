package org.apache.hudi.flink.core.service;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.hudi.flink.core.commit.CommitRequest;
import org.apache.hudi.flink.core.commit.Committer;
import org.apache.hudi.flink.core.commit.ReplacedGroups;
import org.apache.hudi.flink.core.commit.WritePreparation;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.ReplacePlan;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/**
 * Deletes whole partitions, up to the whole table, with a replace commit: no data file is touched,
 * so time travel still sees the rows until they are cleaned. After a crash the pending instant is
 * rolled back like any other write. Format notes: timeline, sections 3.2 and 7.
 */
public final class PartitionDeletion {

  private final HudiTable table;
  private final InstantGenerator instants;
  private final TableLock lock;

  /** Deletes in a table; the generator gives the time of the instant. */
  public PartitionDeletion(HudiTable table, InstantGenerator instants, TableLock lock) {
    this.table = Objects.requireNonNull(table, "table");
    this.instants = Objects.requireNonNull(instants, "instants");
    this.lock = Objects.requireNonNull(lock, "lock");
  }

  /**
   * Deletes all rows of the partitions.
   *
   * @param partitions paths; one that does not exist is no error
   * @return the completed instant; empty if the partitions hold nothing
   * @throws InstantConflictException if a write is pending, or a compaction or clustering is
   *     planned for one of the partitions; names the instant, nothing was done
   */
  public Optional<Instant> delete(Collection<String> partitions) {
    HudiTable prepared = WritePreparation.prepare(table, lock).table();
    TableSnapshot snapshot = prepared.snapshot();
    checkNothingPending(prepared, snapshot, partitions);
    Map<String, List<String>> replaced = ReplacedGroups.of(snapshot, partitions, List.of());
    if (replaced.isEmpty()) {
      return Optional.empty();
    }
    String newest = snapshot.timeline().lastInstant().map(Instant::time).orElse("");
    String time = instants.nextAfter(newest);
    Instant requested = new Instant(time, Action.REPLACE_COMMIT, InstantState.REQUESTED);
    prepared.timeline().createRequested(requested, AvroPlanCodec.encode(ReplacePlan.plain()));
    prepared.timeline().transitionToInflight(requested);
    CommitRequest request =
        CommitRequest.builder()
            .instant(time)
            .action(Action.REPLACE_COMMIT)
            .stats(List.of())
            .schemaJson(prepared.schemaJson())
            .operation(WriteOperation.DELETE_PARTITION)
            .replacedFileIds(replaced)
            .build();
    return Optional.of(new Committer(prepared, lock).commit(request).instant());
  }

  /** What is written meanwhile would live on in a group that nobody reads. */
  private static void checkNothingPending(
      HudiTable table, TableSnapshot snapshot, Collection<String> partitions) {
    for (Instant pending : snapshot.timeline().pendingWrites()) {
      throw conflict(
          table,
          "instant "
              + pending.time()
              + " ("
              + pending.action()
              + ") is pending. Stop the job that writes, or if none does, let the next writing job"
              + " roll it back; then delete again");
    }
    for (Instant pending : snapshot.timeline().pendingCompactions()) {
      for (CompactionOperation operation : Compaction.plan(table, pending.time()).operations()) {
        if (partitions.contains(operation.partitionPath())) {
          throw conflict(
              table,
              "compaction "
                  + pending.time()
                  + " is planned for partition '"
                  + operation.partitionPath()
                  + "'. Run it first");
        }
      }
    }
  }

  private static InstantConflictException conflict(HudiTable table, String reason) {
    return new InstantConflictException(
        "No partition of table '"
            + table.config().tableName()
            + "' at "
            + table.basePath()
            + " was deleted: "
            + reason);
  }
}
