package org.apache.hudi.flink.core.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/**
 * The data files of one partition, as storage lists them. Side files of change data are left out.
 */
final class PartitionFiles {
  private static final String BASE_EXTENSION = "parquet";

  private final List<BaseFile> baseFiles = new ArrayList<>();
  private final List<LogFile> logFiles = new ArrayList<>();

  private PartitionFiles() {}

  static PartitionFiles list(Storage storage, String basePath, String partition) {
    String folder = StoragePaths.resolve(basePath, partition);
    List<FileEntry> entries;
    try {
      entries = storage.list(folder);
    } catch (IOException e) {
      throw new HudiIOException("Cannot list partition " + folder, e);
    }
    PartitionFiles files = new PartitionFiles();
    for (FileEntry entry : entries) {
      if (!entry.isDirectory()) {
        files.add(partition, entry);
      }
    }
    return files;
  }

  private void add(String partition, FileEntry entry) {
    Optional<LogFileName> log = LogFileName.parse(entry.name());
    if (log.isPresent()) {
      if (log.get().extension().equals(LogFileName.LOG_EXTENSION) && !log.get().isCdc()) {
        logFiles.add(new LogFile(partition, entry.name(), entry.length()));
      }
      return;
    }
    Optional<BaseFileName> base = BaseFileName.parse(entry.name());
    if (base.isPresent() && base.get().extension().equals(BASE_EXTENSION)) {
      baseFiles.add(new BaseFile(partition, entry.name(), entry.length()));
    }
  }

  List<BaseFile> baseFiles() {
    return baseFiles;
  }

  List<LogFile> logFiles() {
    return logFiles;
  }
}
