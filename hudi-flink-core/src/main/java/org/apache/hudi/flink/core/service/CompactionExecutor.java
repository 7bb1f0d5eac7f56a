package org.apache.hudi.flink.core.service;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.io.parquet.ParquetFileResult;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.model.RuntimeStats;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.FileSliceReader;
import org.apache.hudi.flink.core.read.LogScanStats;
import org.apache.hudi.flink.core.read.ReadRequest;
import org.apache.hudi.flink.core.read.ReadableInstants;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.util.RowIterator;
import org.apache.hudi.flink.core.write.BaseFileForm;
import org.apache.hudi.flink.core.write.NewBaseFile;
import org.apache.hudi.flink.core.write.WriteSettings;

/**
 * One operation of a compaction: the slice is read merged, and what is left is written as the next
 * base file. Rows keep commit time and sequence number of their last change. Format notes: records,
 * section 6.
 */
final class CompactionExecutor {

  /** Row groups below this make files that are slow to read. */
  private static final long SMALLEST_ROW_GROUP = 1 << 20;

  private final HudiTable table;
  private final WriteSettings settings;
  private final WriteToken token;

  CompactionExecutor(HudiTable table, WriteSettings settings, WriteToken token) {
    this.table = table;
    this.settings =
        settings.withRowGroupAtMost(Math.max(SMALLEST_ROW_GROUP, settings.spill().memoryBytes()));
    this.token = token;
  }

  CompactionResult execute(CompactionTask task) throws IOException {
    long started = System.nanoTime();
    CompactionOperation operation = task.operation();
    FileGroupId group = operation.group();
    TableSchema schema = table.schema();
    FileSliceRead slice = new FileSliceRead(slice(operation), instantsBefore(task.instant()));
    TableReadContext context =
        TableReadContext.of(table, schema).with(settings.mergeRule()).with(settings.spill());
    ReadRequest request = ReadRequest.of(schema.storedType());
    LogScanStats stats = new LogScanStats();
    try (RowIterator rows = FileSliceReader.open(table.storage(), context, slice, request, stats);
        NewBaseFile file =
            NewBaseFile.forStored(
                table, BaseFileForm.of(schema, settings), token, group, task.instant())) {
      if (operation.dataFileName() != null) {
        // Also when nothing is left of it: a base file without rows says so.
        file.openNextVersion();
      }
      for (RowData row = rows.next(); row != null; row = rows.next()) {
        file.openNew();
        file.copy(row);
      }
      List<WriteStat> written = new ArrayList<>();
      if (file.isOpen()) {
        long millis = (System.nanoTime() - started) / 1_000_000;
        written.add(stat(operation, file.relativePath(), file.finish(), stats, millis));
      }
      return new CompactionResult(task.instant(), task.attempt(), group, written);
    }
  }

  /** Blocks of instants that were completed before the compaction was planned. */
  private ReadableInstants instantsBefore(String compactionInstant) {
    Timeline timeline = table.timeline().load();
    String latest = "";
    for (Instant instant : timeline.completedWrites()) {
      if (instant.time().compareTo(compactionInstant) < 0) {
        latest = instant.time();
      }
    }
    return ScanPlanner.readableInstants(timeline, latest);
  }

  private FileSlice slice(CompactionOperation operation) throws IOException {
    String partition = operation.partitionPath();
    String dataFile = operation.dataFileName();
    BaseFile base =
        dataFile == null ? null : new BaseFile(partition, dataFile, length(operation, dataFile));
    List<LogFile> logs = new ArrayList<>();
    for (String name : operation.deltaFileNames()) {
      logs.add(new LogFile(partition, name, length(operation, name)));
    }
    logs.sort(null);
    return new FileSlice(operation.group(), baseInstant(operation, base, logs), base, logs);
  }

  private static String baseInstant(
      CompactionOperation operation, @Nullable BaseFile base, List<LogFile> logs) {
    if (operation.baseInstantTime() != null) {
      return operation.baseInstantTime();
    }
    if (base != null) {
      return base.instant();
    }
    return logs.isEmpty() ? "" : logs.get(0).name().time();
  }

  private long length(CompactionOperation operation, String name) throws IOException {
    String partition = operation.partitionPath();
    String relative = partition.isEmpty() ? name : partition + "/" + name;
    String path = StoragePaths.resolve(table.basePath(), relative);
    return table
        .storage()
        .entry(path)
        .map(FileEntry::length)
        .orElseThrow(
            () ->
                new FileNotFoundException(
                    "File "
                        + path
                        + " of a compaction plan is missing: was it cleaned before the compaction"
                        + " ran?"));
  }

  private static WriteStat stat(
      CompactionOperation operation,
      String path,
      ParquetFileResult result,
      LogScanStats stats,
      long millis) {
    boolean isNew = operation.dataFileName() == null;
    return WriteStat.builder()
        .fileId(operation.fileId())
        .path(path)
        .partitionPath(operation.partitionPath())
        .prevCommit(operation.baseInstantTime() == null ? "null" : operation.baseInstantTime())
        .numWrites(result.rows())
        .numInserts(stats.insertedRows())
        .numUpdateWrites(stats.updatedRows())
        .numDeletes(stats.deletedRows())
        .totalWriteBytes(result.size())
        .fileSizeInBytes(result.size())
        .totalLogRecords(stats.records())
        .totalLogFilesCompacted(stats.files())
        .totalLogSizeCompacted(stats.bytes())
        .totalUpdatedRecordsCompacted(stats.mergedKeys())
        .totalLogBlocks(stats.blocks())
        .totalCorruptLogBlock(stats.corruptBlocks())
        .totalRollbackBlocks(stats.rollbackBlocks())
        .runtimeStats(new RuntimeStats(0, isNew ? 0 : millis, isNew ? millis : 0))
        .build();
  }
}
