package org.apache.hudi.flink.core.commit;

import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteTotals;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * The writes of a table with their origin, from the active and the archived timeline. Reads one
 * small file per active write. Holds no state; may be used by several threads.
 */
public final class CommitHistory {
  private final HudiTable table;

  /** The history of a table. */
  public CommitHistory(HudiTable table) {
    this.table = Objects.requireNonNull(table, "table");
  }

  /**
   * All writes, oldest first. What another process archives or rolls back meanwhile is there once
   * or not at all.
   *
   * @throws CorruptDataException if a completed commit or the archive is damaged, naming the file
   */
  public List<CommitRecord> all() {
    TreeMap<String, CommitRecord> records = new TreeMap<>();
    Timeline timeline = table.timeline().load();
    for (ArchivedInstant archived : table.archivedTimeline().load()) {
      if (archived.instant().isCompleted() && archived.instant().action().isCommit()) {
        records.put(archived.instant().time(), archived(archived));
      }
    }
    for (Instant instant : timeline.filter(i -> i.action().isWrite())) {
      active(instant).ifPresent(found -> records.put(instant.time(), found));
    }
    return List.copyOf(records.values());
  }

  /** Who opened or made a write of the active timeline. */
  public CommitOrigin origin(Instant instant) {
    return metadata(instant)
        .map(found -> CommitOrigin.of(found.extraMetadata()))
        .orElse(CommitOrigin.UNKNOWN);
  }

  private CommitRecord archived(ArchivedInstant archived) {
    return new CommitRecord(
        archived.instant(),
        true,
        completionMillis(archived.completionTime()),
        archived.operation(),
        CommitOrigin.of(archived.extraMetadata()),
        archived.totals());
  }

  private Optional<CommitRecord> active(Instant instant) {
    try {
      Optional<CommitMetadata> metadata = metadata(instant);
      return Optional.of(
          new CommitRecord(
              instant,
              false,
              instant.isCompleted() ? modifiedMillis(instant) : -1,
              metadata.map(CommitMetadata::operationType).orElse(WriteOperation.UNKNOWN),
              metadata
                  .map(found -> CommitOrigin.of(found.extraMetadata()))
                  .orElse(CommitOrigin.UNKNOWN),
              metadata.map(found -> WriteTotals.of(found.allStats())).orElse(WriteTotals.NONE)));
    } catch (InstantConflictException e) {
      // Rolled back, or archived, since the timeline was listed.
      return Optional.empty();
    }
  }

  /** An open instant of other software may say nothing, or something in another form. */
  private Optional<CommitMetadata> metadata(Instant instant) {
    if (instant.isCompleted()) {
      return Optional.of(table.commitMetadata(instant));
    }
    byte[] bytes = table.timeline().readDetails(instant);
    if (bytes.length == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          table.layout().metadataCodec().decode(bytes, table.timeline().path(instant)));
    } catch (CorruptDataException e) {
      return Optional.empty();
    }
  }

  private long modifiedMillis(Instant instant) {
    String path = table.timeline().path(instant);
    try {
      return table.storage().entry(path).map(FileEntry::modifiedMillis).orElse(-1L);
    } catch (IOException e) {
      throw new HudiIOException("Cannot look for " + path, e);
    }
  }

  private long completionMillis(@Nullable String time) {
    ZoneId zone = table.config().timelineZone();
    return time != null && InstantTimes.isInstantTime(time)
        ? InstantTimes.epochMillis(time, zone)
        : -1;
  }
}
