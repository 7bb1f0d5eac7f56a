package org.apache.hudi.flink.core.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * The newest slices of file groups, as a writer must see them: those of the table, and those that
 * the writer itself made in instants that are not committed yet. The table is listed once per
 * partition and view token. Used by one thread.
 */
final class GroupStates {

  /** Instants that can be open at the same time, generously: older slices are committed by now. */
  private static final int LARGEST_BACKLOG = 16;

  private final HudiTable table;
  private final Map<FileGroupId, GroupState> states = new HashMap<>();

  /** Slices that this writer opened, newest last: invisible to the table until committed. */
  private final Map<FileGroupId, List<GroupState>> opened = new HashMap<>();

  @Nullable private String viewToken;
  @Nullable private TableSnapshot snapshot;
  private final Map<String, Map<String, GroupState>> listed = new HashMap<>();

  GroupStates(HudiTable table) {
    this.table = table;
  }

  /** Forgets what the table showed, if the token is another one than before. */
  void refresh(String newToken) {
    if (newToken.equals(viewToken)) {
      return;
    }
    viewToken = newToken;
    states.clear();
    listed.clear();
    snapshot = null;
    if (!opened.isEmpty()) {
      keepPending(snapshot().timeline());
    }
  }

  /** The newest slice of a group; null if the group does not exist. */
  @Nullable
  GroupState find(FileGroupId id) {
    GroupState known = states.get(id);
    if (known != null) {
      return known;
    }
    GroupState shown = list(id.partitionPath()).get(id.fileId());
    GroupState own = newestOpened(id);
    GroupState newest = newer(shown, own);
    if (newest != null) {
      states.put(id, newest);
    }
    return newest;
  }

  /**
   * A group that is not there must not be one that was replaced: its files are hidden from readers.
   *
   * @throws InstantConflictException if it was replaced
   */
  void checkLives(FileGroupId id) {
    Optional<String> by = snapshot().view().replacedBy(id);
    if (by.isPresent()) {
      throw new InstantConflictException(
          "File group "
              + id.fileId()
              + " of partition '"
              + id.partitionPath()
              + "' of table '"
              + table.config().tableName()
              + "' at "
              + table.basePath()
              + " was replaced by instant "
              + by.get()
              + " (an overwrite or a clustering), after this job had placed keys in it: its index"
              + " is out of date. Start the job without its state, so that the index is loaded from"
              + " the table");
    }
  }

  /** Remembers a slice that this writer opened with an instant. */
  void opened(GroupState state) {
    states.put(state.id(), state);
    List<GroupState> slices = opened.computeIfAbsent(state.id(), id -> new ArrayList<>(1));
    slices.removeIf(slice -> slice.baseInstant().equals(state.baseInstant()));
    slices.add(state);
    if (slices.size() > LARGEST_BACKLOG) {
      slices.remove(0);
    }
  }

  /** Forgets a slice that this writer opened and of which nothing is left. */
  void dropped(GroupState state) {
    states.remove(state.id());
    List<GroupState> slices = opened.get(state.id());
    if (slices != null) {
      slices.remove(state);
    }
  }

  private static GroupState newer(@Nullable GroupState a, @Nullable GroupState b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.baseInstant().compareTo(b.baseInstant()) >= 0 ? a : b;
  }

  @Nullable
  private GroupState newestOpened(FileGroupId id) {
    List<GroupState> slices = opened.get(id);
    return slices == null || slices.isEmpty() ? null : slices.get(slices.size() - 1);
  }

  /**
   * Committed slices are shown by the table from now on; those of instants that were rolled back
   * are gone.
   */
  private void keepPending(Timeline timeline) {
    Iterator<List<GroupState>> groups = opened.values().iterator();
    while (groups.hasNext()) {
      List<GroupState> slices = groups.next();
      slices.removeIf(slice -> !isPending(timeline, slice.baseInstant()));
      if (slices.isEmpty()) {
        groups.remove();
      }
    }
  }

  private static boolean isPending(Timeline timeline, String time) {
    return timeline.isPendingWrite(time);
  }

  private TableSnapshot snapshot() {
    if (snapshot == null) {
      snapshot = table.snapshot();
    }
    return snapshot;
  }

  private Map<String, GroupState> list(String partition) {
    Map<String, GroupState> known = listed.get(partition);
    if (known != null) {
      return known;
    }
    Map<String, Integer> versions = new HashMap<>();
    for (FileSlice slice : snapshot().view().allSlices(partition)) {
      for (LogFile log : slice.logs()) {
        String key = log.fileId() + '_' + log.name().time();
        versions.merge(key, log.name().version(), Math::max);
      }
    }
    Map<String, GroupState> groups = new HashMap<>();
    for (FileSlice slice : snapshot().view().latestSlicesForWrite(partition)) {
      List<String> logs = new ArrayList<>();
      slice.logs().forEach(log -> logs.add(log.fileName()));
      int version = versions.getOrDefault(slice.fileId() + '_' + slice.baseInstant(), 0);
      groups.put(
          slice.fileId(),
          new GroupState(slice.group(), slice.baseInstant(), slice.base(), logs, version));
    }
    listed.put(partition, groups);
    return groups;
  }
}
