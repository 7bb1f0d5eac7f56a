package org.apache.hudi.flink.sink.assign;

import org.apache.hudi.flink.core.index.BucketHashRule;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.options.SinkSettings;

/** The bucket index that a sink's settings mean; router and writer must use the same one. */
public final class BucketIndexes {

  private BucketIndexes() {}

  /** The index of a table that is written with the bucket index. */
  public static BucketIndex of(SinkSettings settings) {
    return new BucketIndex(
        settings.table().tableName(),
        BucketHashRule.SPLIT_AT_EVERY_COMMA,
        settings.index().bucketHashFields(),
        settings.index().bucketCount());
  }

  /** The bucket of a slot. */
  public static int bucketOfSlot(int slot, int buckets) {
    return slot % buckets;
  }
}
