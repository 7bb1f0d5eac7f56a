package org.apache.hudi.flink.core.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.CleanFileInfo;
import org.apache.hudi.flink.core.model.CleanPlan;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.table.GroupHistory;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.ReaderLeases;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * Finds the files that nothing needs any more: no retained commit, no savepoint, no pending
 * compaction. Format notes: timeline, section 6.7.
 */
final class CleanPlanner {

  /** Bytes that the plan frees. */
  static final String BYTES = "hudi.flink.clean.bytes";

  private final HudiTable table;
  private final CleanStrategy strategy;
  private final int mostFiles;

  /**
   * @param mostFiles files after which a plan takes no further partition
   */
  CleanPlanner(HudiTable table, CleanStrategy strategy, int mostFiles) {
    this.table = table;
    this.strategy = strategy;
    this.mostFiles = mostFiles;
  }

  /** What was found. */
  static final class Found {
    @Nullable private final CleanPlan plan;
    @Nullable private final CleanScope.Mark mark;
    private final boolean whole;

    private Found(@Nullable CleanPlan plan, @Nullable CleanScope.Mark mark, boolean whole) {
      this.plan = plan;
      this.mark = mark;
      this.whole = whole;
    }

    /** Whether the plan holds all that is old. */
    boolean isWhole() {
      return whole;
    }

    /** The plan, empty if there is nothing to delete. */
    Optional<CleanPlan> plan() {
      return Optional.ofNullable(plan);
    }

    /** Where the next clean has to begin once this plan is carried out, null if unknown. */
    @Nullable
    CleanScope.Mark mark() {
      return mark;
    }
  }

  /**
   * @param known where to begin, null to go by the last clean on the timeline
   */
  Found find(TableSnapshot snapshot, @Nullable CleanScope.Mark known, Instant now) {
    Timeline timeline = snapshot.timeline();
    Optional<org.apache.hudi.flink.core.model.Instant> earliest =
        strategy.earliestToRetain(timeline, now, table.config().timelineZone());
    if (timeline.completedWrites().isEmpty() || earliest.isEmpty() && !strategy.countsVersions()) {
      return new Found(null, known, true);
    }
    Optional<String> needed = neededByReaders(now);
    if (needed.isPresent()
        && (earliest.isEmpty() || needed.get().compareTo(earliest.get().time()) < 0)) {
      earliest = newestUpTo(timeline, needed.get());
      if (earliest.isEmpty()) {
        return new Found(null, known, true);
      }
    }
    String until = earliest.map(org.apache.hudi.flink.core.model.Instant::time).orElse(null);
    Savepoints savepoints = Savepoints.load(table, timeline);
    Optional<Set<String>> changed =
        CleanScope.changed(
            snapshot, strategy, savepoints, strategy.countsVersions() ? null : until, known);
    Collection<String> partitions = changed.isPresent() ? changed.get() : snapshot.partitions();
    Map<String, List<CleanFileInfo>> files = new TreeMap<>();
    long bytes = 0;
    int count = 0;
    boolean whole = true;
    for (String partition : partitions) {
      if (count >= mostFiles) {
        whole = false;
        break;
      }
      List<CleanFileInfo> old = new ArrayList<>();
      for (FileSlice slice : oldSlices(snapshot, partition, until, savepoints)) {
        addFiles(slice, old);
        bytes += slice.length();
      }
      if (!old.isEmpty()) {
        files.put(partition, old);
        count += old.size();
      }
    }
    // Versions that a reader holds back have to be looked at again when it has come further.
    boolean isHeldBack = strategy.countsVersions() && until != null;
    CleanScope.Mark mark =
        whole && !isHeldBack
            ? CleanScope.next(timeline, strategy, savepoints, until == null ? "" : until)
            : CleanScope.unfinished(snapshot, strategy, known);
    if (files.isEmpty()) {
      return new Found(null, mark, true);
    }
    Map<String, String> extra = CleanScope.extraMetadata(mark, strategy.countsVersions() || !whole);
    extra.put(BYTES, String.valueOf(bytes));
    CleanPlan plan =
        CleanPlan.builder()
            .earliestInstantToRetain(strategy.countsVersions() ? null : earliest.orElse(null))
            .lastCompletedCommitTimestamp(
                timeline
                    .lastCompletedWrite()
                    .map(org.apache.hudi.flink.core.model.Instant::time)
                    .orElse(""))
            .policy(strategy.policy().name())
            .filePathsToBeDeletedPerPartition(files)
            .extraMetadata(extra)
            .build();
    return new Found(plan, mark, whole);
  }

  private List<FileSlice> oldSlices(
      TableSnapshot snapshot, String partition, @Nullable String until, Savepoints savepoints) {
    List<FileSlice> old = new ArrayList<>();
    for (GroupHistory group : snapshot.view().histories(partition)) {
      List<FileSlice> candidates;
      if (isGone(group, until)) {
        candidates = group.newestFirst();
      } else {
        candidates = strategy.countsVersions() ? beyondVersions(group) : before(group, until);
        if (strategy.countsVersions() && until != null) {
          candidates = new ArrayList<>(candidates);
          candidates.retainAll(before(group, until));
        }
      }
      for (FileSlice slice : candidates) {
        if (!slice.isEmpty() && !savepoints.hold(slice)) {
          old.add(slice);
        }
      }
    }
    return old;
  }

  /** The oldest instant that a live reader has not read past. */
  private Optional<String> neededByReaders(Instant now) {
    return new ReaderLeases(table).oldestInstant(now.toEpochMilli(), strategy.readersWait());
  }

  private static Optional<org.apache.hudi.flink.core.model.Instant> newestUpTo(
      Timeline timeline, String time) {
    Optional<org.apache.hudi.flink.core.model.Instant> newest = Optional.empty();
    for (org.apache.hudi.flink.core.model.Instant instant : timeline.completedWrites()) {
      if (instant.time().compareTo(time) <= 0) {
        newest = Optional.of(instant);
      }
    }
    return newest;
  }

  /** Whether no query that is still possible looks into the group. */
  private static boolean isGone(GroupHistory group, @Nullable String until) {
    return group.replacedBy().isPresent()
        && !group.isPlanned()
        && (until == null || group.replacedBy().get().compareTo(until) < 0);
  }

  /** Slices that a query as of the earliest retained commit, or any later one, does not read. */
  private static List<FileSlice> before(GroupHistory group, String until) {
    List<FileSlice> old = new ArrayList<>();
    int needed = group.isOpenedByCompaction() ? 2 : 1;
    boolean served = false;
    int index = 0;
    for (FileSlice slice : group.newestFirst()) {
      boolean isBefore = slice.baseInstant().compareTo(until) < 0;
      if (index >= needed && isBefore && served) {
        old.add(slice);
      }
      served |= isBefore;
      index++;
    }
    return old;
  }

  private List<FileSlice> beyondVersions(GroupHistory group) {
    int kept = strategy.retained() + (group.isOpenedByCompaction() ? 1 : 0);
    List<FileSlice> slices = group.newestFirst();
    return slices.size() <= kept ? List.of() : slices.subList(kept, slices.size());
  }

  private void addFiles(FileSlice slice, List<CleanFileInfo> files) {
    if (slice.base() != null) {
      files.add(new CleanFileInfo(table.absolute(slice.base().relativePath()), false));
    }
    for (LogFile log : slice.logs()) {
      files.add(new CleanFileInfo(table.absolute(log.relativePath()), false));
    }
  }
}
