package org.apache.hudi.flink.core.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.io.log.AvroRecordCursor;
import org.apache.hudi.flink.core.io.log.BlockType;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.core.timeline.codec.ArchiveEntryCodec;

/**
 * Instants that were moved to the archive: log files with one record per state of an instant.
 * Needed only to look far back. Format notes: timeline, sections 4.1 and 4.2.
 */
public final class ArchivedTimeline {
  private static final String FILE_ID = "commits";
  private static final String EXTENSION = "archive";

  private final Storage storage;
  private final String folder;

  ArchivedTimeline(Storage storage, String folder) {
    this.storage = Objects.requireNonNull(storage, "storage");
    this.folder = Objects.requireNonNull(folder, "folder");
  }

  /** All archived instants in all states, sorted, without duplicates. */
  public List<ArchivedInstant> load() {
    TreeMap<Instant, ArchivedInstant> all = new TreeMap<>();
    for (FileEntry file : newestFirst()) {
      for (ArchivedInstant instant : read(file.path())) {
        all.putIfAbsent(instant.instant(), instant);
      }
    }
    return new ArrayList<>(all.values());
  }

  /** The completed commit, delta commit or replace commit of that time. */
  public Optional<ArchivedInstant> findCompletedWrite(String time) {
    for (FileEntry file : newestFirst()) {
      for (ArchivedInstant archived : read(file.path())) {
        Instant instant = archived.instant();
        if (instant.time().equals(time) && instant.isCompleted() && instant.action().isWrite()) {
          return Optional.of(archived);
        }
      }
    }
    return Optional.empty();
  }

  private List<FileEntry> newestFirst() {
    List<FileEntry> files = new ArrayList<>();
    try {
      for (FileEntry entry : storage.list(folder)) {
        if (!entry.isDirectory() && name(entry).isPresent()) {
          files.add(entry);
        }
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot list the archived timeline " + folder, e);
    }
    files.sort(Comparator.comparing((FileEntry e) -> name(e).orElseThrow().version()).reversed());
    return files;
  }

  private static Optional<LogFileName> name(FileEntry entry) {
    return LogFileName.parse(entry.name())
        .filter(n -> n.fileId().equals(FILE_ID) && n.extension().equals(EXTENSION));
  }

  private List<ArchivedInstant> read(String path) {
    List<ArchivedInstant> instants = new ArrayList<>();
    try (LogFileReader reader = LogFileReader.open(storage, path)) {
      for (LogBlock block = reader.next(); block != null; block = reader.next()) {
        if (block.type() == BlockType.AVRO_DATA) {
          read(reader, block, instants);
        }
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot read archived instants from " + path, e);
    }
    return instants;
  }

  private static void read(LogFileReader reader, LogBlock block, List<ArchivedInstant> instants)
      throws IOException {
    String schema = block.schema();
    if (schema == null) {
      throw new CorruptDataException(reader.path(), block.offset(), "a block with a schema");
    }
    ArchiveEntryCodec codec = new ArchiveEntryCodec(schema, reader.path());
    AvroRecordCursor records = reader.records(block);
    while (records.next()) {
      instants.add(codec.decode(records.bytes(), 0, records.length()));
    }
  }
}
