package org.apache.hudi.flink.core.commit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.TableLock;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.table.HudiTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes an instant: verifies that its files are there, deletes strays, creates the completed
 * file, deletes the markers. May be called again after any failure: an instant that is completed
 * with the same files is left alone. Used by one thread at a time. Format notes: timeline, sections
 * 5.3 and 8.3.
 */
public final class Committer {
  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);

  private final HudiTable table;
  private final TableLock lock;
  private final CommitLookup lookup;
  private final FileSetCheck files;

  /** Commits to a table under a lock. */
  public Committer(HudiTable table, TableLock lock) {
    this.table = Objects.requireNonNull(table, "table");
    this.lock = Objects.requireNonNull(lock, "lock");
    this.lookup = new CommitLookup(table);
    this.files = new FileSetCheck(table);
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
    files.checkPaths(request);
    files.checkReplaced(request);
    String fingerprint = Fingerprint.of(request.stats());
    try (TableLock.Held held = lock.acquire()) {
      CommitState state = lookup.find(request.instant());
      if (state.isCommitted()) {
        return alreadyCommitted(request, fingerprint, state);
      }
      if (state.kind() == CommitState.Kind.ABSENT) {
        throw new InstantConflictException(
            describe(request)
                + " is not on the timeline or is being rolled back: its files are gone. It must not"
                + " be committed; write the data again");
      }
      files.checkPresent(request);
      int swept = files.sweep(request);
      // Another writer may have built a metadata table since this table was prepared.
      List<String> disabled = table.disableMetadataTable();
      Instant completed = publish(request, fingerprint);
      deleteMarkers(request.instant());
      return new CommitResult(completed, false, swept, disabled.size());
    }
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
          describe(request)
              + " is completed with other files (fingerprint "
              + state.fingerprint().orElse("unknown")
              + ") than those to be committed ("
              + fingerprint
              + "): two pipelines, or two runs of one, write under the same instant");
    }
    deleteMarkers(request.instant());
    return new CommitResult(completed(request), true, 0, 0);
  }

  private Instant publish(CommitRequest request, String fingerprint) {
    Instant inflight = new Instant(request.instant(), request.action(), InstantState.INFLIGHT);
    byte[] content = table.layout().metadataCodec().encode(metadata(request, fingerprint));
    try {
      return table.timeline().complete(inflight, content);
    } catch (InstantConflictException e) {
      if (isCommitted(request, fingerprint)) {
        return completed(request);
      }
      throw e;
    } catch (HudiIOException e) {
      // The answer was lost, but maybe not the file: who writes again would have the rows twice.
      if (isCommittedAfter(e, request, fingerprint)) {
        LOG.warn("{} is completed, although its publishing failed", describe(request), e);
        return completed(request);
      }
      throw e;
    }
  }

  private boolean isCommitted(CommitRequest request, String fingerprint) {
    CommitState now = lookup.find(request.instant());
    return now.isCommitted() && fingerprint.equals(now.fingerprint().orElse(null));
  }

  private boolean isCommittedAfter(Exception failure, CommitRequest request, String fingerprint) {
    try {
      return isCommitted(request, fingerprint);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
      return false;
    }
  }

  private static Instant completed(CommitRequest request) {
    return new Instant(request.instant(), request.action().completedAs(), InstantState.COMPLETED);
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

  private void deleteMarkers(String instant) {
    try {
      table.markers().deleteAll(instant);
    } catch (HudiIOException e) {
      // The commit is durable; markers of a completed instant mean nothing.
      LOG.warn("Markers of completed instant {} are left over", instant, e);
    }
  }

  private String describe(CommitRequest request) {
    return "Instant "
        + request.instant()
        + " ("
        + request.action()
        + ") of table '"
        + table.config().tableName()
        + "' at "
        + table.basePath();
  }
}
