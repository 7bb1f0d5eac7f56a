package org.apache.hudi.flink.core.table.archive;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.io.parquet.ParquetRowReader;
import org.apache.hudi.flink.core.io.parquet.ParquetSource;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.model.WriteTotals;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.timeline.ArchivedInstant;
import org.apache.hudi.flink.core.timeline.codec.AvroMetadataCodec;
import org.apache.hudi.flink.core.timeline.codec.LsmManifest;
import org.apache.hudi.flink.core.timeline.codec.MetadataCodec;

/**
 * The archive as a tree of Parquet files under a manifest: table versions 8 and 9. It keeps
 * completed instants only, with the times of their completion. Format notes: timeline of version 8,
 * section 4.
 */
public final class LsmArchive implements ArchivedTimeline {
  private static final String VERSION_FILE = "_version_";
  private static final String MANIFEST = "manifest_";
  private static final int LONGEST_VERSION = 18;

  /** A reader may meet files that a running merge of the tree has just replaced. */
  private static final int ATTEMPTS = 5;

  private static final VarCharType TEXT = new VarCharType(true, VarCharType.MAX_LENGTH);
  private static final String TIME = "instantTime";
  private static final RowType TIMES =
      RowType.of(
          new LogicalType[] {TEXT, TEXT, TEXT}, new String[] {TIME, "completionTime", "action"});
  private static final RowType ENTRY =
      RowType.of(
          new LogicalType[] {TEXT, TEXT, TEXT, new VarBinaryType(true, VarBinaryType.MAX_LENGTH)},
          new String[] {TIME, "completionTime", "action", "metadata"});

  private static final MetadataCodec CODEC = new AvroMetadataCodec();

  private final Storage storage;
  private final String folder;

  /**
   * @param storage where the table lies
   * @param folder absolute path of the archive; it need not exist
   */
  public LsmArchive(Storage storage, String folder) {
    this.storage = Objects.requireNonNull(storage, "storage");
    this.folder = Objects.requireNonNull(folder, "folder");
  }

  @Override
  public List<ArchivedInstant> load() {
    return new ArrayList<>(read(ENTRY, null).values());
  }

  @Override
  public Optional<ArchivedInstant> findCompletedWrite(String time) {
    Predicate condition = Predicates.compare(TIME, CompareOp.EQ, StringData.fromString(time), TEXT);
    for (ArchivedInstant archived : read(ENTRY, condition).values()) {
      if (archived.instant().action().isCommit()) {
        return Optional.of(archived);
      }
    }
    return Optional.empty();
  }

  @Override
  public Map<String, String> completionTimes() {
    return ArchivedWrites.completionTimes(read(TIMES, null).values());
  }

  private TreeMap<Instant, ArchivedInstant> read(RowType type, @Nullable Predicate condition) {
    IOException last = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        TreeMap<Instant, ArchivedInstant> found = new TreeMap<>();
        for (String name : files()) {
          read(StoragePaths.join(folder, name), type, condition, found);
        }
        return found;
      } catch (FileNotFoundException e) {
        last = e;
      } catch (IOException e) {
        throw new HudiIOException("Cannot read the archived timeline " + folder, e);
      }
    }
    throw new HudiIOException(
        "The archived timeline " + folder + " lists a file that does not exist", last);
  }

  private List<String> files() throws IOException {
    String version = version();
    if (version == null) {
      return List.of();
    }
    String path = StoragePaths.join(folder, MANIFEST + version);
    return LsmManifest.files(storage.read(path), path);
  }

  /** The current manifest; its pointer may be missing for a moment. Null if there is none. */
  @Nullable
  private String version() throws IOException {
    long newest = -1;
    boolean pointer = false;
    for (FileEntry entry : storage.list(folder)) {
      pointer |= entry.name().equals(VERSION_FILE);
      if (entry.name().startsWith(MANIFEST)) {
        String number = entry.name().substring(MANIFEST.length());
        newest = isNumber(number) ? Math.max(newest, Long.parseLong(number)) : newest;
      }
    }
    if (pointer) {
      try {
        String text =
            new String(
                storage.read(StoragePaths.join(folder, VERSION_FILE)), StandardCharsets.UTF_8);
        if (isNumber(text.trim())) {
          return text.trim();
        }
      } catch (FileNotFoundException e) {
        // It is being replaced: the newest manifest is what it will name.
        return newest < 0 ? null : Long.toString(newest);
      }
    }
    return newest < 0 ? null : Long.toString(newest);
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST_VERSION
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private void read(
      String path,
      RowType type,
      @Nullable Predicate condition,
      TreeMap<Instant, ArchivedInstant> found)
      throws IOException {
    ParquetSource source = ParquetSource.file(storage, path);
    try (ParquetRowReader rows = ParquetRowReader.open(source, type, condition)) {
      for (RowData row = rows.next(); row != null; row = rows.next()) {
        ArchivedInstant archived = instant(row, path);
        found.putIfAbsent(archived.instant(), archived);
      }
    }
  }

  private static ArchivedInstant instant(RowData row, String path) {
    if (row.isNullAt(0) || row.isNullAt(2)) {
      throw new CorruptDataException(path, -1, "archived instants with time and action");
    }
    String time = row.getString(0).toString();
    String completion = row.isNullAt(1) ? null : row.getString(1).toString();
    String text = row.getString(2).toString();
    Action action =
        Action.of(text)
            .orElseThrow(
                () -> new CorruptDataException(path, -1, "an action, found '" + text + "'"));
    Instant instant =
        completion == null
            ? new Instant(time, action.completedAs(), InstantState.COMPLETED)
            : Instant.completed(time, action, completion);
    if (row.getArity() < ENTRY.getFieldCount() || !action.isCommit() || row.isNullAt(3)) {
      return new ArchivedInstant(
          instant, completion, Map.of(), WriteOperation.UNKNOWN, WriteTotals.NONE);
    }
    CommitMetadata commit =
        CODEC.decode(row.getBinary(3), path + ", instant " + time + " " + action);
    return new ArchivedInstant(
        instant,
        completion,
        commit.extraMetadata(),
        commit.operationType(),
        WriteTotals.of(commit.allStats()));
  }

  @Override
  public void append(String schemaJson, List<byte[]> records) {
    throw new UnsupportedTableException(
        "Tables of this version are only read: instants are not moved to " + folder);
  }
}
