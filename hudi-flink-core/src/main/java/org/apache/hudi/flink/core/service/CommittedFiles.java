package org.apache.hudi.flink.core.service;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.Timeline;

/** What the completed writes of a timeline say of data files. */
final class CommittedFiles {
  private final Map<String, WriteStat> stats = new HashMap<>();
  private final Map<FileGroupId, String> newestBase = new HashMap<>();
  private final Set<String> known = new HashSet<>();
  private boolean merged = true;

  /**
   * Reads the commits.
   *
   * @param findings gets those that cannot be read
   */
  static CommittedFiles load(HudiTable table, Timeline timeline, List<TableFinding> findings) {
    CommittedFiles files = new CommittedFiles();
    for (Instant commit : timeline.completedWrites()) {
      try {
        files.add(commit, table.commitMetadata(commit));
      } catch (CorruptDataException e) {
        findings.add(
            new TableFinding(
                TableFinding.Kind.UNREADABLE_INSTANT, "", commit.time(), e.getMessage()));
      }
    }
    return files;
  }

  private void add(Instant commit, CommitMetadata metadata) {
    known.add(commit.time());
    WriteOperation operation = metadata.operationType();
    merged &=
        operation == WriteOperation.UPSERT
            || operation == WriteOperation.DELETE
            || operation == WriteOperation.DELETE_PARTITION
            || operation.isTableService();
    for (WriteStat stat : metadata.allStats()) {
      if (stat.path() == null || stat.path().isEmpty()) {
        continue;
      }
      stats.put(stat.path(), stat);
      Optional<BaseFileName> base = BaseFileName.parse(StoragePaths.name(stat.path()));
      if (base.isPresent() && LogFileName.parse(StoragePaths.name(stat.path())).isEmpty()) {
        newestBase.merge(
            new FileGroupId(stat.partitionPath(), base.get().fileId()),
            base.get().instant(),
            (a, b) -> a.compareTo(b) > 0 ? a : b);
      }
    }
  }

  /** Whether the commit of that time was read. */
  boolean isKnown(String time) {
    return known.contains(time);
  }

  /** Whether all writes on the timeline look for keys before they write. */
  boolean isMerged() {
    return merged;
  }

  /** What a commit says of a file, by its path relative to the base path; null if none names it. */
  WriteStat stat(String path) {
    return stats.get(path);
  }

  /** Paths of files that a query of the newest state needs, replaced groups apart. */
  Iterable<WriteStat> needed() {
    return () ->
        stats.values().stream()
            .filter(
                stat -> {
                  String name = StoragePaths.name(stat.path());
                  Optional<LogFileName> log = LogFileName.parse(name);
                  if (log.isPresent() && log.get().isCdc()) {
                    return false;
                  }
                  String time =
                      log.map(LogFileName::time)
                          .or(() -> BaseFileName.parse(name).map(BaseFileName::instant))
                          .orElse("");
                  FileGroupId group = new FileGroupId(stat.partitionPath(), stat.fileId());
                  return time.compareTo(newestBase.getOrDefault(group, "")) >= 0;
                })
            .iterator();
  }
}
