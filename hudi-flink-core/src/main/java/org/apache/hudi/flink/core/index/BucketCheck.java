package org.apache.hudi.flink.core.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.read.FileSliceRead;
import org.apache.hudi.flink.core.read.ReadableInstants;
import org.apache.hudi.flink.core.read.ScanPlanner;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * Whether a table was made with the bucket index that is to write it. Tables do not say how many
 * buckets they have, so the ids of file groups are looked at, and a few keys: a number that was
 * raised shows only in keys that lie in another bucket than they now hash to. Format notes:
 * records, section 4.
 *
 * <p>Lists no more than the partitions of the newest commits; the other partitions are checked when
 * they are written.
 */
public final class BucketCheck {

  private static final int PARTITIONS = 8;
  private static final int COMMITS = 8;
  private static final int SLICES = 4;
  private static final int KEYS = 32;

  /** Log files are read as a whole, so only small ones are. */
  private static final long LOG_BYTES = 16L << 20;

  private final HudiTable table;
  private final BucketIndex index;

  private BucketCheck(HudiTable table, BucketIndex index) {
    this.table = table;
    this.index = index;
  }

  /**
   * Looks at the newest partitions.
   *
   * @param table one that may be written
   * @throws UnsupportedTableException if a file group does not come from this bucket index; names
   *     the file group and both values
   * @throws HudiIOException if files cannot be read
   */
  public static void check(HudiTable table, BucketIndex index) {
    new BucketCheck(table, index).check();
  }

  private void check() {
    TableSnapshot snapshot = table.snapshot();
    List<FileSlice> readable = new ArrayList<>();
    for (String partition : newestPartitions(snapshot.timeline())) {
      List<String> fileIds = new ArrayList<>();
      for (FileSlice slice : snapshot.view().latestSlicesForWrite(partition)) {
        fileIds.add(slice.fileId());
      }
      index.fileIdsByBucket(partition, fileIds);
      for (FileSlice slice : snapshot.view().latestSlices(partition)) {
        addReadable(slice, readable);
      }
    }
    readable.sort(Comparator.comparingLong(FileSlice::length));
    checkKeys(snapshot, readable.subList(0, Math.min(SLICES, readable.size())));
  }

  private Set<String> newestPartitions(Timeline timeline) {
    Set<String> partitions = new LinkedHashSet<>();
    List<Instant> writes = timeline.completedWrites();
    int oldest = Math.max(0, writes.size() - COMMITS);
    for (int i = writes.size() - 1; i >= oldest && partitions.size() < PARTITIONS; i--) {
      Map<String, ?> written = table.commitMetadata(writes.get(i)).partitionToWriteStats();
      for (String partition : written.keySet()) {
        if (partitions.size() < PARTITIONS) {
          partitions.add(partition);
        }
      }
    }
    return partitions;
  }

  private static void addReadable(FileSlice slice, List<FileSlice> readable) {
    if (slice.base() != null) {
      readable.add(new FileSlice(slice.group(), slice.baseInstant(), slice.base(), List.of()));
    } else if (!slice.isEmpty() && slice.length() <= LOG_BYTES) {
      readable.add(slice);
    }
  }

  private void checkKeys(TableSnapshot snapshot, List<FileSlice> slices) {
    if (slices.isEmpty()) {
      return;
    }
    TableReadContext context = TableReadContext.of(table);
    ReadableInstants instants = ScanPlanner.readableInstants(snapshot);
    for (FileSlice slice : slices) {
      try (KeyLocations keys =
          KeyLocations.open(table.storage(), context, new FileSliceRead(slice, instants))) {
        for (int read = 0; read < KEYS && keys.advance(); read++) {
          checkKey(keys);
        }
      } catch (IOException e) {
        throw new HudiIOException(
            "Cannot read keys of file group "
                + slice.fileId()
                + " of table "
                + table.basePath()
                + " to check the number of buckets",
            e);
      }
    }
  }

  private void checkKey(KeyLocations keys) {
    int stored = BucketIndex.bucketOfFileId(keys.fileId());
    int computed = index.bucketOf(keys.key());
    if (stored != computed) {
      throw new UnsupportedTableException(
          "Key '"
              + keys.key()
              + "' of table "
              + table.basePath()
              + " lies in bucket "
              + stored
              + " (file group "
              + keys.fileId()
              + " of partition '"
              + keys.partitionPath()
              + "'), but belongs in bucket "
              + computed
              + " with hoodie.bucket.index.num.buckets="
              + index.buckets()
              + " and the configured hash columns: set this option and"
              + " hoodie.bucket.index.hash.field to what the table was made with");
    }
  }
}
