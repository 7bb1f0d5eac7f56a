package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.model.RollbackRequest;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;

/**
 * Finds out what has to be undone of an instant that may be completed, by listing the partitions it
 * wrote to. Format notes: timeline, section 6.3.
 */
final class RestorePlanner {
  private final HudiTable table;
  private final RollbackPlanner pending;

  RestorePlanner(HudiTable table) {
    this.table = table;
    this.pending = new RollbackPlanner(table);
  }

  /** Everything of an instant in its highest state. */
  RollbackPlan plan(Instant instant) {
    if (instant.isCompleted()) {
      return planCompleted(instant);
    }
    if (instant.action() == Action.COMPACTION) {
      Map<String, List<WriteStat>> partitions = new TreeMap<>();
      for (CompactionOperation operation : Compaction.plan(table, instant.time()).operations()) {
        partitions.put(operation.partitionPath(), List.of());
      }
      return new RollbackPlan(info(instant), requests(instant.time(), partitions));
    }
    return pending.planWrite(instant);
  }

  private RollbackPlan planCompleted(Instant instant) {
    CommitMetadata metadata = table.commitMetadata(instant);
    return new RollbackPlan(
        info(instant), requests(instant.time(), metadata.partitionToWriteStats()));
  }

  /** Files that carry the instant go; blocks in log files of older slices become void. */
  private List<RollbackRequest> requests(String time, Map<String, List<WriteStat>> partitions) {
    List<RollbackRequest> requests = new ArrayList<>();
    for (Map.Entry<String, List<WriteStat>> entry : partitions.entrySet()) {
      String partition = entry.getKey();
      for (FileEntry file : list(partition)) {
        fileIdIfOf(file.name(), time)
            .ifPresent(
                fileId ->
                    requests.add(
                        new RollbackRequest(
                            partition, fileId, time, List.of(file.path()), Map.of())));
      }
      requests.addAll(blocks(time, partition, entry.getValue()));
    }
    return requests;
  }

  private static Optional<String> fileIdIfOf(String name, String time) {
    Optional<LogFileName> log = LogFileName.parse(name);
    if (log.isPresent()) {
      return log.filter(l -> l.time().equals(time)).map(LogFileName::fileId);
    }
    return BaseFileName.parse(name).filter(b -> b.instant().equals(time)).map(BaseFileName::fileId);
  }

  private static List<RollbackRequest> blocks(
      String time, String partition, List<WriteStat> stats) {
    Map<String, Map<String, Long>> bySlice = new LinkedHashMap<>();
    Map<String, LogFileName> names = new LinkedHashMap<>();
    for (WriteStat stat : stats) {
      String fileName = StoragePaths.name(stat.path());
      Optional<LogFileName> log = LogFileName.parse(fileName);
      if (log.isPresent() && !log.get().time().equals(time)) {
        String slice = log.get().fileId() + "@" + log.get().time();
        names.put(slice, log.get());
        bySlice
            .computeIfAbsent(slice, s -> new LinkedHashMap<>())
            .put(fileName, Math.max(1, stat.totalWriteBytes()));
      }
    }
    List<RollbackRequest> requests = new ArrayList<>();
    bySlice.forEach(
        (slice, logs) ->
            requests.add(
                new RollbackRequest(
                    partition,
                    names.get(slice).fileId(),
                    names.get(slice).time(),
                    List.of(),
                    logs)));
    return requests;
  }

  private List<FileEntry> list(String partition) {
    String folder = table.absolute(partition);
    try {
      return table.storage().list(folder);
    } catch (IOException e) {
      throw new HudiIOException("Cannot list partition " + folder, e);
    }
  }

  private static InstantInfo info(Instant instant) {
    return new InstantInfo(instant.time(), instant.action().text());
  }
}
