package org.apache.hudi.flink.core.read.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;

/** The slices of single file groups, replaced ones included, as far as they are on storage. */
final class GroupSlices {

  private final TableSnapshot snapshot;
  private final Set<String> pendingCompactions;

  GroupSlices(TableSnapshot snapshot) {
    this.snapshot = snapshot;
    this.pendingCompactions =
        snapshot.timeline().pendingCompactions().stream()
            .map(Instant::time)
            .collect(Collectors.toSet());
  }

  /** The base file of an instant; null if it is not there. */
  @Nullable
  BaseFile base(FileGroupId group, String instant) {
    for (FileSlice slice : of(group)) {
      if (slice.base() != null && slice.base().instant().equals(instant)) {
        return slice.base();
      }
    }
    return null;
  }

  /** The base file of a name; null if it is not there. */
  @Nullable
  BaseFile baseFile(FileGroupId group, String fileName) {
    for (FileSlice slice : of(group)) {
      if (slice.base() != null && slice.base().fileName().equals(fileName)) {
        return slice.base();
      }
    }
    return null;
  }

  /** The slice that holds a log file, as it is read; null if the file is not there. */
  @Nullable
  FileSlice withLog(FileGroupId group, String fileName) {
    List<FileSlice> slices = of(group);
    for (int i = 0; i < slices.size(); i++) {
      for (LogFile log : slices.get(i).logs()) {
        if (log.fileName().equals(fileName)) {
          return readable(slices, i);
        }
      }
    }
    return null;
  }

  /** The newest slice of completed writes before an instant; null if there is none. */
  @Nullable
  FileSlice lastBefore(FileGroupId group, String instant) {
    Timeline timeline = snapshot.timeline();
    List<FileSlice> slices = of(group);
    for (int i = 0; i < slices.size(); i++) {
      String time = slices.get(i).baseInstant();
      boolean committed =
          timeline.isCompletedOrArchived(time)
              || pendingCompactions.contains(time)
              || slices.get(i).base() == null;
      if (time.compareTo(instant) < 0 && committed) {
        return readable(slices, i);
      }
    }
    return null;
  }

  /** A slice that a pending compaction opened is read with the one before it. */
  private FileSlice readable(List<FileSlice> slices, int index) {
    FileSlice slice = slices.get(index);
    if (!pendingCompactions.contains(slice.baseInstant())) {
      return slice;
    }
    if (index + 1 == slices.size()) {
      return new FileSlice(slice.group(), slice.baseInstant(), null, slice.logs());
    }
    FileSlice older = slices.get(index + 1);
    List<LogFile> logs = new ArrayList<>(older.logs());
    logs.addAll(slice.logs());
    return new FileSlice(slice.group(), older.baseInstant(), older.base(), logs);
  }

  private List<FileSlice> of(FileGroupId group) {
    List<FileSlice> slices = new ArrayList<>();
    for (FileSlice slice : snapshot.view().allSlices(group.partitionPath())) {
      if (slice.group().equals(group)) {
        slices.add(slice);
      }
    }
    return slices;
  }
}
