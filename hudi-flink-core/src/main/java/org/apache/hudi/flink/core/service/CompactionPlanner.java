package org.apache.hudi.flink.core.service;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.table.CommittedLogFiles;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.core.timeline.Timeline;

/** What a compaction would do, from a snapshot of the table. Pure. */
final class CompactionPlanner {

  private static final double MEGABYTE = 1024.0 * 1024.0;

  private CompactionPlanner() {}

  /** What the decision to compact rests on. */
  static CompactionProgress progress(Timeline timeline, Instant now, java.time.ZoneId zone) {
    String lastCompleted = "";
    String lastRequested = "";
    for (org.apache.hudi.flink.core.model.Instant instant : timeline.instants()) {
      // A merge-on-read table has no other commits than those of compactions.
      boolean completed = instant.action() == Action.COMMIT && instant.isCompleted();
      if (completed) {
        lastCompleted = instant.time();
      }
      if (completed || instant.action() == Action.COMPACTION) {
        lastRequested = instant.time();
      }
    }
    int sinceCompleted = 0;
    int sinceRequested = 0;
    String from = lastCompleted;
    for (org.apache.hudi.flink.core.model.Instant instant : timeline.completedWrites()) {
      if (instant.action() != Action.DELTA_COMMIT) {
        continue;
      }
      from = from.isEmpty() ? instant.time() : from;
      sinceCompleted += instant.time().compareTo(lastCompleted) > 0 ? 1 : 0;
      sinceRequested += instant.time().compareTo(lastRequested) > 0 ? 1 : 0;
    }
    Duration elapsed = Duration.ZERO;
    if (!from.isEmpty() && InstantTimes.isInstantTime(from)) {
      long millis = now.toEpochMilli() - InstantTimes.epochMillis(from, zone);
      elapsed = Duration.ofMillis(Math.max(0, millis));
    }
    return new CompactionProgress(sinceCompleted, sinceRequested, elapsed);
  }

  /** The slices that come first in the order of the strategy, as many as it takes. */
  static CompactionPlan plan(TableSnapshot snapshot, CompactionStrategy strategy) {
    List<FileSlice> slices = new ArrayList<>();
    for (String partition : snapshot.partitions()) {
      slices.addAll(snapshot.view().slicesForCompaction(partition));
    }
    CompactionOrder order = strategy.order();
    slices.sort(order.comparator());
    List<CompactionOperation> operations = new ArrayList<>();
    List<FileSlice> planned = new ArrayList<>();
    Set<String> partitions = new HashSet<>();
    long io = 0;
    for (FileSlice slice : slices) {
      io += 2 * baseBytes(slice) + CompactionOrder.logBytes(slice);
      boolean isEnough = order.isBoundedByIo() && io > strategy.targetIoBytes();
      partitions.add(slice.partitionPath());
      if (!operations.isEmpty() && (isEnough || partitions.size() > order.mostPartitions())) {
        break;
      }
      operations.add(operation(slice));
      planned.add(slice);
    }
    // A file that has lost its end must not be merged: the rows would be gone for good.
    CommittedLogFiles.checkLengths(snapshot, planned);
    return new CompactionPlan(operations, Map.of(), null);
  }

  private static CompactionOperation operation(FileSlice slice) {
    BaseFile base = slice.base();
    List<String> logs = new ArrayList<>();
    for (LogFile log : slice.logs()) {
      logs.add(log.fileName());
    }
    double read = (baseBytes(slice) + CompactionOrder.logBytes(slice)) / MEGABYTE;
    double write = baseBytes(slice) / MEGABYTE;
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put("TOTAL_LOG_FILES", (double) logs.size());
    metrics.put("TOTAL_LOG_FILES_SIZE", (double) CompactionOrder.logBytes(slice));
    metrics.put("TOTAL_IO_READ_MB", Math.floor(read));
    metrics.put("TOTAL_IO_WRITE_MB", Math.floor(write));
    metrics.put("TOTAL_IO_MB", Math.floor(read) + Math.floor(write));
    return CompactionOperation.builder()
        .baseInstantTime(slice.baseInstant())
        .deltaFileNames(logs)
        .dataFileName(base == null ? null : base.fileName())
        .fileId(slice.fileId())
        .partitionPath(slice.partitionPath())
        .metrics(metrics)
        .build();
  }

  private static long baseBytes(FileSlice slice) {
    return slice.base() == null ? 0 : slice.base().length();
  }
}
