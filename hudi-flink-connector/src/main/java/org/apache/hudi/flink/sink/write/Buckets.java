package org.apache.hudi.flink.sink.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.hudi.flink.memory.PagePool;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** The buckets of a write task, found by where a record is to go. Used by one thread. */
final class Buckets {

  private final PagePool pool;
  private final Folding folding;
  private final int bucketCount;
  private final Map<String, Map<String, DataBucket>> byFileGroup = new HashMap<>();
  private DataBucket[] bySlot = new DataBucket[64];
  private final List<DataBucket> all = new ArrayList<>();

  /**
   * @param bucketCount buckets of a partition in the bucket index; 0 without
   */
  Buckets(PagePool pool, Folding folding, int bucketCount) {
    this.pool = pool;
    this.folding = folding;
    this.bucketCount = bucketCount;
  }

  DataBucket of(HudiRecord change) {
    int slot = change.slot();
    return slot == HudiRecord.NO_SLOT ? byFileId(change) : bySlot(change, slot);
  }

  private DataBucket bySlot(HudiRecord change, int slot) {
    if (slot >= bySlot.length) {
      bySlot = Arrays.copyOf(bySlot, Math.max(slot + 1, bySlot.length * 2));
    }
    DataBucket bucket = bySlot[slot];
    if (bucket == null) {
      bucket = DataBucket.ofNumber(change.partitionPath(), slot % bucketCount, pool, folding);
      bySlot[slot] = bucket;
      all.add(bucket);
    }
    return bucket;
  }

  private DataBucket byFileId(HudiRecord change) {
    String partition = change.partitionPath();
    String fileId = change.fileId();
    if (fileId == null) {
      throw new IllegalStateException(
          "The record of key "
              + change.recordKey()
              + " in partition '"
              + partition
              + "' has reached the writer without a file group");
    }
    Map<String, DataBucket> ofPartition = byFileGroup.get(partition);
    if (ofPartition == null) {
      ofPartition = new HashMap<>();
      byFileGroup.put(partition, ofPartition);
    }
    DataBucket bucket = ofPartition.get(fileId);
    if (bucket == null) {
      bucket = DataBucket.ofFileGroup(partition, fileId, pool, folding);
      ofPartition.put(fileId, bucket);
      all.add(bucket);
    }
    return bucket;
  }

  /** The bucket that holds most memory; null if none holds any. */
  @Nullable
  DataBucket largest() {
    DataBucket largest = null;
    for (DataBucket bucket : all) {
      if (bucket.memoryBytes() > (largest == null ? 0 : largest.memoryBytes())) {
        largest = bucket;
      }
    }
    return largest;
  }

  /** The buckets that have rows, in the order in which they were first used. */
  List<DataBucket> filled() {
    List<DataBucket> filled = new ArrayList<>();
    for (DataBucket bucket : all) {
      if (!bucket.isEmpty()) {
        filled.add(bucket);
      }
    }
    return filled;
  }

  long memoryBytes() {
    long bytes = 0;
    for (DataBucket bucket : all) {
      bytes += bucket.memoryBytes();
    }
    return bytes;
  }

  /** Forgets all buckets, with what is in them. */
  void clear() {
    for (DataBucket bucket : all) {
      bucket.close();
    }
    all.clear();
    byFileGroup.clear();
    Arrays.fill(bySlot, null);
  }
}
