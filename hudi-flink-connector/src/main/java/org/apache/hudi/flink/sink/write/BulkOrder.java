package org.apache.hudi.flink.sink.write;

import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.InsertSettings;
import org.apache.hudi.flink.options.SinkSettings;

/**
 * How a bulk insert arranges its rows. With a bucket index all rows of a bucket must meet, whatever
 * the options say; without partitions and buckets there is nothing to bring together. Immutable.
 */
public final class BulkOrder {

  private final boolean isShuffled;
  private final boolean isSorted;
  private final boolean isByKey;

  private BulkOrder(boolean isShuffled, boolean isSorted, boolean isByKey) {
    this.isShuffled = isShuffled;
    this.isSorted = isSorted;
    this.isByKey = isByKey;
  }

  /** The order that settings ask for. */
  public static BulkOrder of(SinkSettings settings) {
    InsertSettings insert = settings.insert();
    boolean isBucketed = settings.index().kind() == IndexKind.BUCKET;
    boolean isPartitioned = !settings.table().partitionFields().isEmpty();
    boolean isByKey = insert.sortsByKey() && !settings.table().recordKeyFields().isEmpty();
    return new BulkOrder(
        isBucketed || (isPartitioned && insert.shufflesBulk()),
        isBucketed || (isPartitioned && insert.sortsBulk()) || isByKey,
        isByKey);
  }

  /** Whether the rows of a partition, or of a bucket, are brought to one task. */
  public boolean isShuffled() {
    return isShuffled;
  }

  /** Whether a task sorts its rows by partition and bucket. */
  public boolean isSorted() {
    return isSorted;
  }

  /** Whether it also sorts them by record key. */
  boolean isByKey() {
    return isByKey;
  }
}
