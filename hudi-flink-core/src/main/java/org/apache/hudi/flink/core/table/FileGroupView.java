package org.apache.hudi.flink.core.table;

import java.util.List;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileSlice;

/**
 * File groups and their slices as of one timeline. Partitions are listed when they are first asked
 * for. Format notes: timeline, section 7.
 */
public final class FileGroupView {
  FileGroupView() {}

  /**
   * What a snapshot read takes: the newest committed slice of each group that is not replaced;
   * where a pending compaction opened a slice, the log files of both. Sorted by file id.
   */
  public List<FileSlice> latestSlices(String partition) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** As {@link #latestSlices(String)}, as of an instant: nothing newer is seen. */
  public List<FileSlice> latestSlices(String partition, String maxInstant) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * The newest slice of each group that is not replaced, also the empty one that a pending
   * compaction opened: its base instant is what the names of new log files carry.
   */
  public List<FileSlice> latestSlicesForWrite(String partition) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** What a read optimised query takes: the newest committed base file of each group. */
  public List<BaseFile> latestBaseFiles(String partition) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Newest slices that have log files, of groups without a pending compaction or clustering. */
  public List<FileSlice> slicesForCompaction(String partition) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Every slice on storage, also of writes not completed and of replaced groups. */
  public List<FileSlice> allSlices(String partition) {
    throw new UnsupportedOperationException("not built yet");
  }
}
