package org.apache.hudi.flink.core.service;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CleanFileInfo;
import org.apache.hudi.flink.core.model.CleanPlan;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes old file versions: plan, execute, commit. The plan is durable before anything is deleted,
 * so that a crash, or another engine, leaves nothing that cannot be finished. What a run costs
 * follows what changed since the last one. Used by one thread at a time; may run beside writers.
 * Format notes: timeline, section 6.7.
 */
public final class Cleaner {
  private static final Logger LOG = LoggerFactory.getLogger(Cleaner.class);

  /** How often the time of a clean may turn out to be taken. */
  private static final int MAX_REQUESTS = 20;

  /** Files of one plan, roughly: one that was stopped begins anew, so it must not be too long. */
  private static final int MOST_FILES = 5000;

  private final HudiTable table;
  private final ActiveTimeline files;
  private final CleanPlanner planner;
  private final CleanExecutor executor;
  private final InstantGenerator instants;
  private final Clock clock;
  @Nullable private CleanScope.Mark mark;
  private boolean whole = true;
  private int unreadablePlans;

  /**
   * A cleaner of a table that can be written.
   *
   * @param instants gives the times of cleans
   * @param clock tells the age of commits
   */
  public Cleaner(
      HudiTable table,
      CleanStrategy strategy,
      InstantGenerator instants,
      TableLock lock,
      Clock clock) {
    this(table, strategy, instants, lock, clock, MOST_FILES);
  }

  Cleaner(
      HudiTable table,
      CleanStrategy strategy,
      InstantGenerator instants,
      TableLock lock,
      Clock clock,
      int mostFiles) {
    this.table = Objects.requireNonNull(table, "table");
    this.files = table.timeline();
    this.planner = new CleanPlanner(table, strategy, mostFiles);
    this.executor = new CleanExecutor(table, Objects.requireNonNull(lock, "lock"));
    this.instants = Objects.requireNonNull(instants, "instants");
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  /**
   * Finishes cleans that were left pending, then plans and executes one or, if there is very much
   * to delete, several. Does nothing while a restore is pending.
   *
   * @return the cleans that were completed
   */
  public List<CleanResult> run() {
    return run(() -> false);
  }

  /**
   * The same, but stops when told to.
   *
   * @param isCancelled is asked before every file
   * @throws java.util.concurrent.CancellationException if it was cancelled; a plan that was begun
   *     stays pending and is finished by the next run
   */
  public List<CleanResult> run(BooleanSupplier isCancelled) {
    Timeline timeline = files.load();
    if (!timeline.pending(Action.RESTORE).isEmpty()) {
      return List.of();
    }
    List<CleanResult> done = new ArrayList<>();
    for (Instant pending : timeline.pending(Action.CLEAN)) {
      Optional<CleanPlan> plan = pendingPlan(pending);
      if (plan.isPresent()) {
        LOG.info("Finishing clean {} of {}", pending.time(), table.basePath());
        done.add(executor.execute(pending, plan.get(), isCancelled));
      }
    }
    do {
      schedule().ifPresent(clean -> done.add(executor.execute(clean, plan(clean), isCancelled)));
    } while (!whole);
    return done;
  }

  /**
   * Plans a clean and leaves it pending, for this or another engine to execute.
   *
   * @return the requested clean, empty if there is nothing to delete
   */
  public Optional<Instant> schedule() {
    TableSnapshot snapshot = table.snapshot();
    CleanPlanner.Found found = planner.find(snapshot, mark, clock.instant());
    mark = found.mark();
    whole = found.isWhole();
    if (found.plan().isEmpty()) {
      return Optional.empty();
    }
    String after = snapshot.timeline().lastInstant().map(Instant::time).orElse("");
    Instant requested = request(after, AvroPlanCodec.encode(found.plan().get()));
    if (isOvertaken(snapshot.timeline(), found.plan().get())) {
      LOG.info("Clean {} is dropped: a savepoint was made of its files", requested.time());
      files.delete(requested);
      mark = null;
      whole = true;
      return Optional.empty();
    }
    return Optional.of(requested);
  }

  /**
   * What the next clean would delete; nothing is touched. Plans that are pending are finished
   * besides.
   */
  public Optional<CleanPlan> preview() {
    return planner.find(table.snapshot(), null, clock.instant()).plan();
  }

  /** Plans that could not be read and were dropped; nothing had been deleted for them. */
  public int unreadablePlans() {
    return unreadablePlans;
  }

  private CleanPlan plan(Instant clean) {
    Instant requested = clean.withState(InstantState.REQUESTED);
    return AvroPlanCodec.decodeCleanPlan(files.readDetails(requested), files.path(requested));
  }

  /**
   * The plan of a clean that was begun: in its requested file, and again in its inflight file. A
   * clean without a readable plan has deleted nothing and is dropped.
   */
  private Optional<CleanPlan> pendingPlan(Instant pending) {
    for (InstantState state : List.of(InstantState.REQUESTED, InstantState.INFLIGHT)) {
      Instant instant = pending.withState(state);
      if (files.exists(instant)) {
        try {
          return Optional.of(
              AvroPlanCodec.decodeCleanPlan(files.readDetails(instant), files.path(instant)));
        } catch (CorruptDataException e) {
          LOG.warn("Plan {} is empty or damaged", files.path(instant), e);
        }
      }
    }
    LOG.warn("Clean {} of {} is dropped: it has no plan", pending.time(), table.basePath());
    unreadablePlans++;
    mark = null;
    files.delete(pending.withState(InstantState.INFLIGHT));
    files.delete(pending.withState(InstantState.REQUESTED));
    return Optional.empty();
  }

  /** Another process may take the same millisecond: then the next one is taken. */
  private Instant request(String after, byte[] plan) {
    String time = instants.nextAfter(after);
    for (int attempt = 1; ; attempt++) {
      try {
        return files.createRequested(new Instant(time, Action.CLEAN, InstantState.REQUESTED), plan);
      } catch (InstantConflictException e) {
        if (attempt == MAX_REQUESTS) {
          throw e;
        }
        time = instants.nextAfter(time);
      }
    }
  }

  /**
   * A savepoint looks for cleans after its own file is there, a clean for savepoints after its plan
   * is: so one of them sees the other.
   */
  private boolean isOvertaken(Timeline planned, CleanPlan plan) {
    Timeline now = files.load();
    if (savepoints(planned).containsAll(savepoints(now))) {
      return false;
    }
    Savepoints savepoints = Savepoints.load(table, now);
    for (Map.Entry<String, List<CleanFileInfo>> entry :
        plan.filePathsToBeDeletedPerPartition().entrySet()) {
      for (CleanFileInfo file : entry.getValue()) {
        if (savepoints.hold(entry.getKey(), StoragePaths.name(file.filePath()))) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Instant> savepoints(Timeline timeline) {
    return timeline.filter(i -> i.action() == Action.SAVEPOINT && i.isCompleted());
  }
}
