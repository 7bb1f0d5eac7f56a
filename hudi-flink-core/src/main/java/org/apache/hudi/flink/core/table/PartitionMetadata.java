package org.apache.hudi.flink.core.table;

import org.apache.hudi.flink.core.storage.Storage;

/** The file that makes a folder a partition. Format notes: timeline, section 1.3. */
public final class PartitionMetadata {
  /** Name of the file. */
  public static final String FILE_NAME = ".hoodie_partition_metadata";

  private PartitionMetadata() {}

  /**
   * Writes the file if it is absent; must be durable before the first data file of the partition.
   *
   * @param instant the instant that first writes to the partition
   */
  public static void ensure(
      Storage storage, String basePath, String partitionPath, String instant) {
    throw new UnsupportedOperationException("not built yet");
  }
}
