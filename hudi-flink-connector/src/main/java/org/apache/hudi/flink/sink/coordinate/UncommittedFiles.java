package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hudi.flink.core.model.WriteStat;

/**
 * The files that a write task has finished and does not yet know to be committed. A file is
 * reported with every checkpoint until one that reported it is complete. Used by one thread.
 */
public final class UncommittedFiles {

  private static final long NEVER = Long.MAX_VALUE;

  private final Map<String, Files> byInstant = new TreeMap<>();

  /** Files were finished under an instant; nothing happens if there are none. */
  public void add(String instant, List<WriteStat> stats) {
    if (stats.isEmpty()) {
      return;
    }
    Files files = byInstant.computeIfAbsent(instant, name -> new Files());
    if (files.reportedFirst != NEVER) {
      throw new IllegalStateException(
          "Instant "
              + instant
              + " was reported with checkpoint "
              + files.reportedFirst
              + " and must not get more files");
    }
    files.stats.addAll(stats);
  }

  /** An instant was opened and is to be committed even without files. */
  public void open(String instant) {
    byInstant.computeIfAbsent(instant, name -> new Files());
  }

  /** Takes over what reports of a restored checkpoint name. */
  public void restore(List<WriteMetadataEvent> reports) {
    for (WriteMetadataEvent report : reports) {
      for (InstantFiles files : report.files()) {
        byInstant.computeIfAbsent(files.instant(), name -> new Files()).stats.addAll(files.stats());
      }
    }
  }

  /** Everything, to be reported with a checkpoint. */
  public List<InstantFiles> report(long checkpointId) {
    List<InstantFiles> report = new ArrayList<>();
    for (Map.Entry<String, Files> entry : byInstant.entrySet()) {
      Files files = entry.getValue();
      if (files.reportedFirst == NEVER) {
        files.reportedFirst = checkpointId;
      }
      report.add(new InstantFiles(entry.getKey(), files.stats));
    }
    return report;
  }

  /** The checkpoint is complete: its reports are in safe hands. */
  public void completed(long checkpointId) {
    byInstant
        .values()
        .removeIf(files -> files.reportedFirst != NEVER && files.reportedFirst <= checkpointId);
  }

  private static final class Files {
    private final List<WriteStat> stats = new ArrayList<>();
    private long reportedFirst = NEVER;
  }
}
