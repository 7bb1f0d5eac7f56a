package org.apache.hudi.flink.core.table;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;

/** The file that makes a folder a partition. Format notes: timeline, section 1.3. */
public final class PartitionMetadata {
  /** Name of the file in its usual, textual form. */
  public static final String FILE_NAME = ".hoodie_partition_metadata";

  private static final DateTimeFormatter DATE_LINE =
      DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ENGLISH);

  private PartitionMetadata() {}

  /**
   * Writes the file if it is absent; must be durable before the first data file of the partition.
   *
   * @param partitionPath partition relative to the base path, empty in a non-partitioned table
   * @param instant the instant that first writes to the partition
   * @throws UnsupportedTableException if another partition lies above or below this one
   */
  public static void ensure(
      Storage storage, String basePath, String partitionPath, String instant) {
    String path = StoragePaths.join(StoragePaths.resolve(basePath, partitionPath), FILE_NAME);
    try {
      if (storage.entry(path).isEmpty()) {
        refuseNesting(storage, basePath, partitionPath);
        storage.publish(path, content(partitionPath, instant));
        refuseNestingOfNew(storage, basePath, partitionPath, path);
      }
    } catch (FileAlreadyExistsException e) {
      // Another task of ours or another writer was faster: the file says the same.
      return;
    } catch (IOException e) {
      throw new HudiIOException("Cannot write partition metadata " + path, e);
    }
  }

  /** Another task may have made the other partition since: one of the two must see it. */
  private static void refuseNestingOfNew(
      Storage storage, String basePath, String partitionPath, String path) throws IOException {
    try {
      refuseNesting(storage, basePath, partitionPath);
    } catch (UnsupportedTableException e) {
      storage.delete(path);
      throw e;
    }
  }

  /**
   * Readers that list files do not look for partitions below a partition, so the rows of the inner
   * one would be invisible.
   */
  private static void refuseNesting(Storage storage, String basePath, String partitionPath)
      throws IOException {
    if (partitionPath.isEmpty()) {
      return;
    }
    for (int slash = partitionPath.indexOf('/');
        slash > 0;
        slash = partitionPath.indexOf('/', slash + 1)) {
      String outer = partitionPath.substring(0, slash);
      if (isAmong(storage.list(StoragePaths.resolve(basePath, outer)))) {
        throw nested(basePath, partitionPath, outer);
      }
    }
    Deque<String> folders = new ArrayDeque<>();
    folders.add(partitionPath);
    while (!folders.isEmpty()) {
      String folder = folders.removeFirst();
      List<FileEntry> entries = storage.list(StoragePaths.resolve(basePath, folder));
      if (!folder.equals(partitionPath) && isAmong(entries)) {
        throw nested(basePath, partitionPath, folder);
      }
      for (FileEntry entry : entries) {
        if (entry.isDirectory()) {
          folders.add(folder + '/' + entry.name());
        }
      }
    }
  }

  private static UnsupportedTableException nested(
      String basePath, String partitionPath, String other) {
    return new UnsupportedTableException(
        "Partition '"
            + partitionPath
            + "' of the table at "
            + basePath
            + " cannot be written: partition '"
            + other
            + "' exists, one lies within the other, and readers would not find the inner one. Keep"
            + " '/' out of partition values, or create the table with"
            + " hoodie.datasource.write.partitionpath.urlencode=true");
  }

  private static byte[] content(String partitionPath, String instant) {
    int depth = partitionPath.isEmpty() ? 0 : partitionPath.split("/").length;
    return ("#partition metadata\n#"
            + DATE_LINE.format(ZonedDateTime.now(ZoneOffset.UTC))
            + "\ncommitTime="
            + instant
            + "\npartitionDepth="
            + depth
            + "\n")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Whether one of these files, a folder's content, makes it a partition. */
  static boolean isAmong(Collection<FileEntry> files) {
    for (FileEntry file : files) {
      String name = file.name();
      if (name.equals(FILE_NAME)
          || name.equals(FILE_NAME + ".parquet")
          || name.equals(FILE_NAME + ".orc")) {
        return true;
      }
    }
    return false;
  }
}
