package org.apache.hudi.flink.sink.write;

import java.util.Objects;
import org.apache.hudi.flink.memory.PagePool;

/** Memory and disk of a write task, and what it does when they are short. Owned by one task. */
final class WriteBuffers {

  private final PagePool pool;
  private final SpillDirectories spill;
  private final Overflow overflow;
  private final long batchBytes;
  private final int bucketCount;

  /**
   * @param overflow what happens to a bucket that is too large
   * @param batchBytes size at which a bucket is too large
   * @param bucketCount buckets of a partition in the bucket index; 0 without
   */
  WriteBuffers(
      PagePool pool, SpillDirectories spill, Overflow overflow, long batchBytes, int bucketCount) {
    this.pool = Objects.requireNonNull(pool, "pool");
    this.spill = Objects.requireNonNull(spill, "spill");
    this.overflow = Objects.requireNonNull(overflow, "overflow");
    this.batchBytes = batchBytes;
    this.bucketCount = bucketCount;
  }

  PagePool pool() {
    return pool;
  }

  SpillDirectories spill() {
    return spill;
  }

  Overflow overflow() {
    return overflow;
  }

  long batchBytes() {
    return batchBytes;
  }

  int bucketCount() {
    return bucketCount;
  }
}
