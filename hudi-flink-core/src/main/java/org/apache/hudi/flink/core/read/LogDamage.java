package org.apache.hudi.flink.core.read;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.CommittedLogFiles;
import org.apache.hudi.flink.core.table.HudiTable;

/**
 * Decides whether a damaged stretch of a log file may be skipped: only if no completed commit wrote
 * it. The timeline is asked when something is amiss, never else. Used by one thread. Format notes:
 * log files, section 4.
 */
final class LogDamage {

  private final Storage storage;
  private final TableReadContext table;
  private final FileSliceRead slice;
  @Nullable private CommittedLogFiles committed;

  LogDamage(Storage storage, TableReadContext table, FileSliceRead slice) {
    this.storage = storage;
    this.table = table;
    this.slice = slice;
  }

  /**
   * Checks a file whose blocks were walked over.
   *
   * @param length of the file in bytes
   * @param end where the last block or damaged stretch ended
   * @param corrupt the damaged stretches
   * @throws CorruptDataException if rows of a completed commit are gone
   */
  void check(LogFile log, long length, long end, List<LogBlock> corrupt) {
    if (length < log.length()) {
      throw new CorruptDataException(
          StoragePaths.resolve(table.basePath(), log.relativePath()),
          length,
          log.length()
              + " bytes, as when the read was planned, but the file ends after "
              + length
              + ". It belongs to table '"
              + table.tableName()
              + "'; nothing but a deletion may change a log file that way: look for what did, and"
              + " bring the file back from a copy");
    }
    if (corrupt.isEmpty() && end == length && length > 0) {
      return;
    }
    CommittedLogFiles files = committed();
    files.checkLength(log, length);
    for (LogBlock stretch : corrupt) {
      files.checkStretch(log, stretch.offset(), stretch.contentOffset() + stretch.contentLength());
    }
    if (end < length) {
      files.checkStretch(log, end, length);
    }
  }

  private CommittedLogFiles committed() {
    if (committed == null) {
      HudiTable opened = HudiTable.open(storage, table.basePath());
      committed = CommittedLogFiles.of(opened, commits(opened));
    }
    return committed;
  }

  /** Commits that count for this read and may have written to log files of the slice. */
  private List<Instant> commits(HudiTable opened) {
    String oldest = oldest(slice.slice());
    List<Instant> commits = new ArrayList<>();
    for (Instant instant : opened.timeline().load().completedWrites()) {
      if (instant.time().compareTo(oldest) >= 0
          && CommittedLogFiles.writesLogFiles(instant)
          && slice.instants().contains(instant.time())) {
        commits.add(instant);
      }
    }
    return commits;
  }

  private static String oldest(FileSlice slice) {
    String oldest = slice.baseInstant();
    for (LogFile log : slice.logs()) {
      String time = log.name().time();
      oldest = time.compareTo(oldest) < 0 ? time : oldest;
    }
    return oldest;
  }
}
