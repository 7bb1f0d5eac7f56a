package org.apache.hudi.flink.core.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantInfo;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.model.RollbackRequest;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.Marker;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out what a rollback has to undo. Format notes: timeline, section 6.3. */
final class RollbackPlanner {
  private static final Logger LOG = LoggerFactory.getLogger(RollbackPlanner.class);

  private final HudiTable table;

  RollbackPlanner(HudiTable table) {
    this.table = table;
  }

  /** Everything that a pending write announced. */
  RollbackPlan planWrite(Instant instant) {
    List<RollbackRequest> requests = new ArrayList<>();
    for (Marker marker : table.markers().list(instant.time())) {
      request(marker, instant.time()).ifPresent(requests::add);
    }
    return new RollbackPlan(info(instant), requests);
  }

  private Optional<RollbackRequest> request(Marker marker, String instant) {
    Optional<LogFileName> log = LogFileName.parse(marker.fileName());
    if (log.isEmpty()) {
      RollbackRequest base = deleteBaseFile(marker.partitionPath(), marker.fileName());
      return Optional.of(base).filter(r -> instant.equals(r.latestBaseInstant()));
    }
    Optional<FileEntry> entry = entry(marker.relativePath());
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    if (log.get().time().equals(instant)) {
      // The write opened the slice: no other write can have a block in this file.
      return Optional.of(
          new RollbackRequest(
              marker.partitionPath(), "", "", List.of(entry.get().path()), Map.of()));
    }
    return Optional.of(
        new RollbackRequest(
            marker.partitionPath(),
            log.get().fileId(),
            log.get().time(),
            List.of(),
            Map.of(marker.fileName(), entry.get().length())));
  }

  private RollbackRequest deleteBaseFile(String partition, String fileName) {
    BaseFileName name =
        BaseFileName.parse(fileName)
            .orElseThrow(
                () ->
                    new CorruptDataException(
                        fileName, -1, "a marker that names a base file or a log file"));
    String path = table.absolute(partition.isEmpty() ? fileName : partition + "/" + fileName);
    return new RollbackRequest(partition, name.fileId(), name.instant(), List.of(path), Map.of());
  }

  /** The base files that a running compaction has written: by name, and by markers. */
  RollbackPlan planCompaction(Instant compaction) {
    Set<List<String>> found = new LinkedHashSet<>();
    for (String partition : partitions(compaction)) {
      for (FileEntry entry : list(partition)) {
        Optional<BaseFileName> name = BaseFileName.parse(entry.name());
        if (name.isPresent() && name.get().instant().equals(compaction.time())) {
          found.add(List.of(partition, entry.name()));
        }
      }
    }
    for (Marker marker : table.markers().list(compaction.time())) {
      if (BaseFileName.parse(marker.fileName()).isPresent()) {
        found.add(List.of(marker.partitionPath(), marker.fileName()));
      }
    }
    List<RollbackRequest> requests = new ArrayList<>();
    found.forEach(file -> requests.add(deleteBaseFile(file.get(0), file.get(1))));
    return new RollbackPlan(info(compaction), requests);
  }

  private Set<String> partitions(Instant compaction) {
    Instant requested = compaction.withState(InstantState.REQUESTED);
    String path = table.timeline().path(requested);
    try {
      Set<String> partitions = new TreeSet<>();
      for (CompactionOperation operation :
          AvroPlanCodec.decodeCompactionPlan(table.timeline().readDetails(requested), path)
              .operations()) {
        partitions.add(operation.partitionPath());
      }
      return partitions;
    } catch (CorruptDataException e) {
      LOG.warn("Compaction plan {} cannot be read: looking in all partitions", path, e);
      return new TreeSet<>(table.snapshot().partitions());
    }
  }

  private Optional<FileEntry> entry(String relativePath) {
    String path = table.absolute(relativePath);
    try {
      return table.storage().entry(path);
    } catch (IOException e) {
      throw new HudiIOException("Cannot look for " + path, e);
    }
  }

  private List<FileEntry> list(String partition) {
    String folder = table.absolute(partition);
    try {
      return table.storage().list(folder);
    } catch (IOException e) {
      throw new HudiIOException("Cannot list partition " + folder, e);
    }
  }

  private static InstantInfo info(Instant instant) {
    return new InstantInfo(instant.time(), instant.action().text());
  }
}
