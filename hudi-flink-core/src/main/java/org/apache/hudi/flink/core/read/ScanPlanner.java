package org.apache.hudi.flink.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.table.CommittedLogFiles;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;

/** Which file slices a read of a snapshot takes. */
public final class ScanPlanner {

  private ScanPlanner() {}

  /**
   * The newest slices of the partitions that pass.
   *
   * @param partitionFilter given the relative partition path
   * @throws org.apache.hudi.flink.core.error.CorruptDataException if a log file has lost its end
   */
  public static List<FileSliceRead> plan(
      TableSnapshot snapshot, Predicate<String> partitionFilter, ReadMode mode) {
    ReadableInstants instants = readableInstants(snapshot);
    List<FileSlice> slices = new ArrayList<>();
    for (String partition : snapshot.partitions()) {
      if (partitionFilter.test(partition)) {
        slices.addAll(slices(snapshot, partition, mode));
      }
    }
    CommittedLogFiles.checkLengths(snapshot, slices);
    List<FileSliceRead> reads = new ArrayList<>(slices.size());
    for (FileSlice slice : slices) {
      reads.add(new FileSliceRead(slice, instants));
    }
    return reads;
  }

  /** Every partition. */
  public static List<FileSliceRead> plan(TableSnapshot snapshot, ReadMode mode) {
    return plan(snapshot, partition -> true, mode);
  }

  /** The log blocks that a read of the snapshot takes. */
  public static ReadableInstants readableInstants(TableSnapshot snapshot) {
    String last = snapshot.lastCompletedWrite();
    return readableInstants(snapshot.timeline(), last == null ? "" : last);
  }

  /** The log blocks that a read as of an instant takes. */
  public static ReadableInstants readableInstants(Timeline timeline, String latest) {
    List<String> completed = new ArrayList<>();
    for (Instant instant : timeline.completedWrites()) {
      completed.add(instant.time());
    }
    return ReadableInstants.of(latest, timelineStart(timeline), completed);
  }

  /**
   * Instants before the first write that is on the timeline, completed or not, were archived, which
   * only completed ones are.
   */
  private static String timelineStart(Timeline timeline) {
    for (Instant instant : timeline.instants()) {
      if (instant.action().isWrite()) {
        return instant.time();
      }
    }
    return "";
  }

  private static List<FileSlice> slices(TableSnapshot snapshot, String partition, ReadMode mode) {
    if (mode == ReadMode.SNAPSHOT) {
      return snapshot.view().latestSlices(partition);
    }
    List<FileSlice> slices = new ArrayList<>();
    for (BaseFile base : snapshot.view().latestBaseFiles(partition)) {
      slices.add(
          new FileSlice(
              new FileGroupId(partition, base.fileId()), base.instant(), base, List.of()));
    }
    return slices;
  }
}
