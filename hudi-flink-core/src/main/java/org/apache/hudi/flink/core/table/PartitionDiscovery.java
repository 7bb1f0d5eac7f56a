package org.apache.hudi.flink.core.table;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/**
 * Finds the partitions of a table by listing: folders with a partition metadata file, which are not
 * looked into any further. Format notes: timeline, section 1.3.
 */
final class PartitionDiscovery {
  private PartitionDiscovery() {}

  static List<String> find(Storage storage, String basePath) {
    List<String> partitions = new ArrayList<>();
    Deque<String> folders = new ArrayDeque<>();
    folders.add("");
    while (!folders.isEmpty()) {
      String folder = folders.remove();
      List<FileEntry> entries = list(storage, StoragePaths.join(basePath, folder));
      if (PartitionMetadata.isAmong(entries)) {
        partitions.add(folder);
        continue;
      }
      for (FileEntry entry : entries) {
        if (entry.isDirectory() && !(folder.isEmpty() && entry.name().equals(MetaFolders.META))) {
          folders.add(folder.isEmpty() ? entry.name() : folder + "/" + entry.name());
        }
      }
    }
    Collections.sort(partitions);
    return Collections.unmodifiableList(partitions);
  }

  private static List<FileEntry> list(Storage storage, String folder) {
    try {
      return storage.list(folder);
    } catch (IOException e) {
      throw new HudiIOException("Cannot list " + folder + " for partitions", e);
    }
  }
}
