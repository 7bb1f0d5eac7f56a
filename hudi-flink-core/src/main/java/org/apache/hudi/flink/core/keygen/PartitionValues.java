package org.apache.hudi.flink.core.keygen;

import org.apache.flink.table.types.logical.RowType;

/** From a partition path back to the typed values of the partition columns. */
public final class PartitionValues {

  private PartitionValues() {}

  /**
   * A parser for the partition columns named in {@code settings}, with their types out of {@code
   * rowType}.
   */
  public static PartitionValues of(KeySettings settings, RowType rowType) {
    throw new UnsupportedOperationException("in work: " + settings + rowType);
  }

  /**
   * The values in Flink's internal form ({@code StringData}, {@code Integer} days for DATE, {@code
   * TimestampData} ...), one per partition field; null for the default partition.
   */
  public Object[] parse(String partitionPath) {
    throw new UnsupportedOperationException("in work: " + partitionPath);
  }
}
