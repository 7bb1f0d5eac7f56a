package org.apache.hudi.flink.core.service;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.PendingRollbacks;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.ArchiveEntryEncoder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves old instants from the active timeline to the archive, so that the timeline does not grow
 * with the age of the table. What was copied is durable before anything is deleted; a crash leaves
 * instants in both, which readers take for one. Used by one thread at a time; may run beside
 * writers. Format notes: timeline, section 4.
 */
public final class Archiver {
  private static final Logger LOG = LoggerFactory.getLogger(Archiver.class);

  /** Instants that are copied, then deleted, at a time. */
  private static final int BATCH = 50;

  private final HudiTable table;
  private final ActiveTimeline files;
  private final ArchivePlanner planner;
  private final ArchiveEntryEncoder encoder;
  private final TableLock lock;
  private final Rollback rollback;
  private final Clock clock;

  /**
   * An archiver of a table that can be written.
   *
   * @param cleaning how the table is cleaned, null if it is not: what the next clean goes by stays
   * @param compaction when compactions are planned, null if they are not: what decides about the
   *     next one stays
   * @param instants gives the times of rollbacks of what dead writers left
   */
  public Archiver(
      HudiTable table,
      ArchiveLimits limits,
      @Nullable CleanStrategy cleaning,
      @Nullable CompactionStrategy compaction,
      InstantGenerator instants,
      TableLock lock,
      Clock clock) {
    this.table = Objects.requireNonNull(table, "table");
    this.files = table.timeline();
    this.planner = new ArchivePlanner(table, limits, cleaning, compaction);
    this.encoder = new ArchiveEntryEncoder(table.layout().metadataCodec());
    this.lock = Objects.requireNonNull(lock, "lock");
    this.rollback = new Rollback(table, instants, lock);
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  /**
   * Archives what may be archived. Does nothing while a restore is pending.
   *
   * @return the number of instants that were archived
   */
  public int run() {
    return run(() -> false);
  }

  /**
   * The same, but stops between two batches when told to; the next run goes on.
   *
   * @param isCancelled is asked before every batch
   */
  public int run(BooleanSupplier isCancelled) {
    return archive(isCancelled).size();
  }

  /** As {@link #run()}, and tells which instants were archived, oldest first. */
  public List<Instant> archive() {
    return archive(() -> false);
  }

  /** What a run would archive, oldest first; nothing is touched. */
  public List<Instant> preview() {
    Timeline timeline = files.load();
    return timeline.pending(Action.RESTORE).isEmpty()
        ? planner.find(timeline, clock.instant())
        : List.of();
  }

  private List<Instant> archive(BooleanSupplier isCancelled) {
    List<String> decided = table.decisions().instants();
    Map<Instant, Long> states = files.loadStates();
    Timeline timeline = Timeline.of(states.keySet());
    if (!timeline.pending(Action.RESTORE).isEmpty()) {
      return List.of();
    }
    forgetDecisions(timeline, decided);
    List<Instant> found = planner.find(timeline, clock.instant());
    if (found.isEmpty()) {
      return List.of();
    }
    undoLateFiles(timeline, found);
    int done = 0;
    while (done < found.size() && !isCancelled.getAsBoolean()) {
      List<Instant> batch = found.subList(done, Math.min(found.size(), done + BATCH));
      archive(batch, states);
      done += batch.size();
    }
    return found.subList(0, done);
  }

  /** Left by a process that died between carrying a decision out and forgetting it. */
  private void forgetDecisions(Timeline timeline, List<String> decided) {
    for (String time : decided) {
      if (!isPending(timeline, time)) {
        table.decisions().forget(time);
      }
    }
  }

  private void archive(List<Instant> batch, Map<Instant, Long> states) {
    List<Instant> pending = new ArrayList<>();
    List<byte[]> records = new ArrayList<>();
    Map<String, List<Instant>> byIdentity = byIdentity(states);
    for (Instant completed : batch) {
      for (Instant state : byIdentity.get(identity(completed))) {
        records.add(record(state, states.get(state)));
        if (!state.isCompleted()) {
          pending.add(state);
        }
      }
    }
    try (TableLock.Held held = lock.acquire()) {
      table.archivedTimeline().append(ArchiveEntryEncoder.schemaJson(), records);
    }
    // Never a pending state without the completed one, which would look like a failed write.
    pending.forEach(files::delete);
    // Oldest first: what is left must not have gaps.
    batch.forEach(files::delete);
  }

  private byte[] record(Instant state, long changedMillis) {
    String time = InstantTimes.format(changedMillis, table.config().timelineZone());
    byte[] content = files.readDetails(state);
    try {
      return encoder.encode(state, content, files.path(state), time);
    } catch (CorruptDataException e) {
      if (state.isCompleted()) {
        throw e;
      }
      // Nobody needs the plan of what is completed.
      LOG.warn("{} is archived without its content, which is damaged", files.path(state), e);
      return encoder.encode(state, new byte[0], files.path(state), time);
    }
  }

  /** Files of all states of an instant; those of a compaction have another action in the end. */
  private static Map<String, List<Instant>> byIdentity(Map<Instant, Long> states) {
    Map<String, List<Instant>> byIdentity = new TreeMap<>();
    for (Instant state : states.keySet()) {
      byIdentity.computeIfAbsent(identity(state), k -> new ArrayList<>()).add(state);
    }
    byIdentity.values().forEach(list -> list.sort(null));
    return byIdentity;
  }

  private static String identity(Instant instant) {
    return instant.time() + instant.action().completedAs().text();
  }

  /**
   * Markers are gone when an instant is committed or rolled back. Those that are there again were
   * made by an attempt that was thought dead.
   */
  private void undoLateFiles(Timeline timeline, List<Instant> found) {
    Optional<Instant> lastWrite =
        found.stream().filter(i -> i.action().isWrite()).reduce((first, second) -> second);
    if (lastWrite.isEmpty()) {
      return;
    }
    PendingRollbacks rollbacks = PendingRollbacks.load(files, timeline);
    for (String time : table.markers().instants()) {
      boolean isPassed = timelineStartsAfter(timeline, lastWrite.get(), time);
      boolean isPending = rollbacks.of(time).isPresent() || isPending(timeline, time);
      if (!isPassed || isPending) {
        continue;
      }
      if (isKnown(timeline, time)) {
        table.markers().deleteAll(time);
      } else {
        rollback.rollbackLate(new Instant(time, writeAction(), InstantState.INFLIGHT));
      }
    }
  }

  /** Whether the first write that stays is newer than a time. */
  private static boolean timelineStartsAfter(Timeline timeline, Instant lastGone, String time) {
    for (Instant instant : timeline.completedWrites()) {
      if (instant.time().compareTo(lastGone.time()) > 0) {
        return time.compareTo(instant.time()) < 0;
      }
    }
    return time.compareTo(lastGone.time()) <= 0;
  }

  private static boolean isPending(Timeline timeline, String time) {
    return !timeline.filter(i -> i.time().equals(time) && !i.isCompleted()).isEmpty();
  }

  /** Whether a time is that of a completed write or rollback, here or in the archive. */
  private boolean isKnown(Timeline timeline, String time) {
    boolean isHere =
        !timeline
            .filter(
                i ->
                    i.time().equals(time)
                        && (i.action().isWrite() || i.action() == Action.ROLLBACK))
            .isEmpty();
    return isHere || table.archivedTimeline().findCompletedWrite(time).isPresent();
  }

  private Action writeAction() {
    return table.config().type() == TableType.MERGE_ON_READ ? Action.DELTA_COMMIT : Action.COMMIT;
  }
}
