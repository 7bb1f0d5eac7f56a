package org.apache.hudi.flink.sink.write;

import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.merge.ColumnFiller;
import org.apache.hudi.flink.core.merge.Filling;
import org.apache.hudi.flink.core.merge.MergePolicy;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.RecordMerger;

/** How the versions of a key in a bucket become one. Immutable. */
final class RowFolding implements Folding {

  private final RecordMerger merger;
  private final OrderingExtractor ordering;
  private final MergePolicy policy;
  private final RowType rowType;

  /**
   * @param rowType the data columns
   */
  RowFolding(RecordMerger merger, OrderingExtractor ordering, MergePolicy policy, RowType rowType) {
    this.merger = Objects.requireNonNull(merger, "merger");
    this.ordering = Objects.requireNonNull(ordering, "ordering");
    this.policy = Objects.requireNonNull(policy, "policy");
    this.rowType = Objects.requireNonNull(rowType, "rowType");
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
    return rowType.getFieldCount();
  }

  /** What takes columns from the version that loses; null if the winner stands as it is. */
  @Nullable
  ColumnFiller filler() {
    return policy.filling() == Filling.NONE ? null : ColumnFiller.of(policy, rowType, List.of());
  }

  /** Makes binary rows of the data columns. */
  RowDataSerializer serializer() {
    return new RowDataSerializer(rowType);
  }
}
