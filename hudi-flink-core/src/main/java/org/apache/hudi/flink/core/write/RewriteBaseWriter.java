package org.apache.hudi.flink.core.write;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.io.parquet.ParquetFileResult;
import org.apache.hudi.flink.core.io.parquet.ParquetRowReader;
import org.apache.hudi.flink.core.io.parquet.ParquetSource;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.RuntimeStats;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.core.schema.TableSchema;

/**
 * Copy-on-write: the newest base file of the group, also one that this writer made in an instant
 * that is not committed yet, is read, merged with the changes and written anew; a new group gets
 * its first base file. Format notes: base files, sections 1 and 2; records, section 3.
 */
final class RewriteBaseWriter implements FileGroupWriter {

  private final DataFiles files;
  private final TableSchema schema;
  private final WriteSettings settings;
  private final MergeFunctions merge;
  private final WriterIdentity identity;

  RewriteBaseWriter(
      DataFiles files,
      TableSchema schema,
      WriteSettings settings,
      MergeFunctions merge,
      WriterIdentity identity) {
    this.files = files;
    this.schema = schema;
    this.settings = settings;
    this.merge = merge;
    this.identity = identity;
  }

  @Override
  public List<WriteStat> write(String instant, GroupState group, KeyedChanges changes)
      throws IOException {
    long started = System.nanoTime();
    BaseFile old = group.base();
    FileGroupId id = group.id();
    Counts counts = new Counts();
    try (NewBaseFile file =
        new NewBaseFile(files, identity, BaseFileForm.of(schema, settings), id, instant)) {
      BitSet met = new BitSet(changes.size());
      if (old != null) {
        file.openNextVersion();
        mergeStored(file, old, changes, met, counts);
      }
      writeNew(file, changes, met, counts);
      if (!file.isOpen()) {
        return List.of();
      }
      ParquetFileResult result = file.finish();
      WriteStat stat = stat(file, group, result, counts, started);
      supersede(group, instant, old);
      group.baseWritten(new BaseFile(id.partitionPath(), file.name(), result.size()));
      return List.of(stat);
    }
  }

  private void mergeStored(
      NewBaseFile file, BaseFile old, KeyedChanges changes, BitSet met, Counts counts)
      throws IOException {
    String path = files.path(old.partitionPath(), old.fileName());
    ParquetSource source = ParquetSource.file(files.storage(), path);
    try (ParquetRowReader rows = ParquetRowReader.open(source, schema.storedType(), null)) {
      for (RowData row = rows.next(); row != null; row = rows.next()) {
        BinaryStringData key = (BinaryStringData) row.getString(MetaColumns.RECORD_KEY_POS);
        int position = changes.indexOf(key);
        if (position < 0) {
          file.copy(row);
          continue;
        }
        met.set(position);
        Change change = changes.get(position);
        if (merge.isStoredKept(row, change)) {
          keep(file, row, change, counts);
        } else if (change.delete) {
          counts.deletes++;
        } else {
          file.write(change.key, merge.updated(row, change));
          counts.updates++;
        }
      }
    }
  }

  /** A late row may still fill columns: then the stored row has changed. */
  private void keep(NewBaseFile file, RowData row, Change change, Counts counts)
      throws IOException {
    RowData filled = merge.fillsNothing(change) ? null : merge.filled(row, change);
    if (filled == null || merge.isAsStored(filled)) {
      file.copy(row);
    } else {
      file.write(change.key, filled);
      counts.updates++;
    }
  }

  private static void writeNew(NewBaseFile file, KeyedChanges changes, BitSet met, Counts counts)
      throws IOException {
    for (int i = met.nextClearBit(0); i < changes.size(); i = met.nextClearBit(i + 1)) {
      Change change = changes.get(i);
      if (!change.delete) {
        file.openNew();
        file.write(change.key, change.row);
        counts.inserts++;
      }
    }
  }

  /** The file of an earlier call of the same instant is replaced: two of one instant are one. */
  private void supersede(GroupState group, String instant, @Nullable BaseFile old)
      throws IOException {
    if (old != null && old.instant().equals(instant)) {
      files.storage().delete(files.path(group.id().partitionPath(), old.fileName()));
    }
  }

  private static WriteStat stat(
      NewBaseFile file,
      GroupState group,
      ParquetFileResult result,
      Counts counts,
      long startedNanos) {
    boolean isNew = group.base() == null;
    long millis = (System.nanoTime() - startedNanos) / 1_000_000;
    return WriteStat.builder()
        .fileId(file.group().fileId())
        .path(file.relativePath())
        .partitionPath(file.group().partitionPath())
        .prevCommit(group.previousBaseInstant())
        .numWrites(result.rows())
        .numInserts(counts.inserts)
        .numUpdateWrites(counts.updates)
        .numDeletes(counts.deletes)
        .totalWriteBytes(result.size())
        .fileSizeInBytes(result.size())
        .runtimeStats(new RuntimeStats(0, isNew ? 0 : millis, isNew ? millis : 0))
        .build();
  }

  /** Rows of one call by what happened to them. */
  private static final class Counts {
    private long inserts;
    private long updates;
    private long deletes;
  }
}
