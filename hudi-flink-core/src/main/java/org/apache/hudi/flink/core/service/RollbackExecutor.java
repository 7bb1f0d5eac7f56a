package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.RollbackPartitionMetadata;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.model.RollbackRequest;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/** Carries out the plan of a rollback; every step may be done again. */
final class RollbackExecutor {
  private final HudiTable table;
  private final ActiveTimeline files;
  private final TableLock lock;

  RollbackExecutor(HudiTable table, TableLock lock) {
    this.table = table;
    this.files = table.timeline();
    this.lock = lock;
  }

  /** Undoes what the plan lists, then removes the instant, then completes the rollback. */
  RollbackMetadata execute(Instant rollback, RollbackPlan plan) {
    InstantInfo undone = plan.instantToRollback();
    RollbackMetadata metadata = undo(rollback, plan);
    try (TableLock.Held held = lock.acquire()) {
      table.disableMetadataTable();
      removeInstant(undone);
      // Before the rollback is complete: nobody looks for them afterwards, the plan stands in for
      // them until then. Its own markers must outlive it: they tell which commands were written.
      table.markers().deleteAll(undone.commitTime());
      table.decisions().forget(undone.commitTime());
      table.deleteHeartbeat(undone.commitTime());
      files.publish(rollback.withState(InstantState.COMPLETED), AvroPlanCodec.encode(metadata));
    }
    table.markers().deleteAll(rollback.time());
    return metadata;
  }

  /** Undoes what the plan lists; neither the instant nor the rollback changes. */
  RollbackMetadata undo(Instant rollback, RollbackPlan plan) {
    long start = System.nanoTime();
    if (!files.exists(rollback.withState(InstantState.INFLIGHT))) {
      files.transitionToInflight(rollback);
    }
    InstantInfo undone = plan.instantToRollback();
    RollbackCommands commands = new RollbackCommands(table, rollback.time(), undone.commitTime());
    Map<String, RollbackTally> tallies = new LinkedHashMap<>();
    for (RollbackRequest request : plan.requests()) {
      RollbackTally tally = tallies.computeIfAbsent(request.partitionPath(), RollbackTally::new);
      delete(request, tally);
      commands.neutralise(request, tally);
    }
    return metadata(rollback, undone, tallies, start);
  }

  /**
   * Plans hold full paths, maybe of a place where the table lay before: only the name is used, so
   * that nothing outside the partition can be meant.
   */
  private void delete(RollbackRequest request, RollbackTally tally) {
    String folder = table.absolute(request.partitionPath());
    for (String listed : request.filesToBeDeleted()) {
      String path = StoragePaths.resolve(folder, StoragePaths.name(listed));
      try {
        table.storage().delete(path);
      } catch (IOException e) {
        throw new HudiIOException("Cannot delete " + path + " of a failed write", e);
      }
      tally.deleted(path);
    }
  }

  /** The plans of compactions and clusterings stay: they will be run again. */
  private void removeInstant(InstantInfo undone) {
    Action action =
        Action.of(undone.action())
            .orElseThrow(
                () ->
                    new CorruptDataException(
                        files.toString(), -1, "an action, found " + undone.action()));
    Instant inflight = new Instant(undone.commitTime(), action, InstantState.INFLIGHT);
    files.delete(inflight);
    if (!keepsItsPlan(inflight)) {
      files.delete(inflight.withState(InstantState.REQUESTED));
    }
  }

  private boolean keepsItsPlan(Instant instant) {
    if (instant.action() == Action.COMPACTION) {
      return true;
    }
    if (instant.action() != Action.REPLACE_COMMIT) {
      return false;
    }
    Instant requested = instant.withState(InstantState.REQUESTED);
    if (!files.exists(requested)) {
      return false;
    }
    byte[] bytes = files.readDetails(requested);
    return bytes.length > 0
        && AvroPlanCodec.decodeReplacePlan(bytes, files.path(requested)).isClustering();
  }

  private static RollbackMetadata metadata(
      Instant rollback, InstantInfo undone, Map<String, RollbackTally> tallies, long start) {
    RollbackMetadata.Builder metadata = RollbackMetadata.builder();
    Map<String, RollbackPartitionMetadata> partitions = new LinkedHashMap<>();
    int deleted = 0;
    for (RollbackTally tally : tallies.values()) {
      partitions.put(tally.partitionPath(), tally.toMetadata());
      deleted += tally.deletedFiles();
    }
    return metadata
        .startRollbackTime(rollback.time())
        .timeTakenMillis((System.nanoTime() - start) / 1_000_000)
        .totalFilesDeleted(deleted)
        .instantsRollback(List.of(undone))
        .partitionMetadata(partitions)
        .build();
  }
}
