package org.apache.hudi.flink.core.write;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.MarkerType;
import org.apache.hudi.flink.core.table.Markers;
import org.apache.hudi.flink.core.table.PartitionMetadata;

/**
 * What must be on storage before a data file is: the partition's metadata file and the marker.
 * Format notes: timeline, sections 1.3 and 5. Used by one thread.
 */
public final class DataFiles {

  private final Storage storage;
  private final String basePath;
  private final Markers markers;
  private final Set<String> knownPartitions = new HashSet<>();

  public DataFiles(HudiTable table) {
    this.storage = table.storage();
    this.basePath = table.basePath();
    this.markers = new Markers(storage, basePath);
  }

  /**
   * Announces a data file and gives its absolute path; the caller creates it next.
   *
   * @return the path; null if there is such a file already: it may belong to somebody else, so it
   *     is not announced, since what is announced and not committed is deleted
   */
  @Nullable
  public String announce(String instant, String partitionPath, String fileName, MarkerType type)
      throws IOException {
    String path = path(partitionPath, fileName);
    if (storage.entry(path).isPresent()) {
      return null;
    }
    if (knownPartitions.add(partitionPath)) {
      PartitionMetadata.ensure(storage, basePath, partitionPath, instant);
    }
    markers.create(instant, partitionPath, fileName, type);
    return path;
  }

  /** Absolute path of a file of a partition. */
  public String path(String partitionPath, String fileName) {
    String relative = partitionPath.isEmpty() ? fileName : partitionPath + "/" + fileName;
    return StoragePaths.resolve(basePath, relative);
  }

  /** Deletes a file after a failure; a second failure is added to the first. */
  public void deleteAfter(Throwable failure, String path) {
    try {
      storage.delete(path);
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  Storage storage() {
    return storage;
  }
}
