package org.apache.hudi.flink.core.commit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.table.Decision;
import org.apache.hudi.flink.core.table.Decisions;
import org.apache.hudi.flink.core.table.HudiTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes an instant: writes down the decision to commit it, verifies that its files are there,
 * deletes strays, creates the completed file, deletes the markers and the decision. May be called
 * again after any failure: an instant that is completed with the same files is left alone. Used by
 * one thread at a time. Format notes: timeline, sections 5.3 and 8.3.
 */
public final class Committer {
  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);

  private final HudiTable table;
  private final TableLock lock;
  private final CommitLookup lookup;
  private final FileSetCheck files;
  private final Decisions decisions;
  private final String identity = UUID.randomUUID().toString();

  /** Commits to a table under a lock. */
  public Committer(HudiTable table, TableLock lock) {
    this.table = Objects.requireNonNull(table, "table");
    this.lock = Objects.requireNonNull(lock, "lock");
    this.lookup = new CommitLookup(table);
    this.files = new FileSetCheck(table);
    this.decisions = table.decisions();
  }

  /**
   * Commits.
   *
   * @throws InstantConflictException if the instant was rolled back, or completed with other files
   * @throws CommitException if a file of the set is missing or has another length; the table is as
   *     it was
   */
  public CommitResult commit(CommitRequest request) {
    checkAction(request);
    files.checkPaths(request.instant(), request.stats());
    files.checkReplaced(request);
    String fingerprint = Fingerprint.of(request.stats());
    try (TableLock.Held held = lock.acquire()) {
      CommitState state = lookup.find(request.instant());
      if (state.isCommitted()) {
        return alreadyCommitted(request, fingerprint, state);
      }
      if (state.kind() == CommitState.Kind.ABSENT) {
        throw new InstantConflictException(
            describe(request.instant(), request.action())
                + " is not on the timeline or is being rolled back: its files are gone. It must not"
                + " be committed; write the data again");
      }
      byte[] content = table.layout().metadataCodec().encode(metadata(request, fingerprint));
      Decision wanted = Decision.commit(request.instant(), request.action(), identity, content);
      Decision decided = decisions.decide(wanted);
      if (!decided.isCommit()) {
        throw new InstantConflictException(
            describe(request.instant(), request.action())
                + " is being rolled back by another job: it must not be committed; write the data"
                + " again. Only one job may write to a table at a time");
      }
      CommitResult result = carryOut(decided);
      return decided.equals(wanted)
          ? result
          : alreadyCommitted(request, fingerprint, lookup.find(request.instant()));
    }
  }

  /**
   * Whether this very object made a decision. Between its calls it publishes nothing, so it may
   * withdraw one: the instant is pending as before.
   */
  public boolean hasMade(Decision decided) {
    return decided.writer().equals(identity);
  }

  /**
   * Carries out a decision to commit that was written down before, by whomever.
   *
   * @throws InstantConflictException if the instant is not pending any more and not completed with
   *     these files; the decision is forgotten
   * @throws CommitException if a file is missing or has another length; the decision is forgotten
   */
  public CommitResult finish(Decision decided) {
    if (!decided.isCommit()) {
      throw new IllegalArgumentException(decided + " is no decision to commit");
    }
    try (TableLock.Held held = lock.acquire()) {
      return carryOut(decided);
    }
  }

  private CommitResult carryOut(Decision decided) {
    String instant = decided.instant();
    CommitMetadata metadata =
        table.layout().metadataCodec().decode(decided.content(), describe(decided));
    List<WriteStat> stats = metadata.allStats();
    try {
      files.checkPaths(instant, stats);
      files.checkPresent(instant, stats);
    } catch (CommitException e) {
      // It cannot be carried out by anybody.
      decisions.forget(instant);
      throw e;
    }
    int swept = files.sweep(instant, stats);
    // Another writer may have built a metadata table since this table was prepared.
    List<String> disabled = table.disableMetadataTable();
    Instant completed = publish(decided, metadata.extraMetadata().get(CommitKeys.FINGERPRINT));
    cleanUp(instant);
    return new CommitResult(completed, false, swept, disabled.size());
  }

  private static void checkAction(CommitRequest request) {
    Action action = request.action();
    if (!action.isCommit() && action != Action.COMPACTION) {
      throw new IllegalArgumentException("Action " + action + " is not committed with files");
    }
    boolean replaces = action == Action.REPLACE_COMMIT;
    if (replaces != (request.replacedFileIds() != null)) {
      throw new IllegalArgumentException(
          "Instant "
              + request.instant()
              + ": replaced file groups go with a replace commit, and only with that; the action is "
              + action);
    }
  }

  private CommitResult alreadyCommitted(
      CommitRequest request, String fingerprint, CommitState state) {
    if (!fingerprint.equals(state.fingerprint().orElse(null))) {
      throw new InstantConflictException(
          describe(request.instant(), request.action())
              + " is completed with other files (fingerprint "
              + state.fingerprint().orElse("unknown")
              + ") than those to be committed ("
              + fingerprint
              + "): two pipelines, or two runs of one, write under the same instant");
    }
    cleanUp(request.instant());
    return new CommitResult(completed(request.instant(), request.action()), true, 0, 0);
  }

  private Instant publish(Decision decided, String fingerprint) {
    Instant inflight = new Instant(decided.instant(), decided.action(), InstantState.INFLIGHT);
    try {
      return table.timeline().complete(inflight, decided.content());
    } catch (InstantConflictException e) {
      if (isCommitted(decided, fingerprint)) {
        return completed(decided.instant(), decided.action());
      }
      decisions.forget(decided.instant());
      throw e;
    } catch (HudiIOException e) {
      // The answer was lost, but maybe not the file: who writes again would have the rows twice.
      if (isCommittedAfter(e, decided, fingerprint)) {
        LOG.warn("{} is completed, although its publishing failed", describe(decided), e);
        return completed(decided.instant(), decided.action());
      }
      throw e;
    }
  }

  private boolean isCommitted(Decision decided, String fingerprint) {
    CommitState now = lookup.find(decided.instant());
    return now.isCommitted() && now.fingerprint().map(f -> f.equals(fingerprint)).orElse(false);
  }

  private boolean isCommittedAfter(Exception failure, Decision decided, String fingerprint) {
    try {
      return isCommitted(decided, fingerprint);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
      return false;
    }
  }

  private static Instant completed(String instant, Action action) {
    return new Instant(instant, action.completedAs(), InstantState.COMPLETED);
  }

  private static CommitMetadata metadata(CommitRequest request, String fingerprint) {
    Map<String, List<WriteStat>> byPartition = new TreeMap<>();
    for (WriteStat stat : request.stats()) {
      byPartition.computeIfAbsent(stat.partitionPath(), p -> new ArrayList<>()).add(stat);
    }
    Map<String, String> extra = new LinkedHashMap<>(new TreeMap<>(request.extraMetadata()));
    extra.put(CommitKeys.FINGERPRINT, fingerprint);
    extra.put(CommitKeys.SCHEMA, request.schemaJson());
    return CommitMetadata.builder()
        .partitionToWriteStats(byPartition)
        .compacted(request.action() == Action.COMPACTION)
        .extraMetadata(extra)
        .operationType(request.operation())
        .partitionToReplaceFileIds(request.replacedFileIds())
        .build();
  }

  private void cleanUp(String instant) {
    try {
      table.markers().deleteAll(instant);
      decisions.forget(instant);
    } catch (HudiIOException e) {
      // The commit is durable; markers and decisions of a completed instant mean nothing.
      LOG.warn("Markers or the decision of completed instant {} are left over", instant, e);
    }
  }

  private String describe(Decision decided) {
    return describe(decided.instant(), decided.action());
  }

  private String describe(String instant, Action action) {
    return "Instant "
        + instant
        + " ("
        + action
        + ") of table '"
        + table.config().tableName()
        + "' at "
        + table.basePath();
  }
}
