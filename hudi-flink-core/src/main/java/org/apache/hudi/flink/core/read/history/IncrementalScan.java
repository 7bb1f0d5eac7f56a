package org.apache.hudi.flink.core.read.history;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;

/**
 * A bounded incremental read: the last image of every row that the writes of a range changed and
 * that was there at the end of the range. Deletes are not shown. Table services change no rows, so
 * they neither add rows nor hide any. Immutable.
 */
public final class IncrementalScan {

  private final List<FileSliceRead> slices;
  private final CommitFilter filter;

  private IncrementalScan(List<FileSliceRead> slices, CommitFilter filter) {
    this.slices = List.copyOf(slices);
    this.filter = filter;
  }

  /** The file slices that hold the rows. */
  public List<FileSliceRead> slices() {
    return slices;
  }

  /** Which of their rows belong to the range. */
  public CommitFilter filter() {
    return filter;
  }

  /**
   * Plans the read. Where the range reaches back behind the active timeline, all file slices are
   * read and rows are chosen by their commit time.
   *
   * @param now the table now
   * @param partitions given the relative partition path: those that are read
   * @throws UnsupportedTableException if rows do not carry their commit time
   * @throws HistoryGoneException if files as of the end of the range were cleaned
   */
  public static IncrementalScan plan(
      TableSnapshot now, InstantRange range, Predicate<String> partitions) {
    HudiTable table = now.table();
    checkCommitTimes(table);
    Completions completions = Completions.load(table, now.timeline());
    Commits commits = new Commits(table);
    List<Instant> selected = range.select(completions, commits);
    TableSnapshot then = atEnd(now, range, completions, partitions);
    String archivedTo = archivedTo(now, range, completions);
    CommitFilter filter = filter(then, selected);
    if (archivedTo != null) {
      filter = filter.and(range.isFromEarliest() ? "" : range.startTime(completions), archivedTo);
    }
    if (filter.isEmpty()) {
      return new IncrementalScan(List.of(), filter);
    }
    Set<FileGroupId> touched = archivedTo == null ? touched(commits, selected, completions) : null;
    Predicate<String> ofTouched =
        touched == null
            ? partitions
            : partitions.and(
                touched.stream().map(FileGroupId::partitionPath).collect(Collectors.toSet())
                    ::contains);
    List<FileSliceRead> slices = new ArrayList<>();
    for (FileSliceRead slice : ScanPlanner.plan(then, ofTouched, ReadMode.SNAPSHOT)) {
      if (touched == null || touched.contains(slice.slice().group())) {
        slices.add(slice);
      }
    }
    return new IncrementalScan(slices, filter);
  }

  /** Rows without meta columns cannot be told apart by commit. */
  static void checkCommitTimes(HudiTable table) {
    if (!table.config().populateMetaFields()) {
      throw new UnsupportedTableException(
          String.format(
              "Table '%s' at %s was written with hoodie.populate.meta.fields=false: its rows do not"
                  + " say which commit changed them, so that changes cannot be read. Read the"
                  + " snapshot instead",
              table.config().tableName(), table.basePath()));
    }
  }

  private static TableSnapshot atEnd(
      TableSnapshot now,
      InstantRange range,
      Completions completions,
      Predicate<String> partitions) {
    if (!range.hasEnd()) {
      return now;
    }
    TableSnapshot then =
        TimelineCut.snapshot(now, instant -> range.isBeforeEnd(instant, completions));
    String last = then.lastCompletedWrite();
    if (last != null && !last.equals(now.lastCompletedWrite())) {
      CleanedHistory.load(now.table(), now.timeline()).checkComplete(then, last, partitions);
    }
    return then;
  }

  private static CommitFilter filter(TableSnapshot then, List<Instant> selected) {
    List<String> known =
        then.timeline().completedWrites().stream().map(Instant::time).collect(Collectors.toList());
    return CommitFilter.of(known, selected.stream().map(Instant::time).collect(Collectors.toSet()));
  }

  /**
   * The last instant time that counts as archived and lies in the range; null if the range begins
   * on the active timeline. Archived times are smaller than all active ones.
   */
  @Nullable
  private static String archivedTo(TableSnapshot now, InstantRange range, Completions completions) {
    if (range.start() == null || now.timeline().completedWrites().isEmpty()) {
      return null;
    }
    String firstActive = now.timeline().completedWrites().get(0).time();
    if (!range.isFromEarliest() && range.startTime(completions).compareTo(firstActive) >= 0) {
      return null;
    }
    TreeSet<String> archived =
        now.table().archivedTimeline().load().stream()
            .map(entry -> entry.instant())
            .filter(i -> i.isCompleted() && i.action().isCommit())
            .map(Instant::time)
            .collect(Collectors.toCollection(TreeSet::new));
    String newest = archived.lower(firstActive);
    boolean inRange =
        newest != null
            && (range.isFromEarliest() || newest.compareTo(range.startTime(completions)) >= 0);
    return inRange ? newest : null;
  }

  /** File groups that the selected writes wrote to, or to which services moved their rows later. */
  private static Set<FileGroupId> touched(
      Commits commits, List<Instant> selected, Completions completions) {
    Set<FileGroupId> touched = new HashSet<>();
    Set<Instant> wanted = new HashSet<>(selected);
    boolean begun = false;
    for (Instant instant : completions.inOrder()) {
      begun |= wanted.contains(instant);
      if (wanted.contains(instant) || begun && commits.isService(instant)) {
        for (WriteStat stat : commits.metadata(instant).allStats()) {
          touched.add(new FileGroupId(stat.partitionPath(), stat.fileId()));
        }
      }
    }
    return touched;
  }
}
