package org.apache.hudi.flink.sink.write;

import java.util.Objects;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.RecordMerger;

/** How the versions of a key in a bucket become one. Immutable. */
final class RowFolding implements Folding {

  private final RecordMerger merger;
  private final OrderingExtractor ordering;
  private final int arity;

  /**
   * @param arity number of data columns
   */
  RowFolding(RecordMerger merger, OrderingExtractor ordering, int arity) {
    this.merger = Objects.requireNonNull(merger, "merger");
    this.ordering = Objects.requireNonNull(ordering, "ordering");
    this.arity = arity;
  }

  @Override
  public BucketIntake into(DataBucket bucket) {
    return new FoldedChanges(bucket, this);
  }

  RecordMerger merger() {
    return merger;
  }

  OrderingExtractor ordering() {
    return ordering;
  }

  /** Number of data columns. */
  int arity() {
    return arity;
  }
}
