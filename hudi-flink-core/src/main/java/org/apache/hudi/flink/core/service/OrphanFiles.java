package org.apache.hudi.flink.core.service;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.timeline.Timeline;

/** What names of data files tell. Format notes: files, sections 1 and 2. */
final class OrphanFiles {

  /** Buckets are numbers of eight digits at the begin of a file id; no table has a million. */
  private static final Pattern BUCKET = Pattern.compile("(00\\d{6})-.*");

  private OrphanFiles() {}

  /**
   * Whether nobody has made a file: its instant is neither completed nor pending, or completed by a
   * commit that does not name it. Archived instants are believed, since what they wrote is not
   * known any more.
   *
   * @param path relative to the base path
   */
  static boolean isOrphan(Timeline timeline, CommittedFiles committed, String path) {
    String name = StoragePaths.name(path);
    Optional<LogFileName> log = LogFileName.parse(name);
    String time =
        log.map(LogFileName::time)
            .or(() -> BaseFileName.parse(name).map(BaseFileName::instant))
            .orElse("");
    if (timeline.isPendingWrite(time)) {
      return false;
    }
    if (!timeline.isCompletedOrArchived(time)) {
      return true;
    }
    // The name of a log file tells its slice, not which write made it.
    return log.isEmpty() && committed.isKnown(time) && committed.stat(path) == null;
  }

  /** The bucket of a file id, empty if it has none. */
  static Optional<String> bucket(String fileId) {
    Matcher parts = BUCKET.matcher(fileId);
    return parts.matches() ? Optional.of(parts.group(1)) : Optional.empty();
  }
}
