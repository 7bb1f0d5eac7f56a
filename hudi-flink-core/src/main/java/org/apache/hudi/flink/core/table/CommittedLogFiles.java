package org.apache.hudi.flink.core.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.storage.FileEntry;

/**
 * Which bytes of log files completed commits have written: there nothing may be missing or damaged,
 * whereas what a writer that died left behind is skipped. Format notes: log files, section 4;
 * timeline, section 4.
 *
 * <p>Lengths of statistics are believed only as far as every writer can be trusted: where several
 * appends of one commit to one file were added up, the sum of file sizes is larger than the file.
 * Immutable once loaded.
 */
public final class CommittedLogFiles {

  /** Bounds what a plan reads: a file is cut by a crash soon after it was written, or by hand. */
  private static final int MOST_COMMITS_OF_A_PLAN = 100;

  private final HudiTable table;
  private final Map<String, List<Extent>> extents = new HashMap<>();

  private CommittedLogFiles(HudiTable table) {
    this.table = table;
  }

  /**
   * What commits say of log files.
   *
   * @param commits completed instants; those that have left the timeline meanwhile say nothing
   */
  public static CommittedLogFiles of(HudiTable table, Collection<Instant> commits) {
    CommittedLogFiles files = new CommittedLogFiles(table);
    for (Instant commit : commits) {
      files.add(commit);
    }
    return files;
  }

  /**
   * Compares the lengths of listed log files with what the newest commits say of them.
   *
   * @throws CorruptDataException if a log file is shorter
   */
  public static void checkLengths(TableSnapshot snapshot, Collection<FileSlice> slices) {
    String oldest = null;
    for (FileSlice slice : slices) {
      if (!slice.logs().isEmpty()
          && (oldest == null || slice.baseInstant().compareTo(oldest) < 0)) {
        oldest = slice.baseInstant();
      }
    }
    if (oldest == null) {
      return;
    }
    List<Instant> commits = new ArrayList<>();
    List<Instant> writes = snapshot.timeline().completedWrites();
    for (int i = writes.size() - 1; i >= 0 && commits.size() < MOST_COMMITS_OF_A_PLAN; i--) {
      if (writes.get(i).time().compareTo(oldest) < 0) {
        break;
      }
      if (writesLogFiles(writes.get(i))) {
        commits.add(writes.get(i));
      }
    }
    CommittedLogFiles files = of(snapshot.table(), commits);
    for (FileSlice slice : slices) {
      for (LogFile log : slice.logs()) {
        files.checkListed(log);
      }
    }
  }

  /** Whether instants of the action may write log files: not compactions, which are commits. */
  public static boolean writesLogFiles(Instant completed) {
    return completed.action() == Action.DELTA_COMMIT || completed.action() == Action.REPLACE_COMMIT;
  }

  private void add(Instant commit) {
    List<WriteStat> stats;
    try {
      stats = table.commitMetadata(commit).allStats();
    } catch (InstantConflictException e) {
      // Archived since the timeline was loaded.
      return;
    }
    for (WriteStat stat : stats) {
      if (stat.isLogFile()) {
        extents
            .computeIfAbsent(stat.path(), path -> new ArrayList<>(1))
            .add(new Extent(commit.time(), stat));
      }
    }
  }

  private void checkListed(LogFile log) {
    if (isComplete(log, log.length())) {
      return;
    }
    // A listing may be older than the file, and the file may have been cleaned since.
    String path = table.absolute(log.relativePath());
    try {
      Optional<FileEntry> entry = table.storage().entry(path);
      if (entry.isPresent()) {
        checkLength(log, entry.get().length());
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot look at log file " + path, e);
    }
  }

  private boolean isComplete(LogFile log, long length) {
    for (Extent extent : extents.getOrDefault(log.relativePath(), List.of())) {
      if (length < extent.end) {
        return false;
      }
    }
    return true;
  }

  /**
   * Checks the length of a file.
   *
   * @throws CorruptDataException if a completed commit wrote more
   */
  public void checkLength(LogFile log, long length) {
    for (Extent extent : extents.getOrDefault(log.relativePath(), List.of())) {
      if (length < extent.end) {
        throw damaged(
            log,
            length,
            extent.end
                + " bytes, which instant "
                + extent.instant
                + " has committed, but the file ends after "
                + length);
      }
    }
  }

  /**
   * Checks a stretch of a file that holds no complete block.
   *
   * @param from its first byte
   * @param to the byte after its last one
   * @throws CorruptDataException if some of it was written by a completed commit
   */
  public void checkStretch(LogFile log, long from, long to) {
    for (Extent extent : extents.getOrDefault(log.relativePath(), List.of())) {
      if (extent.overlaps(from, to)) {
        throw damaged(
            log,
            from,
            "whole blocks up to byte "
                + extent.end
                + ", which instant "
                + extent.instant
                + " has committed, but bytes "
                + from
                + " to "
                + to
                + " hold no complete block");
      }
    }
  }

  private CorruptDataException damaged(LogFile log, long offset, String problem) {
    return new CorruptDataException(
        table.absolute(log.relativePath()),
        offset,
        problem
            + ". It belongs to table '"
            + table.config().tableName()
            + "', which would be read without rows if it were skipped. Bring the file back from a"
            + " copy; if there is none, restore the table to an instant before that one and write"
            + " again what came after it");
  }

  /** What one commit says of one file. */
  private static final class Extent {
    private final String instant;
    private final long start;
    private final long end;

    Extent(String instant, WriteStat stat) {
      this.instant = instant;
      long size = stat.fileSizeInBytes();
      long offset = Math.max(0, stat.logOffset());
      long written = stat.totalWriteBytes();
      // Several appends that were added up have the offset of the last one, which is smaller than
      // the sum of bytes: then only that sum is certain to be in the file.
      boolean single = size == offset + written && (offset == 0 || offset >= written);
      this.end = Math.max(0, single ? size : Math.min(size, written));
      this.start = single ? offset : end;
    }

    boolean overlaps(long from, long to) {
      return from < end && to > start;
    }
  }
}
