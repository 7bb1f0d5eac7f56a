package org.apache.hudi.flink.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.keygen.PartitionValues;
import org.apache.hudi.flink.core.predicate.ColumnStatistics;
import org.apache.hudi.flink.core.predicate.Predicate;

/**
 * Decides by its path whether a partition may hold rows that satisfy a condition. Never leaves out
 * a partition that may: a path that says less than the column (a day for a point in time) is taken
 * as the range of values that it stands for. Used by one thread.
 */
final class PartitionPruner implements java.util.function.Predicate<String> {

  @Nullable private final Predicate condition;
  private final List<String> fields;
  @Nullable private final PartitionValues values;
  private final PartitionBounds bounds;
  private int seen;
  private int kept;

  private PartitionPruner(
      @Nullable Predicate condition,
      List<String> fields,
      @Nullable PartitionValues values,
      PartitionBounds bounds) {
    this.condition = condition;
    this.fields = fields;
    this.values = values;
    this.bounds = bounds;
  }

  /**
   * A pruner for a table; without a condition, or where paths say nothing about the columns, every
   * partition passes.
   *
   * @param rowType columns of the table
   */
  static PartitionPruner of(KeySettings keys, RowType rowType, @Nullable Predicate condition) {
    PartitionBounds bounds = PartitionBounds.of(keys, rowType);
    List<String> fields = keys.partitionFields();
    if (condition == null || !bounds.isKnown() || !fields.containsAll(condition.columns())) {
      return new PartitionPruner(null, fields, null, bounds);
    }
    return new PartitionPruner(condition, fields, PartitionValues.of(keys, rowType), bounds);
  }

  @Override
  public boolean test(String partitionPath) {
    seen++;
    boolean passes = condition == null || mayMatch(partitionPath);
    if (passes) {
      kept++;
    }
    return passes;
  }

  /** The same test, which does not count. */
  java.util.function.Predicate<String> silent() {
    return partitionPath -> condition == null || mayMatch(partitionPath);
  }

  /** Partitions that were asked about. */
  int seen() {
    return seen;
  }

  /** Partitions that passed. */
  int kept() {
    return kept;
  }

  private boolean mayMatch(String partitionPath) {
    Object[] parsed = values.parse(partitionPath);
    Map<String, ColumnStatistics> statistics = new HashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      statistics.put(fields.get(i), bounds.statistics(i, parsed[i]));
    }
    return condition.mayMatch(statistics::get);
  }
}
