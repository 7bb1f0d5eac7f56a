package org.apache.hudi.flink.core.table.archive;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.io.log.AvroRecordCursor;
import org.apache.hudi.flink.core.io.log.BlockType;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.io.log.LogFileReader;
import org.apache.hudi.flink.core.io.log.LogFileWriter;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.core.timeline.codec.ArchiveEntryCodec;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * Instants that were moved to the archive: log files with one record per state of an instant. Table
 * version 6. Format notes: timeline, sections 4.1 and 4.2.
 */
public final class LogArchive implements ArchivedTimeline {
  private static final String FILE_ID = "commits";
  private static final String EXTENSION = "archive";

  /** The write token that real writers use. */
  private static final String TOKEN = "1-0-1";

  /** Bytes below which a file is merged into the next. */
  private static final long SMALL_FILE = 1024 * 1024;

  private static final int BLOCK_RECORDS = 100;

  private static final int MOST_ATTEMPTS = 5;

  private final Storage storage;
  private final String folder;

  /**
   * @param storage where the table lies
   * @param folder absolute path of the archive; it need not exist
   */
  public LogArchive(Storage storage, String folder) {
    this.storage = Objects.requireNonNull(storage, "storage");
    this.folder = Objects.requireNonNull(folder, "folder");
  }

  @Override
  public List<ArchivedInstant> load() {
    return retrying(
        () -> {
          TreeMap<Instant, ArchivedInstant> all = new TreeMap<>();
          for (FileEntry file : newestFirst()) {
            for (ArchivedInstant instant : read(file.path())) {
              all.putIfAbsent(instant.instant(), instant);
            }
          }
          return new ArrayList<>(all.values());
        });
  }

  @Override
  public Optional<ArchivedInstant> findCompletedWrite(String time) {
    return retrying(() -> find(time));
  }

  private Optional<ArchivedInstant> find(String time) throws IOException {
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

  private interface Look<T> {
    T at() throws IOException;
  }

  /** A file that was listed may have been merged into a newer one before it is opened. */
  private <T> T retrying(Look<T> look) {
    for (int attempt = 1; ; attempt++) {
      try {
        return look.at();
      } catch (FileNotFoundException e) {
        if (attempt == MOST_ATTEMPTS) {
          throw new HudiIOException("Cannot read archived instants in " + folder, e);
        }
      } catch (IOException e) {
        throw new HudiIOException("Cannot read archived instants in " + folder, e);
      }
    }
  }

  /**
   * Records go to a new file, since not every storage can append; while the newest file is small
   * its blocks move into the new one, so that there are not as many files as calls.
   */
  @Override
  public void append(String schemaJson, List<byte[]> records) {
    List<FileEntry> files = newestFirst();
    FileEntry newest = files.isEmpty() ? null : files.get(0);
    int version = newest == null ? 1 : name(newest).orElseThrow().version() + 1;
    boolean merges = newest != null && newest.length() < SMALL_FILE && isWhole(newest.path());
    BytesOutput out = new BytesOutput(64 * 1024);
    String path = StoragePaths.join(folder, fileName(version));
    try {
      if (merges) {
        byte[] before = storage.read(newest.path());
        out.write(before, 0, before.length);
      }
      try (LogFileWriter writer = LogFileWriter.into(out, path)) {
        for (int from = 0; from < records.size(); from += BLOCK_RECORDS) {
          writer.append(
              schemaJson, records.subList(from, Math.min(records.size(), from + BLOCK_RECORDS)));
        }
      }
      storage.publish(path, out.toByteArray());
      if (merges) {
        storage.delete(newest.path());
      }
    } catch (IOException e) {
      throw new HudiIOException("Cannot write archived instants to " + path, e);
    }
  }

  private static String fileName(int version) {
    return "." + FILE_ID + "_." + EXTENSION + "." + version + "_" + TOKEN;
  }

  /** A file that was cut, or damaged, is left alone. */
  private boolean isWhole(String path) {
    try (LogFileReader reader = LogFileReader.open(storage, path)) {
      while (reader.next() != null) {
        // The blocks are only looked at.
      }
      return reader.corruptBlocks() == 0 && reader.position() == reader.length();
    } catch (IOException e) {
      throw new HudiIOException("Cannot read archived instants from " + path, e);
    }
  }

  @Override
  public Map<String, String> completionTimes() {
    return ArchivedWrites.completionTimes(load());
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

  private List<ArchivedInstant> read(String path) throws IOException {
    List<ArchivedInstant> instants = new ArrayList<>();
    try (LogFileReader reader = LogFileReader.open(storage, path)) {
      for (LogBlock block = reader.next(); block != null; block = reader.next()) {
        if (block.type() == BlockType.AVRO_DATA) {
          read(reader, block, instants);
        }
      }
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
