package org.apache.hudi.flink.core.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CleanMetadata;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which partitions a clean has to look at: those in which file versions became old since the last
 * one. Format notes: timeline, section 6.7.
 */
final class CleanScope {
  private static final Logger LOG = LoggerFactory.getLogger(CleanScope.class);

  /** Savepoints at planning, separated by commas; real cleaners write and read it too. */
  static final String SAVEPOINTS = "savepointed_timestamps";

  /**
   * First commit that the next clean has to look at, empty if it has to look everywhere. Of cleans
   * that count versions, and of those whose plan did not hold all that was old.
   */
  static final String NEXT_FROM = "hudi.flink.clean.next.from";

  /** The strategy that {@link #NEXT_FROM} holds for. */
  static final String STRATEGY = "hudi.flink.clean.strategy";

  private CleanScope() {}

  /** Up to where a table is known to be clean. Immutable. */
  static final class Mark {
    private final String strategy;
    private final String from;
    private final Set<String> savepoints;

    /**
     * @param from the first commit whose partitions were not looked at, or have to be again
     */
    Mark(String strategy, String from, Set<String> savepoints) {
      this.strategy = strategy;
      this.from = from;
      this.savepoints = savepoints;
    }
  }

  /** Partitions to look at; empty if it is all of them. */
  static Optional<Set<String>> changed(
      TableSnapshot snapshot,
      CleanStrategy strategy,
      Savepoints savepoints,
      @Nullable String until,
      @Nullable Mark known) {
    HudiTable table = snapshot.table();
    Timeline timeline = snapshot.timeline();
    Mark mark = known != null ? known : lastClean(table, timeline);
    if (mark == null
        || !mark.strategy.equals(name(strategy))
        || !savepoints.times().containsAll(mark.savepoints)
        || timeline.firstWriteInstant().map(f -> f.compareTo(mark.from) > 0).orElse(true)) {
      return Optional.empty();
    }
    Set<String> partitions = new TreeSet<>();
    for (Instant instant : timeline.completedWrites()) {
      if (instant.time().compareTo(mark.from) >= 0
          && (until == null || instant.time().compareTo(until) < 0)) {
        addPartitions(table.commitMetadata(instant), partitions);
      }
    }
    return Optional.of(partitions);
  }

  /** Where the next clean has to begin if a plan does not hold all that is old. */
  static Mark unfinished(TableSnapshot snapshot, CleanStrategy strategy, @Nullable Mark known) {
    Mark before = known != null ? known : lastClean(snapshot.table(), snapshot.timeline());
    return before != null && before.strategy.equals(name(strategy))
        ? before
        : new Mark(name(strategy), "", Set.of());
  }

  /** Where the next clean has to begin. */
  static Mark next(Timeline timeline, CleanStrategy strategy, Savepoints savepoints, String from) {
    String begin = from;
    if (strategy.countsVersions()) {
      String last = timeline.lastCompletedWrite().map(Instant::time).orElse("");
      begin =
          CleanStrategy.oldestPendingWrite(timeline)
              .filter(p -> p.compareTo(last) < 0)
              .orElse(last);
    }
    return new Mark(name(strategy), begin, savepoints.times());
  }

  /** What is written with a plan so that the next clean can go on from it. */
  static Map<String, String> extraMetadata(Mark mark, boolean withBeginning) {
    Map<String, String> extra = new TreeMap<>();
    if (!mark.savepoints.isEmpty()) {
      extra.put(SAVEPOINTS, String.join(",", mark.savepoints));
    }
    if (withBeginning) {
      extra.put(NEXT_FROM, mark.from);
      extra.put(STRATEGY, mark.strategy);
    }
    return extra;
  }

  /** Those whose time counts all go on from each other, whatever they retain. */
  private static String name(CleanStrategy strategy) {
    return strategy.countsVersions() ? strategy.toString() : "time";
  }

  @Nullable
  private static Mark lastClean(HudiTable table, Timeline timeline) {
    List<Instant> cleans =
        new ArrayList<>(timeline.filter(i -> i.action() == Action.CLEAN && i.isCompleted()));
    if (cleans.isEmpty()) {
      return null;
    }
    Instant last = cleans.get(cleans.size() - 1);
    CleanMetadata metadata;
    try {
      metadata =
          AvroPlanCodec.decodeCleanMetadata(
              table.timeline().readDetails(last), table.timeline().path(last));
    } catch (CorruptDataException e) {
      LOG.warn("The last clean {} cannot be read; all partitions are looked at", last.time(), e);
      return null;
    }
    Set<String> savepoints = new TreeSet<>();
    for (String time : metadata.extraMetadata().getOrDefault(SAVEPOINTS, "").split(",")) {
      if (!time.isBlank()) {
        savepoints.add(time.strip());
      }
    }
    String next = metadata.extraMetadata().get(NEXT_FROM);
    if (next != null) {
      return new Mark(metadata.extraMetadata().getOrDefault(STRATEGY, ""), next, savepoints);
    }
    String retained = metadata.earliestCommitToRetain();
    return retained.isEmpty() ? null : new Mark("time", retained, savepoints);
  }

  /** New log files make nothing old; new base files and replaced groups do. */
  private static void addPartitions(CommitMetadata metadata, Set<String> partitions) {
    for (Map.Entry<String, List<WriteStat>> entry : metadata.partitionToWriteStats().entrySet()) {
      for (WriteStat stat : entry.getValue()) {
        if (LogFileName.parse(StoragePaths.name(stat.path())).isEmpty()) {
          partitions.add(entry.getKey());
          break;
        }
      }
    }
    if (metadata.partitionToReplaceFileIds() != null) {
      partitions.addAll(metadata.partitionToReplaceFileIds().keySet());
    }
  }
}
