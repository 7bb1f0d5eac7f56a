package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.ReaderLeases;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which instants may leave the active timeline. Archived writes are a prefix of all: readers take
 * everything older than the first write on the timeline for committed. Format notes: timeline,
 * section 4.3.
 */
final class ArchivePlanner {
  private static final Logger LOG = LoggerFactory.getLogger(ArchivePlanner.class);

  private final HudiTable table;
  private final ArchiveLimits limits;
  @Nullable private final CleanStrategy cleaning;
  @Nullable private final CompactionStrategy compaction;

  /**
   * @param cleaning how the table is cleaned, null if it is not
   * @param compaction when compactions are planned, null if they are not
   */
  ArchivePlanner(
      HudiTable table,
      ArchiveLimits limits,
      @Nullable CleanStrategy cleaning,
      @Nullable CompactionStrategy compaction) {
    this.table = table;
    this.limits = limits;
    this.cleaning = cleaning;
    this.compaction = compaction;
  }

  /** Completed instants to archive, oldest first; writes among them are the oldest of all. */
  List<org.apache.hudi.flink.core.model.Instant> find(Timeline timeline, Instant now) {
    List<org.apache.hudi.flink.core.model.Instant> found = new ArrayList<>(writes(timeline, now));
    found.addAll(oldest(timeline, Action.CLEAN));
    oldest(timeline, Action.ROLLBACK).stream()
        .filter(rollback -> !isRecent(rollback, now))
        .forEach(found::add);
    found.sort(null);
    return found;
  }

  private boolean isRecent(org.apache.hudi.flink.core.model.Instant instant, Instant now) {
    try {
      long began = InstantTimes.epochMillis(instant.time(), table.config().timelineZone());
      return now.toEpochMilli() - began < limits.lateWriters().toMillis();
    } catch (IllegalArgumentException e) {
      LOG.debug("{} has a reserved time", instant, e);
      return false;
    }
  }

  /** The oldest instant that was rolled back not long ago. */
  private Optional<String> oldestRecentlyUndone(Timeline timeline, Instant now) {
    String oldest = null;
    for (org.apache.hudi.flink.core.model.Instant rollback :
        timeline.filter(i -> i.action() == Action.ROLLBACK && i.isCompleted())) {
      if (isRecent(rollback, now)) {
        for (InstantInfo undone : undoneBy(rollback)) {
          if (oldest == null || undone.commitTime().compareTo(oldest) < 0) {
            oldest = undone.commitTime();
          }
        }
      }
    }
    return Optional.ofNullable(oldest);
  }

  private List<InstantInfo> undoneBy(org.apache.hudi.flink.core.model.Instant rollback) {
    String path = table.timeline().path(rollback);
    try {
      return AvroPlanCodec.decodeRollbackMetadata(table.timeline().readDetails(rollback), path)
          .instantsRollback();
    } catch (CorruptDataException e) {
      LOG.warn("What {} undid cannot be read", path, e);
      return List.of();
    }
  }

  private List<org.apache.hudi.flink.core.model.Instant> oldest(Timeline timeline, Action action) {
    List<org.apache.hudi.flink.core.model.Instant> completed =
        timeline.filter(i -> i.action() == action && i.isCompleted());
    return completed.size() <= limits.most()
        ? List.of()
        : completed.subList(0, completed.size() - limits.least());
  }

  private List<org.apache.hudi.flink.core.model.Instant> writes(Timeline timeline, Instant now) {
    List<org.apache.hudi.flink.core.model.Instant> completed = timeline.completedWrites();
    List<org.apache.hudi.flink.core.model.Instant> found = new ArrayList<>();
    if (completed.size() <= limits.most()) {
      return found;
    }
    List<String> bounds = bounds(timeline, now);
    for (org.apache.hudi.flink.core.model.Instant instant :
        completed.subList(0, completed.size() - limits.least())) {
      if (bounds.stream().anyMatch(bound -> instant.time().compareTo(bound) >= 0)
          || instant.action() == Action.REPLACE_COMMIT && hasReplacedFiles(instant)) {
        break;
      }
      found.add(instant);
    }
    return found;
  }

  /** Times that nothing to be archived may reach. */
  private List<String> bounds(Timeline timeline, Instant now) {
    List<String> bounds = new ArrayList<>();
    timeline.filter(i -> i.action() == Action.SAVEPOINT).stream()
        .findFirst()
        .ifPresent(savepoint -> bounds.add(savepoint.time()));
    CleanStrategy.oldestPendingWrite(timeline)
        .ifPresent(pending -> bounds.add(lastBefore(timeline, pending)));
    oldestRecentlyUndone(timeline, now)
        .ifPresent(undone -> bounds.add(lastBefore(timeline, undone)));
    if (cleaning != null) {
      cleaning
          .earliestToRetain(timeline, now, table.config().timelineZone())
          .ifPresent(earliest -> bounds.add(lastBefore(timeline, earliest.time())));
    }
    Duration wait = cleaning == null ? CleanStrategy.READERS_WAIT : cleaning.readersWait();
    new ReaderLeases(table)
        .oldestInstant(now.toEpochMilli(), wait)
        .ifPresent(needed -> bounds.add(lastBefore(timeline, needed)));
    if (compaction != null && table.config().type() == TableType.MERGE_ON_READ) {
      neededForCompaction(timeline, compaction).ifPresent(bounds::add);
    }
    return bounds;
  }

  /** The newest completed write before a time, so that one always stays before it. */
  private static String lastBefore(Timeline timeline, String time) {
    return CleanStrategy.newestBefore(timeline.completedWrites(), time)
        .map(org.apache.hudi.flink.core.model.Instant::time)
        .orElse(time);
  }

  /** The oldest instant on which the decision about the next compaction rests. */
  private static Optional<String> neededForCompaction(
      Timeline timeline, CompactionStrategy strategy) {
    String last = null;
    List<String> deltas = new ArrayList<>();
    List<String> deltasSince = new ArrayList<>();
    for (org.apache.hudi.flink.core.model.Instant instant : timeline.completedWrites()) {
      if (instant.action() == Action.COMMIT) {
        last = instant.time();
        deltasSince.clear();
      } else if (instant.action() == Action.DELTA_COMMIT) {
        deltas.add(instant.time());
        deltasSince.add(instant.time());
      }
    }
    int counted = Math.max(1, strategy.deltaCommits());
    if (last != null && (strategy.countsTime() || deltasSince.size() < counted)) {
      return Optional.of(last);
    }
    if (deltas.isEmpty()) {
      return Optional.empty();
    }
    // Without a compaction the time counts from the first delta commit.
    return Optional.of(
        strategy.countsTime() ? deltas.get(0) : deltas.get(Math.max(0, deltas.size() - counted)));
  }

  /** Without the instant that replaced them, files that still exist would come back to life. */
  private boolean hasReplacedFiles(org.apache.hudi.flink.core.model.Instant replaceCommit) {
    CommitMetadata metadata = table.commitMetadata(replaceCommit);
    if (metadata.partitionToReplaceFileIds() == null) {
      return false;
    }
    for (Map.Entry<String, List<String>> entry : metadata.partitionToReplaceFileIds().entrySet()) {
      for (FileEntry file : list(entry.getKey())) {
        if (fileId(file.name()).filter(entry.getValue()::contains).isPresent()) {
          return true;
        }
      }
    }
    return false;
  }

  private List<FileEntry> list(String partition) {
    String folder = table.absolute(partition);
    try {
      return table.storage().list(folder);
    } catch (IOException e) {
      throw new HudiIOException("Cannot list partition " + folder, e);
    }
  }

  private static Optional<String> fileId(String name) {
    Optional<LogFileName> log = LogFileName.parse(name);
    return log.isPresent()
        ? log.map(LogFileName::fileId)
        : BaseFileName.parse(name).map(BaseFileName::fileId);
  }
}
