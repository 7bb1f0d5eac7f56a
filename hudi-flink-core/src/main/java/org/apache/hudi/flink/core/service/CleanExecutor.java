package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.CleanFileInfo;
import org.apache.hudi.flink.core.model.CleanMetadata;
import org.apache.hudi.flink.core.model.CleanPartitionMetadata;
import org.apache.hudi.flink.core.model.CleanPlan;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/**
 * Carries out the plan of a clean; every step may be done again. Partitions that a plan of another
 * engine wants removed stay, empty: a writer may just be opening a file in one.
 */
final class CleanExecutor {
  private final HudiTable table;
  private final ActiveTimeline files;
  private final TableLock lock;

  CleanExecutor(HudiTable table, TableLock lock) {
    this.table = table;
    this.files = table.timeline();
    this.lock = lock;
  }

  /**
   * Deletes what the plan lists, then completes the clean.
   *
   * @param isCancelled is asked before every file
   * @throws CancellationException if it was cancelled: the plan stays pending
   */
  CleanResult execute(Instant clean, CleanPlan plan, BooleanSupplier isCancelled) {
    long start = System.nanoTime();
    // Readers that go by it would look for the files that are deleted now.
    withoutMetadataTable();
    if (!files.exists(clean.withState(InstantState.INFLIGHT))) {
      files.transitionToInflight(clean, AvroPlanCodec.encode(plan));
    }
    Map<String, CleanPartitionMetadata> partitions = new TreeMap<>();
    int deleted = 0;
    for (Map.Entry<String, List<CleanFileInfo>> entry :
        plan.filePathsToBeDeletedPerPartition().entrySet()) {
      List<String> names = new ArrayList<>();
      for (CleanFileInfo file : entry.getValue()) {
        if (isCancelled.getAsBoolean()) {
          throw new CancellationException(
              "Clean " + clean.time() + " was stopped; its plan stays and is finished later");
        }
        names.add(delete(entry.getKey(), file));
      }
      deleted += names.size();
      partitions.put(entry.getKey(), partition(plan, entry.getKey(), names));
    }
    CleanMetadata metadata = metadata(clean, plan, partitions, deleted, start);
    complete(clean, metadata);
    return new CleanResult(metadata, bytes(plan));
  }

  /**
   * Plans hold full paths, maybe of a place where the table lay before: only the name is used, so
   * that nothing outside the partition can be meant.
   */
  private String delete(String partition, CleanFileInfo file) {
    String name = StoragePaths.name(file.filePath());
    String path = StoragePaths.resolve(table.absolute(partition), name);
    try {
      table.storage().delete(path);
    } catch (IOException e) {
      throw new HudiIOException("Cannot delete " + path + ", an old file version", e);
    }
    return name;
  }

  private void complete(Instant clean, CleanMetadata metadata) {
    try (TableLock.Held held = lock.acquire()) {
      table.disableMetadataTable();
      files.publish(clean.withState(InstantState.COMPLETED), AvroPlanCodec.encode(metadata));
    } catch (InstantConflictException e) {
      if (!files.exists(clean.withState(InstantState.COMPLETED))) {
        throw e;
      }
      // Another cleaner finished the same plan.
    }
  }

  private void withoutMetadataTable() {
    try (TableLock.Held held = lock.acquire()) {
      table.disableMetadataTable();
    }
  }

  private static CleanPartitionMetadata partition(
      CleanPlan plan, String partition, List<String> names) {
    return CleanPartitionMetadata.builder()
        .partitionPath(partition)
        .policy(plan.policy())
        .deletePathPatterns(names)
        .successDeleteFiles(names)
        .build();
  }

  private static CleanMetadata metadata(
      Instant clean,
      CleanPlan plan,
      Map<String, CleanPartitionMetadata> partitions,
      int deleted,
      long start) {
    Instant earliest = plan.earliestInstantToRetain();
    return CleanMetadata.builder()
        .startCleanTime(clean.time())
        .timeTakenMillis((System.nanoTime() - start) / 1_000_000)
        .totalFilesDeleted(deleted)
        .earliestCommitToRetain(earliest == null ? "" : earliest.time())
        .lastCompletedCommitTimestamp(plan.lastCompletedCommitTimestamp())
        .partitionMetadata(partitions)
        .extraMetadata(plan.extraMetadata())
        .build();
  }

  private static long bytes(CleanPlan plan) {
    try {
      return Long.parseLong(plan.extraMetadata().getOrDefault(CleanPlanner.BYTES, "0"));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
