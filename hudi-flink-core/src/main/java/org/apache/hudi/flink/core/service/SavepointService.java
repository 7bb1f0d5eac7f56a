package org.apache.hudi.flink.core.service;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CleanFileInfo;
import org.apache.hudi.flink.core.model.CleanMetadata;
import org.apache.hudi.flink.core.model.CleanPlan;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.model.SavepointMetadata;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/**
 * Savepoints: the files of a commit are kept, whatever cleaning and archiving do, until the
 * savepoint is deleted; a table can be restored to it. Used by one thread at a time; may run beside
 * writers. Format notes: timeline, section 6.5.
 */
public final class SavepointService {
  private final HudiTable table;
  private final ActiveTimeline files;
  private final TableLock lock;
  private final Clock clock;

  /** Savepoints of a table. */
  public SavepointService(HudiTable table, TableLock lock, Clock clock) {
    this.table = Objects.requireNonNull(table, "table");
    this.files = table.timeline();
    this.lock = Objects.requireNonNull(lock, "lock");
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  /** Times of the savepointed commits, ascending. */
  public List<String> list() {
    return new ArrayList<>(Savepoints.load(table, files.load()).times());
  }

  /**
   * Makes a savepoint of a commit.
   *
   * @param commitTime of a completed write on the active timeline
   * @param user who asks for it
   * @param comments free text
   * @throws CommitException if there is no such commit, if its files may have been cleaned, or if a
   *     clean takes them away at this moment
   * @throws InstantConflictException if it is savepointed already
   */
  public SavepointMetadata create(String commitTime, String user, String comments) {
    try (TableLock.Held held = lock.acquire()) {
      TableSnapshot snapshot = table.snapshot();
      check(snapshot.timeline(), commitTime);
      SavepointMetadata metadata =
          new SavepointMetadata(user, clock.millis(), comments, filesOf(snapshot, commitTime));
      Instant completed = new Instant(commitTime, Action.SAVEPOINT, InstantState.COMPLETED);
      Instant inflight = completed.withState(InstantState.INFLIGHT);
      if (!files.exists(inflight)) {
        files.publish(inflight, new byte[0]);
      }
      files.publish(completed, AvroPlanCodec.encode(metadata));
      Optional<Instant> clean = cleanOf(metadata);
      if (clean.isPresent()) {
        files.delete(completed);
        files.delete(inflight);
        throw new CommitException(
            "Commit "
                + commitTime
                + " of "
                + table.basePath()
                + " cannot be savepointed: clean "
                + clean.get().time()
                + " is deleting files of it. Take a newer commit");
      }
      return metadata;
    }
  }

  /**
   * Deletes a savepoint: its files may be cleaned from now on.
   *
   * @return false if there was none
   */
  public boolean delete(String commitTime) {
    try (TableLock.Held held = lock.acquire()) {
      Instant completed = new Instant(commitTime, Action.SAVEPOINT, InstantState.COMPLETED);
      boolean existed = files.delete(completed);
      return files.delete(completed.withState(InstantState.INFLIGHT)) || existed;
    }
  }

  private void check(Timeline timeline, String commitTime) {
    if (timeline.find(commitTime, Action.SAVEPOINT).filter(Instant::isCompleted).isPresent()) {
      throw new InstantConflictException(
          "Commit " + commitTime + " of " + table.basePath() + " is savepointed already");
    }
    if (timeline.findWrite(commitTime).filter(Instant::isCompleted).isEmpty()) {
      throw new CommitException(
          "There is no completed commit "
              + commitTime
              + " on the timeline of "
              + table.basePath()
              + ", which begins with "
              + timeline.firstWriteInstant().orElse("nothing"));
    }
    for (Instant clean : timeline.filter(i -> i.action() == Action.CLEAN)) {
      String retained = earliestRetained(clean);
      if (commitTime.compareTo(retained) < 0) {
        throw new CommitException(
            "Commit "
                + commitTime
                + " of "
                + table.basePath()
                + " cannot be savepointed: clean "
                + clean.time()
                + " left only what commits from "
                + retained
                + " on need");
      }
    }
  }

  private String earliestRetained(Instant clean) {
    if (clean.isCompleted()) {
      CleanMetadata metadata =
          AvroPlanCodec.decodeCleanMetadata(files.readDetails(clean), files.path(clean));
      return metadata.earliestCommitToRetain();
    }
    return plan(clean).map(CleanPlan::earliestInstantToRetain).map(Instant::time).orElse("");
  }

  private Map<String, List<String>> filesOf(TableSnapshot snapshot, String commitTime) {
    Map<String, List<String>> byPartition = new TreeMap<>();
    for (String partition : snapshot.partitions()) {
      List<String> names = new ArrayList<>();
      for (FileSlice slice : snapshot.view().latestSlices(partition, commitTime)) {
        if (slice.base() != null) {
          names.add(slice.base().fileName());
        }
        for (LogFile log : slice.logs()) {
          names.add(log.fileName());
        }
      }
      byPartition.put(partition, names);
    }
    return byPartition;
  }

  /** A clean that began beside this and deletes files of the savepoint. */
  private Optional<Instant> cleanOf(SavepointMetadata savepoint) {
    for (Instant clean : files.load().filter(i -> i.action() == Action.CLEAN)) {
      Optional<CleanPlan> plan = plan(clean);
      if (plan.isPresent() && deletes(plan.get(), savepoint)) {
        return Optional.of(clean);
      }
    }
    return Optional.empty();
  }

  private static boolean deletes(CleanPlan plan, SavepointMetadata savepoint) {
    for (Map.Entry<String, List<CleanFileInfo>> entry :
        plan.filePathsToBeDeletedPerPartition().entrySet()) {
      List<String> kept = savepoint.dataFiles().getOrDefault(entry.getKey(), List.of());
      for (CleanFileInfo file : entry.getValue()) {
        if (kept.contains(StoragePaths.name(file.filePath()))) {
          return true;
        }
      }
    }
    return false;
  }

  /** A plan that cannot be read has deleted nothing. */
  private Optional<CleanPlan> plan(Instant clean) {
    Instant requested = clean.withState(InstantState.REQUESTED);
    if (!files.exists(requested)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          AvroPlanCodec.decodeCleanPlan(files.readDetails(requested), files.path(requested)));
    } catch (CorruptDataException e) {
      return Optional.empty();
    }
  }
}
