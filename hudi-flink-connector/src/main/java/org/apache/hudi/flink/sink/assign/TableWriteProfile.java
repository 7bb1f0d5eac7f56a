package org.apache.hudi.flink.sink.assign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.FileSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Write profile out of the table's latest completed slices. The timeline is read when a refresh is
 * asked for, a partition is listed when a new key of it must be placed.
 */
final class TableWriteProfile implements WriteProfile {

  private static final Logger LOG = LoggerFactory.getLogger(TableWriteProfile.class);

  private final String basePath;
  private final Storage storage;
  private final FileSettings files;
  private final TableType type;
  private final RecordSize recordSize;
  private final Map<String, PartitionProfile> partitions = new HashMap<>();
  @Nullable private HudiTable table;
  @Nullable private TableSnapshot snapshot;

  TableWriteProfile(SinkSettings settings) {
    this.basePath = settings.table().basePath();
    this.storage = CoreSettings.storage(settings.table()).open(settings.table().basePath());
    this.files = settings.files();
    this.type = settings.table().tableType();
    this.recordSize =
        new RecordSize(
            (long) (files.recordSizeThreshold() * Math.max(0, files.smallFileBytes())),
            files.recordSizeEstimate());
  }

  @Override
  public boolean refresh() {
    if (table == null) {
      if (!HudiTable.exists(storage, basePath)) {
        return false;
      }
      table = HudiTable.open(storage, basePath);
    }
    HudiTable opened = table;
    TableSnapshot now = opened.snapshot();
    String before = snapshot == null ? null : snapshot.lastCompletedWrite();
    String last = now.lastCompletedWrite();
    if (last == null || last.equals(before)) {
      return false;
    }
    try {
      recordSize.update(now.timeline().completedWrites(), opened::commitMetadata);
    } catch (CorruptDataException e) {
      // Some storages show a file before its content: the commit is being published just now, and
      // the next look sees it whole. One that stays damaged is refused when the table is opened.
      LOG.info("A commit of {} cannot be read yet; it is looked at again", basePath, e);
      return false;
    }
    snapshot = now;
    partitions.clear();
    return true;
  }

  @Override
  public PartitionProfile partition(String partitionPath) {
    return snapshot == null
        ? PartitionProfile.EMPTY
        : partitions.computeIfAbsent(partitionPath, path -> list(snapshot, path));
  }

  private PartitionProfile list(TableSnapshot now, String partitionPath) {
    List<SmallFile> small = new ArrayList<>();
    List<String> fileIds = new ArrayList<>();
    for (FileSlice slice : now.view().latestSlices(partitionPath)) {
      fileIds.add(slice.fileId());
      long bytes = bytesAsBaseFile(slice);
      if (bytes > 0 && bytes < smallBelow()) {
        small.add(new SmallFile(slice.fileId(), bytes));
      }
    }
    small.sort(Comparator.comparingLong(SmallFile::bytes).thenComparing(SmallFile::fileId));
    return new PartitionProfile(small, fileIds);
  }

  /** Size below which a file group takes more rows; 0 when filling is switched off. */
  private long smallBelow() {
    if (files.smallFileBytes() <= 0) {
      return 0;
    }
    return type == TableType.MERGE_ON_READ ? files.parquetMaxFileBytes() : files.smallFileBytes();
  }

  private long bytesAsBaseFile(FileSlice slice) {
    BaseFile base = slice.base();
    long logBytes = 0;
    for (LogFile log : slice.logs()) {
      logBytes += log.length();
    }
    return (base == null ? 0 : base.length()) + (long) (logBytes * files.logToParquetRatio());
  }

  @Override
  public long averageRecordBytes() {
    return recordSize.bytes();
  }

  @Override
  public long targetFileBytes() {
    return files.parquetMaxFileBytes();
  }
}
