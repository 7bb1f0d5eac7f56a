package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.io.log.LogFileWriter;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.RollbackRequest;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.Marker;
import org.apache.hudi.flink.core.table.MarkerType;

/**
 * Writes the command blocks of one rollback: one log file per slice, which tells readers to forget
 * the blocks of the failed write. Format notes: log files, section 6.5.
 */
final class RollbackCommands {
  private static final WriteToken TOKEN = WriteToken.of(1, 0, 1);
  private static final int ATTEMPTS = 100;

  private final HudiTable table;
  private final String rollback;
  private final String target;
  private final List<Marker> earlier;
  private final Set<String> done = new HashSet<>();

  /**
   * @param rollback instant of the rollback
   * @param target instant whose blocks are to be forgotten
   */
  RollbackCommands(HudiTable table, String rollback, String target) {
    this.table = table;
    this.rollback = rollback;
    this.target = target;
    this.earlier = table.markers().list(rollback);
  }

  /** Makes the log blocks of a request void, once per slice. */
  void neutralise(RollbackRequest request, RollbackTally tally) {
    if (request.logBlocksToBeDeleted().isEmpty()) {
      return;
    }
    if (request.fileId() == null || request.latestBaseInstant() == null) {
      throw new CorruptDataException(
          table.basePath() + " rollback " + rollback,
          -1,
          "a file id and a base instant for log blocks in partition " + request.partitionPath());
    }
    tally.failedLogFiles(request.logBlocksToBeDeleted());
    String slice =
        request.partitionPath() + "/" + request.fileId() + "@" + request.latestBaseInstant();
    if (done.add(slice)) {
      try {
        if (!takeOver(request, tally)) {
          write(request, tally);
        }
      } catch (IOException e) {
        throw new HudiIOException(
            "Cannot write the rollback command for instant " + target + " into slice " + slice, e);
      }
    }
  }

  /** Whether an earlier attempt of this rollback wrote the command for this slice completely. */
  private boolean takeOver(RollbackRequest request, RollbackTally tally) throws IOException {
    for (Marker marker : earlier) {
      Optional<LogFileName> name = LogFileName.parse(marker.fileName());
      if (name.isEmpty()
          || !marker.partitionPath().equals(request.partitionPath())
          || !name.get().fileId().equals(request.fileId())
          || !name.get().time().equals(request.latestBaseInstant())) {
        continue;
      }
      String path = table.absolute(marker.relativePath());
      Optional<FileEntry> entry = table.storage().entry(path);
      if (entry.isPresent() && holdsCommand(path)) {
        tally.commandFile(path, entry.get().length());
        return true;
      }
    }
    return false;
  }

  private boolean holdsCommand(String path) throws IOException {
    try (LogFileReader reader = LogFileReader.open(table.storage(), path)) {
      for (LogBlock block = reader.next(); block != null; block = reader.next()) {
        if (block.isRollback() && target.equals(block.targetInstantTime())) {
          return true;
        }
      }
    }
    return false;
  }

  private void write(RollbackRequest request, RollbackTally tally) throws IOException {
    String folder = table.absolute(request.partitionPath());
    int version = newestVersion(folder, request);
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      String name =
          LogFileName.format(
              request.fileId(), request.latestBaseInstant(), version + attempt, TOKEN);
      table.markers().create(rollback, request.partitionPath(), name, MarkerType.APPEND);
      String path = StoragePaths.join(folder, name);
      try (LogFileWriter writer = LogFileWriter.create(table.storage(), path)) {
        writer.appendRollback(rollback, target);
        tally.commandFile(path, writer.size());
        return;
      } catch (FileAlreadyExistsException e) {
        // Another writer took this version: the next one is as good.
        continue;
      }
    }
    throw new HudiException(
        "No free version for a log file of "
            + request.fileId()
            + " in "
            + folder
            + " after "
            + ATTEMPTS
            + " tries");
  }

  private int newestVersion(String folder, RollbackRequest request) throws IOException {
    int newest = 0;
    for (FileEntry entry : table.storage().list(folder)) {
      Optional<LogFileName> name = LogFileName.parse(entry.name());
      if (name.isPresent()
          && name.get().fileId().equals(request.fileId())
          && name.get().time().equals(request.latestBaseInstant())) {
        newest = Math.max(newest, name.get().version());
      }
    }
    return newest;
  }
}
