package org.apache.hudi.flink.core.read.history;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.read.ChangeMode;
import org.apache.hudi.flink.core.read.ChangeRead;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.ReadMode;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;

/**
 * The changes of a table as they are committed: look after look, each from the position that the
 * one before left. Holds no state but its settings; may be used by several threads.
 */
public final class ChangeStream {

  /** Where a stream begins. */
  public enum Start {
    /** With the rows that are there, then changes. */
    SNAPSHOT,
    /** With the first write; if it is no longer there, with the rows that are there. */
    EARLIEST,
    /** With the last write that changed rows. */
    LAST_COMMIT,
    /** After the last write. */
    LATEST,
    /** With a point in time, inclusive, by time of completion. */
    RANGE
  }

  /** What happens if a write cannot be read any more. */
  public enum WhenMissing {
    /** The read fails, naming the instants. */
    FAIL,
    /** All rows are given again as they are now; deletes in between are not given. */
    RESYNC
  }

  private final ChangeMode mode;
  private final Start start;
  private final InstantRange range;
  private final WhenMissing whenMissing;
  private final boolean keysMove;
  private final boolean skipOverwrites;
  private final int mostCommits;

  private ChangeStream(Builder builder) {
    this.mode = builder.mode;
    this.start = builder.start;
    this.range = builder.range;
    this.whenMissing = builder.whenMissing;
    this.keysMove = builder.keysMove;
    this.skipOverwrites = builder.skipOverwrites;
    this.mostCommits = builder.mostCommits;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** What one look found. Immutable. */
  public static final class Look {
    private final StreamPosition position;
    private final List<FileSliceRead> snapshot;
    private final List<List<ChangeRead>> changes;
    private final List<Boolean> overwrites;
    private final List<String> instants;
    private final int waiting;
    private final long oldestMillis;
    private final List<String> resynced;

    private Look(
        StreamPosition position,
        List<FileSliceRead> snapshot,
        Batches batches,
        List<String> instants,
        int waiting,
        long oldestMillis,
        List<String> resynced) {
      this.position = position;
      this.snapshot = List.copyOf(snapshot);
      this.changes = List.copyOf(batches.reads);
      this.overwrites = List.copyOf(batches.overwrites);
      this.instants = List.copyOf(instants);
      this.waiting = waiting;
      this.oldestMillis = oldestMillis;
      this.resynced = List.copyOf(resynced);
    }

    /**
     * Nothing found, in a table that has no commit.
     *
     * @param from where the look began; null for the first, after which all commits are read
     */
    public static Look nothing(@Nullable StreamPosition from) {
      return new Look(
          from == null ? StreamPosition.BEFORE_ALL : from,
          List.of(),
          new Batches(),
          List.of(),
          0,
          0,
          List.of());
    }

    /** The position after all that was found. */
    public StreamPosition position() {
      return position;
    }

    /** File slices whose rows are all new to the reader; empty but at the start and at a resync. */
    public List<FileSliceRead> snapshot() {
      return snapshot;
    }

    /** Changes after the snapshot, in batches: those of one must be done before the next. */
    public List<List<ChangeRead>> changes() {
      return changes;
    }

    /**
     * Whether keys may change their file group within a batch, because partitions were replaced.
     */
    public boolean isOverwrite(int batch) {
      return overwrites.get(batch);
    }

    /** Times of the writes that were found, services among them. */
    public List<String> instants() {
      return instants;
    }

    /** Number of completed writes that were left for the next look. */
    public int waiting() {
      return waiting;
    }

    /** When the oldest of the found writes was completed, epoch milliseconds; 0 if none was. */
    public long oldestMillis() {
      return oldestMillis;
    }

    /** Writes that were lost, so that all rows are given again; empty if none were. */
    public List<String> resynced() {
      return resynced;
    }
  }

  private static final class Batches {
    private final List<List<ChangeRead>> reads = new ArrayList<>();
    private final List<Boolean> overwrites = new ArrayList<>();
  }

  /**
   * Looks for what was completed since a position.
   *
   * @param now the table now
   * @param position null at the first look
   * @param partitions given the relative partition path: those that are read
   * @throws HistoryGoneException if writes are lost and that is not to be healed
   */
  public Look look(
      TableSnapshot now, @Nullable StreamPosition position, Predicate<String> partitions) {
    IncrementalScan.checkCommitTimes(now.table());
    Completions completions = Completions.load(now.table(), now.timeline());
    Commits commits = new Commits(now.table());
    StreamPosition from = position;
    if (from == null) {
      from = begin(now, completions, commits);
      if (from == null) {
        return snapshot(now, partitions, List.of());
      }
    }
    if (from.mayHaveLost(now.timeline())) {
      List<String> lost = from.lost(archived(now.table()));
      if (!lost.isEmpty()) {
        return lost(now, partitions, lost, "were archived before they were read");
      }
    }
    return changes(now, from, completions, commits, partitions);
  }

  private Look changes(
      TableSnapshot now,
      StreamPosition from,
      Completions completions,
      Commits commits,
      Predicate<String> partitions) {
    List<Instant> found = new ArrayList<>();
    for (Instant instant : completions.inOrder()) {
      if (!from.hasSeen(instant.time())) {
        found.add(instant);
      }
    }
    List<Instant> taken = found.subList(0, Math.min(found.size(), mostCommits));
    ChangePlanner planner = new ChangePlanner(now, commits, mode, keysMove, partitions);
    Batches batches = new Batches();
    Set<String> seen = new HashSet<>(from.seen());
    for (List<Instant> batch : batches(taken, completions, commits)) {
      List<ChangeRead> reads = planner.plan(seen, wanted(batch, completions, commits));
      if (!reads.isEmpty()) {
        batches.reads.add(reads);
        batches.overwrites.add(batch.size() == 1 && commits.isOverwrite(batch.get(0)));
      }
      batch.forEach(instant -> seen.add(instant.time()));
    }
    if (!planner.missing().isEmpty()) {
      return lost(
          now,
          partitions,
          new ArrayList<>(planner.missing()),
          "were cleaned before they were read");
    }
    List<String> times = taken.stream().map(Instant::time).collect(Collectors.toList());
    return new Look(
        from.after(now.timeline(), times),
        List.of(),
        batches,
        times,
        found.size() - taken.size(),
        taken.isEmpty() ? 0 : completions.millisOf(taken.get(0)),
        List.of());
  }

  /** What readers want of a batch: nothing behind the end of the range, no skipped overwrites. */
  private List<Instant> wanted(List<Instant> batch, Completions completions, Commits commits) {
    return batch.stream()
        .filter(instant -> range.isBeforeEnd(instant, completions))
        .filter(instant -> !skipOverwrites || !commits.isOverwrite(instant))
        .collect(Collectors.toList());
  }

  /** One batch for all where only the net change matters and keys stay in their file group. */
  private List<List<Instant>> batches(
      List<Instant> taken, Completions completions, Commits commits) {
    boolean single = keysMove || mode == ChangeMode.FULL || mode == ChangeMode.STORED;
    List<List<Instant>> batches = new ArrayList<>();
    List<Instant> open = new ArrayList<>();
    for (Instant instant : taken) {
      if (single || commits.isOverwrite(instant)) {
        if (!open.isEmpty()) {
          batches.add(open);
          open = new ArrayList<>();
        }
        batches.add(List.of(instant));
      } else {
        open.add(instant);
      }
    }
    if (!open.isEmpty()) {
      batches.add(open);
    }
    return batches;
  }

  /** Null to begin with a snapshot. */
  @Nullable
  private StreamPosition begin(TableSnapshot now, Completions completions, Commits commits) {
    List<Instant> completed = completions.inOrder();
    Set<String> seen = new TreeSet<>();
    completed.forEach(instant -> seen.add(instant.time()));
    switch (start) {
      case LATEST:
        break;
      case LAST_COMMIT:
        for (int i = completed.size() - 1; i >= 0; i--) {
          if (!commits.isService(completed.get(i))) {
            seen.remove(completed.get(i).time());
            break;
          }
        }
        break;
      case EARLIEST:
        if (!isWholeHistoryThere(now)) {
          return null;
        }
        seen.clear();
        break;
      case RANGE:
        for (Instant instant : completed) {
          if (completions.of(instant).compareTo(range.startTime(completions)) >= 0) {
            seen.remove(instant.time());
          }
        }
        checkStartIsActive(now, completions);
        break;
      default:
        return null;
    }
    return StreamPosition.begin(now.timeline(), seen);
  }

  private static boolean isWholeHistoryThere(TableSnapshot now) {
    boolean cleaned = now.timeline().instants().stream().anyMatch(i -> i.action() == Action.CLEAN);
    return !cleaned && archived(now.table()).isEmpty();
  }

  private void checkStartIsActive(TableSnapshot now, Completions completions) {
    String first = StreamPosition.firstWrite(now.timeline());
    String from = range.startTime(completions);
    if (from.compareTo(first) >= 0) {
      return;
    }
    List<String> lost =
        archived(now.table()).stream()
            .filter(time -> time.compareTo(from) >= 0 && time.compareTo(first) < 0)
            .sorted()
            .collect(Collectors.toList());
    if (!lost.isEmpty() && whenMissing == WhenMissing.FAIL) {
      throw gone(now.table(), lost, "were archived");
    }
  }

  private static List<String> archived(HudiTable table) {
    return table.archivedTimeline().load().stream()
        .map(entry -> entry.instant())
        .filter(i -> i.isCompleted() && i.action().isCommit())
        .map(Instant::time)
        .collect(Collectors.toList());
  }

  private Look lost(
      TableSnapshot now, Predicate<String> partitions, List<String> lost, String how) {
    if (whenMissing == WhenMissing.FAIL) {
      throw gone(now.table(), lost, how);
    }
    return snapshot(now, partitions, lost);
  }

  private static HistoryGoneException gone(HudiTable table, List<String> lost, String how) {
    return new HistoryGoneException(
        String.format(
            "Table '%s' at %s: the writes of instants %s %s. Start the read anew from another"
                + " instant, or set 'read.streaming.missing-history' = 'resync' to get all rows"
                + " again as they are now; keep more commits for readers as slow as this one",
            table.config().tableName(), table.basePath(), lost, how),
        lost);
  }

  private Look snapshot(TableSnapshot now, Predicate<String> partitions, List<String> lost) {
    List<String> completed =
        now.timeline().completedWrites().stream().map(Instant::time).collect(Collectors.toList());
    return new Look(
        StreamPosition.begin(now.timeline(), completed),
        ScanPlanner.plan(now, partitions, ReadMode.SNAPSHOT),
        new Batches(),
        completed,
        0,
        0,
        lost);
  }

  /** Builds ChangeStreams; not thread-safe. */
  public static final class Builder {
    private ChangeMode mode = ChangeMode.UPSERT;
    private Start start = Start.LAST_COMMIT;
    private InstantRange range = InstantRange.of(null, null);
    private WhenMissing whenMissing = WhenMissing.FAIL;
    private boolean keysMove;
    private boolean skipOverwrites;
    private int mostCommits = Integer.MAX_VALUE;

    private Builder() {}

    /** Which rows are given. */
    public Builder mode(ChangeMode value) {
      this.mode = Objects.requireNonNull(value, "mode");
      return this;
    }

    /** Where the stream begins. */
    public Builder start(Start value) {
      this.start = Objects.requireNonNull(value, "start");
      return this;
    }

    /** Start of {@link Start#RANGE}, and end of every stream. */
    public Builder range(InstantRange value) {
      this.range = Objects.requireNonNull(value, "range");
      return this;
    }

    /** What happens if writes are lost. */
    public Builder whenMissing(WhenMissing value) {
      this.whenMissing = Objects.requireNonNull(value, "whenMissing");
      return this;
    }

    /** Whether ordinary writes may move keys between file groups, as global indexes do. */
    public Builder keysMove(boolean value) {
      this.keysMove = value;
      return this;
    }

    /** Whether overwrites are passed over. */
    public Builder skipOverwrites(boolean value) {
      this.skipOverwrites = value;
      return this;
    }

    /** Most writes of one look, at least 1. */
    public Builder mostCommits(int value) {
      this.mostCommits = Math.max(1, value);
      return this;
    }

    /** The immutable stream. */
    public ChangeStream build() {
      return new ChangeStream(this);
    }
  }
}
