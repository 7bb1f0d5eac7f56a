package org.apache.hudi.flink.core.read.history;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.CleanMetadata;
import org.apache.hudi.flink.core.model.CleanPartitionMetadata;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/** What cleaning has removed of a table, as its clean instants tell. */
final class CleanedHistory {

  private final HudiTable table;
  private final Timeline timeline;
  private final Set<String> savepoints = new HashSet<>();
  private String earliestKept = "";

  private final Map<FileGroupId, String> replacedAt = new HashMap<>();

  /** Base instants of removed slices, by file group. */
  private final Map<FileGroupId, TreeSet<String>> removed = new HashMap<>();

  private CleanedHistory(HudiTable table, Timeline timeline) {
    this.table = table;
    this.timeline = timeline;
    for (Instant instant : timeline.instants()) {
      if (instant.isCompleted() && instant.action() == Action.CLEAN) {
        add(instant);
      } else if (instant.isCompleted() && instant.action() == Action.SAVEPOINT) {
        savepoints.add(instant.time());
      }
    }
    for (Instant replace : timeline.completedReplaceCommits()) {
      addReplaced(replace);
    }
  }

  private void addReplaced(Instant replace) {
    Map<String, List<String>> groups = table.commitMetadata(replace).partitionToReplaceFileIds();
    if (groups != null) {
      groups.forEach(
          (partition, ids) ->
              ids.forEach(id -> replacedAt.put(new FileGroupId(partition, id), replace.time())));
    }
  }

  static CleanedHistory load(HudiTable table, Timeline timeline) {
    return new CleanedHistory(table, timeline);
  }

  private void add(Instant clean) {
    CleanMetadata metadata =
        AvroPlanCodec.decodeCleanMetadata(
            table.timeline().readDetails(clean), table.timeline().path(clean));
    String earliest = metadata.earliestCommitToRetain();
    if (earliest != null && earliest.compareTo(earliestKept) > 0) {
      earliestKept = earliest;
    }
    for (Map.Entry<String, CleanPartitionMetadata> partition :
        metadata.partitionMetadata().entrySet()) {
      for (String file : partition.getValue().successDeleteFiles()) {
        add(partition.getKey(), StoragePaths.name(file));
      }
    }
  }

  private void add(String partition, String fileName) {
    Optional<BaseFileName> base = BaseFileName.parse(fileName);
    if (base.isPresent()) {
      add(partition, base.get().fileId(), base.get().instant());
      return;
    }
    LogFileName.parse(fileName)
        .filter(log -> !log.isCdc())
        .ifPresent(log -> add(partition, log.fileId(), log.time()));
  }

  private void add(String partition, String fileId, String baseInstant) {
    removed
        .computeIfAbsent(new FileGroupId(partition, fileId), id -> new TreeSet<>())
        .add(baseInstant);
  }

  /**
   * Refuses to show the table as of an instant if files that belonged to it are gone.
   *
   * @param then the table as of the instant
   * @param asOf the instant; files of a savepoint of that time are kept
   * @param partitions given the relative partition path: those that will be read
   * @throws HistoryGoneException if the rows would not be complete
   */
  void checkComplete(TableSnapshot then, String asOf, Predicate<String> partitions) {
    if (savepoints.contains(asOf)) {
      return;
    }
    if (asOf.compareTo(earliestKept) < 0) {
      throw gone(asOf, "files before instant " + earliestKept + " were cleaned");
    }
    if (timeline.completedWrites().isEmpty()
        || asOf.compareTo(timeline.completedWrites().get(0).time()) < 0) {
      checkNotArchived(asOf);
    }
    for (Map.Entry<FileGroupId, TreeSet<String>> group : removed.entrySet()) {
      String newest = group.getValue().floor(asOf);
      if (newest != null
          && partitions.test(group.getKey().partitionPath())
          && isNeeded(then, group.getKey(), newest, asOf)) {
        throw gone(
            asOf, "the version of file group " + group.getKey() + " of that time was cleaned");
      }
    }
  }

  private void checkNotArchived(String asOf) {
    boolean archived =
        table.archivedTimeline().load().stream()
            .anyMatch(
                instant ->
                    instant.instant().isCompleted()
                        && instant.instant().action().isWrite()
                        && instant.instant().time().compareTo(asOf) <= 0);
    if (archived) {
      throw gone(asOf, "the instants of that time were archived");
    }
  }

  /**
   * Whether what was removed of a group is needed as of an instant: no later slice of that time is
   * there, and the group was not replaced by then. A group of which nothing is left was replaced;
   * if no active instant says when, long ago.
   */
  private boolean isNeeded(TableSnapshot then, FileGroupId group, String newest, String asOf) {
    String replaced = replacedAt.get(group);
    if (replaced != null && replaced.compareTo(asOf) <= 0) {
      return false;
    }
    boolean any = false;
    for (FileSlice slice : then.view().allSlices(group.partitionPath())) {
      if (slice.group().equals(group)) {
        any = true;
        if (slice.baseInstant().compareTo(newest) > 0 && slice.baseInstant().compareTo(asOf) <= 0) {
          return false;
        }
      }
    }
    return any || replaced != null;
  }

  private HistoryGoneException gone(String asOf, String why) {
    return new HistoryGoneException(
        String.format(
            "Table '%s' at %s cannot be read as of %s: %s. The oldest instant that can be read is"
                + " among those from %s on; keep more commits or set a savepoint for times that"
                + " will be asked for",
            table.config().tableName(),
            table.basePath(),
            asOf,
            why,
            earliestKept.isEmpty()
                ? timeline.firstWriteInstant().orElse("the next commit")
                : earliestKept),
        List.of());
  }
}
