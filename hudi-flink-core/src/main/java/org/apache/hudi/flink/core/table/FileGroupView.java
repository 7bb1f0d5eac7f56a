package org.apache.hudi.flink.core.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.layout.FileSlicing;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * File groups and their slices as of one timeline. Partitions are listed when they are first asked
 * for. Lists are sorted by file id. May be used by several threads. Format notes: timeline, section
 * 7; timeline of version 8, section 7.
 */
public final class FileGroupView {
  /** Greater than every instant time. */
  private static final String NO_BOUND = ":";

  private final Storage storage;
  private final String basePath;
  private final FileSlicing slicing;
  private final PlannedWork planned;
  private final Set<String> visible = new HashSet<>();
  private final String firstVisible;
  private final String lastVisible;
  private final Map<String, List<FileGroup>> groups = new ConcurrentHashMap<>();

  FileGroupView(HudiTable table, Timeline timeline) {
    this.storage = table.storage();
    this.basePath = table.basePath();
    this.slicing = table.layout().slicing(timeline, table.archivedTimeline());
    this.planned = PlannedWork.load(timeline, table.timeline(), table.layout().metadataCodec());
    List<Instant> instants = new ArrayList<>(timeline.completedWrites());
    instants.addAll(timeline.pendingCompactions());
    String first = NO_BOUND;
    String last = "";
    for (Instant instant : instants) {
      visible.add(instant.time());
      first = instant.time().compareTo(first) < 0 ? instant.time() : first;
      last = instant.time().compareTo(last) > 0 ? instant.time() : last;
    }
    this.firstVisible = first;
    this.lastVisible = last;
  }

  /**
   * What a snapshot read takes: the newest committed slice of each group that is not replaced;
   * where a pending compaction opened a slice, the log files of both. Log files may hold blocks of
   * writes that are not completed: the reader skips those.
   */
  public List<FileSlice> latestSlices(String partition) {
    return latestSlices(partition, NO_BOUND);
  }

  /** As {@link #latestSlices(String)}, as of an instant: slices opened later are not seen. */
  public List<FileSlice> latestSlices(String partition, String maxInstant) {
    List<FileSlice> latest = new ArrayList<>();
    for (FileGroup group : groups(partition)) {
      if (!planned.isReplaced(group.id(), maxInstant)) {
        FileSlice slice = merged(group, maxInstant);
        if (slice != null && !slice.isEmpty()) {
          latest.add(slice);
        }
      }
    }
    return latest;
  }

  private FileSlice merged(FileGroup group, String maxInstant) {
    List<FileSlice> slices = committed(group, maxInstant);
    if (slices.isEmpty()) {
      return null;
    }
    FileSlice newest = slices.get(0);
    if (!isPendingCompaction(group, newest)) {
      return newest;
    }
    if (slices.size() == 1) {
      return withoutBase(newest);
    }
    FileSlice before = slices.get(1);
    List<LogFile> logs = new ArrayList<>(before.logs());
    logs.addAll(newest.logs());
    Collections.sort(logs);
    return new FileSlice(group.id(), before.baseInstant(), before.base(), logs);
  }

  /**
   * The newest slice of each group that is not replaced, also the empty one that a pending
   * compaction opened: its base instant is what the names of new log files carry.
   */
  public List<FileSlice> latestSlicesForWrite(String partition) {
    List<FileSlice> latest = new ArrayList<>();
    for (FileGroup group : groups(partition)) {
      List<FileSlice> slices = committed(group, NO_BOUND);
      if (!slices.isEmpty() && !planned.isReplaced(group.id(), NO_BOUND)) {
        FileSlice newest = slices.get(0);
        latest.add(isPendingCompaction(group, newest) ? withoutBase(newest) : newest);
      }
    }
    return latest;
  }

  /** What a read optimised query takes: the newest committed base file of each group. */
  public List<BaseFile> latestBaseFiles(String partition) {
    return latestBaseFiles(partition, NO_BOUND);
  }

  /** As {@link #latestBaseFiles(String)}, as of an instant. */
  public List<BaseFile> latestBaseFiles(String partition, String maxInstant) {
    List<BaseFile> latest = new ArrayList<>();
    for (FileGroup group : groups(partition)) {
      if (planned.isReplaced(group.id(), maxInstant)) {
        continue;
      }
      for (FileSlice slice : committed(group, maxInstant)) {
        if (slice.base() != null && !isPendingCompaction(group, slice)) {
          latest.add(slice.base());
          break;
        }
      }
    }
    return latest;
  }

  /** Newest slices that have log files, of groups without a pending compaction or clustering. */
  public List<FileSlice> slicesForCompaction(String partition) {
    List<FileSlice> latest = new ArrayList<>();
    for (FileGroup group : groups(partition)) {
      List<FileSlice> slices = committed(group, NO_BOUND);
      if (!slices.isEmpty()
          && !slices.get(0).logs().isEmpty()
          && !planned.isPlanned(group)
          && !planned.isReplaced(group.id(), NO_BOUND)) {
        latest.add(slices.get(0));
      }
    }
    return latest;
  }

  /**
   * Every slice on storage, also of writes that are not completed and of replaced groups, and those
   * that pending compactions opened; by file id, newest first.
   */
  public List<FileSlice> allSlices(String partition) {
    List<FileSlice> all = new ArrayList<>();
    for (FileGroup group : groups(partition)) {
      all.addAll(group.newestFirst());
    }
    return all;
  }

  /** As {@link #allSlices(String)}, without those of writes that are not completed. */
  public List<FileSlice> committedSlices(String partition) {
    List<FileSlice> all = new ArrayList<>();
    for (FileGroup group : groups(partition)) {
      for (FileSlice slice : committed(group, NO_BOUND)) {
        all.add(isPendingCompaction(group, slice) ? withoutBase(slice) : slice);
      }
    }
    return all;
  }

  /** Every group with its committed slices, also groups that are replaced; by file id. */
  public List<GroupHistory> histories(String partition) {
    List<GroupHistory> all = new ArrayList<>();
    for (FileGroup group : groups(partition)) {
      List<FileSlice> slices = new ArrayList<>();
      boolean opened = false;
      for (FileSlice slice : committed(group, NO_BOUND)) {
        boolean pending = isPendingCompaction(group, slice);
        slices.add(pending ? withoutBase(slice) : slice);
        opened |= pending;
      }
      String replacedBy = planned.replacedBy(group.id()).orElse(null);
      all.add(new GroupHistory(group.id(), slices, replacedBy, opened, planned.isPlanned(group)));
    }
    return all;
  }

  /** Whether a group is replaced by a completed replace commit. */
  public boolean isReplaced(FileGroupId group) {
    return planned.isReplaced(group, NO_BOUND);
  }

  /**
   * Time of the completed replace commit that replaced a group; empty if it lives. What is written
   * to a replaced group is not read, so its id may not be used again.
   */
  public Optional<String> replacedBy(FileGroupId group) {
    return planned.replacedBy(group);
  }

  /** Groups that a pending clustering will replace: they must not be updated. */
  public Set<FileGroupId> groupsUnderClustering() {
    return planned.underClustering();
  }

  private boolean isPendingCompaction(FileGroup group, FileSlice slice) {
    Optional<String> pending = planned.pendingCompaction(group);
    return pending.isPresent() && pending.get().equals(slice.baseInstant());
  }

  /** A base file of a compaction that is still running is not complete. */
  private static FileSlice withoutBase(FileSlice slice) {
    return new FileSlice(slice.group(), slice.baseInstant(), null, slice.logs());
  }

  /** Slices whose base instant is completed, archived, or a pending compaction; newest first. */
  private List<FileSlice> committed(FileGroup group, String maxInstant) {
    List<FileSlice> committed = new ArrayList<>();
    for (FileSlice slice : group.newestFirst()) {
      String time = slice.baseInstant();
      if (time.compareTo(maxInstant) <= 0 && isVisible(time)) {
        committed.add(slice);
      }
    }
    return committed;
  }

  private boolean isVisible(String time) {
    return time.compareTo(lastVisible) <= 0
        && (visible.contains(time) || time.compareTo(firstVisible) < 0);
  }

  private List<FileGroup> groups(String partition) {
    return groups.computeIfAbsent(partition, this::load);
  }

  private List<FileGroup> load(String partition) {
    PartitionFiles files = PartitionFiles.list(storage, basePath, partition);
    TreeMap<String, FileGroup> byId = new TreeMap<>();
    for (BaseFile base : files.baseFiles()) {
      if (slicing.takesBase(base.instant())) {
        group(byId, partition, base.fileId()).add(base);
      }
    }
    List<LogFile> logs = new ArrayList<>(files.logFiles());
    Collections.sort(logs);
    logs.forEach(log -> group(byId, partition, log.fileId()));
    byId.values().forEach(planned::openSlices);
    for (LogFile log : logs) {
      FileGroup group = group(byId, partition, log.fileId());
      slicing.sliceOf(log.name(), group.instants()).ifPresent(slice -> group.add(slice, log));
    }
    return List.copyOf(byId.values());
  }

  private static FileGroup group(Map<String, FileGroup> byId, String partition, String fileId) {
    return byId.computeIfAbsent(fileId, id -> new FileGroup(new FileGroupId(partition, id)));
  }
}
