package org.apache.hudi.flink.core.commit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.Marker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares the files that a commit names with those that lie on storage. */
final class FileSetCheck {
  private static final Logger LOG = LoggerFactory.getLogger(FileSetCheck.class);
  private static final int NAMED_IN_MESSAGES = 5;

  private final HudiTable table;

  FileSetCheck(HudiTable table) {
    this.table = table;
  }

  /** Paths must be unique, lie in their partition, and not lead out of the table. */
  void checkPaths(String instant, List<WriteStat> stats) {
    Set<String> paths = new HashSet<>();
    for (WriteStat stat : stats) {
      String expected =
          stat.partitionPath().isEmpty()
              ? stat.fileName()
              : stat.partitionPath() + "/" + stat.fileName();
      if (!stat.path().equals(expected)) {
        throw new CommitException(
            "File "
                + stat.path()
                + " of instant "
                + instant
                + " does not lie in its partition '"
                + stat.partitionPath()
                + "'");
      }
      table.absolute(stat.path());
      if (!paths.add(stat.path())) {
        throw new CommitException("File " + stat.path() + " is named twice for instant " + instant);
      }
    }
  }

  /** A replaced file group is hidden as a whole: what is written to it would be lost. */
  void checkReplaced(CommitRequest request) {
    Map<String, List<String>> replaced = request.replacedFileIds();
    if (replaced == null) {
      return;
    }
    for (WriteStat stat : request.stats()) {
      if (replaced.getOrDefault(stat.partitionPath(), List.of()).contains(stat.fileId())) {
        throw new CommitException(
            "Instant "
                + request.instant()
                + " of table '"
                + table.config().tableName()
                + "' writes "
                + stat.path()
                + " and replaces its file group: rows of replaced groups are not read. Write them"
                + " to a new file group");
      }
    }
  }

  /** Every file must exist with the length that its statistics tell: readers trust it. */
  void checkPresent(String instant, List<WriteStat> stats) {
    Map<String, Map<String, Long>> lengths = new HashMap<>();
    List<String> problems = new ArrayList<>();
    for (WriteStat stat : stats) {
      Long length =
          lengths.computeIfAbsent(stat.partitionPath(), this::lengths).get(stat.fileName());
      if (length == null) {
        problems.add(stat.path() + " is missing");
      } else if (length != stat.fileSizeInBytes()) {
        problems.add(
            stat.path() + " has " + length + " bytes instead of " + stat.fileSizeInBytes());
      }
    }
    if (!problems.isEmpty()) {
      int named = Math.min(problems.size(), NAMED_IN_MESSAGES);
      throw new CommitException(
          "Instant "
              + instant
              + " of table '"
              + table.config().tableName()
              + "' cannot be committed: "
              + String.join(", ", problems.subList(0, named))
              + (named < problems.size() ? " and " + (problems.size() - named) + " more" : "")
              + ". Files were deleted by another writer, or a write did not finish");
    }
  }

  private Map<String, Long> lengths(String partition) {
    String folder = table.absolute(partition);
    Map<String, Long> lengths = new HashMap<>();
    try {
      for (FileEntry entry : table.storage().list(folder)) {
        if (!entry.isDirectory()) {
          lengths.put(entry.name(), entry.length());
        }
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot list partition " + folder, e);
    }
    return lengths;
  }

  /**
   * Deletes what the write announced and the commit does not name: base files of retried tasks
   * would be read as data; log files too, since every log file of ours belongs to one instant.
   */
  int sweep(String instant, List<WriteStat> stats) {
    Set<String> named = new HashSet<>();
    stats.forEach(stat -> named.add(stat.path()));
    int swept = 0;
    for (Marker marker : table.markers().list(instant)) {
      if (named.contains(marker.relativePath())) {
        continue;
      }
      String path = table.absolute(marker.relativePath());
      try {
        if (isOwn(path, marker, instant) && table.storage().delete(path)) {
          LOG.info("Deleted {}, which instant {} does not name", path, instant);
          swept++;
        }
      } catch (IOException e) {
        throw new HudiIOException("Cannot delete stray file " + path, e);
      }
    }
    return swept;
  }

  /**
   * A marker is made before its file: if another writer took that name in between, the marker names
   * a file of that writer. Base files carry the instant in their name, log files in their blocks.
   */
  private boolean isOwn(String path, Marker marker, String instant) throws IOException {
    if (LogFileName.parse(marker.fileName()).isEmpty()) {
      return BaseFileName.parse(marker.fileName())
          .map(name -> name.instant().equals(instant))
          .orElse(false);
    }
    if (table.storage().entry(path).isEmpty()) {
      return false;
    }
    try (LogFileReader reader = LogFileReader.open(table.storage(), path)) {
      for (LogBlock block = reader.next(); block != null; block = reader.next()) {
        if (!block.instantTime().equals(instant)) {
          LOG.warn("{} is not of instant {}, which announced it: {}", path, instant, block);
          return false;
        }
      }
    }
    return true;
  }
}
