package org.apache.hudi.flink.sql.dml;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.keygen.KeySettings;
import org.apache.hudi.flink.core.keygen.PartitionValues;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.predicate.Predicate;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.predicate.Truth;
import org.apache.hudi.flink.core.service.PartitionDeletion;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.sql.predicate.PredicateConverter;

/** Deletes that take whole partitions and need no job. */
public final class PartitionDeletes {

  private PartitionDeletes() {}

  /**
   * The partitions whose rows all satisfy a condition while no row of another one does.
   *
   * @param keys key settings of the table
   * @param rowType columns of the table
   * @param filters conditions that must all hold; none means every row
   * @return empty if whole partitions do not say it, or if that is not certain
   */
  public static Optional<List<String>> covered(
      HudiTable table, KeySettings keys, RowType rowType, List<ResolvedExpression> filters) {
    List<String> partitions = table.snapshot().partitions();
    if (filters.isEmpty()) {
      return Optional.of(partitions);
    }
    List<Predicate> conditions = new ArrayList<>();
    PredicateConverter converter = new PredicateConverter(rowType);
    for (ResolvedExpression filter : filters) {
      Optional<Predicate> condition = converter.convertWhole(filter);
      if (condition.isEmpty() || !keys.partitionFields().containsAll(condition.get().columns())) {
        return Optional.empty();
      }
      conditions.add(condition.get());
    }
    return matching(Predicates.and(conditions), keys, rowType, partitions);
  }

  /**
   * Deletes whole partitions.
   *
   * @return the instant; empty if there was nothing to delete
   */
  public static Optional<Instant> execute(HudiTable table, Collection<String> partitions) {
    InstantGenerator instants =
        new InstantGenerator(Clock.systemUTC(), table.config().timelineZone());
    return new PartitionDeletion(table, instants, new NoLock()).delete(partitions);
  }

  private static Optional<List<String>> matching(
      Predicate condition, KeySettings keys, RowType rowType, List<String> partitions) {
    PartitionValues values = PartitionValues.of(keys, rowType);
    if (!values.isExact()) {
      return Optional.empty();
    }
    List<RowType.RowField> fields = new ArrayList<>();
    for (String name : keys.partitionFields()) {
      fields.add(rowType.getFields().get(rowType.getFieldIndex(name)));
    }
    RowType partitionType = new RowType(false, fields);
    List<String> found = new ArrayList<>();
    for (String partition : partitions) {
      Object[] parsed = values.parse(partition);
      if (isAmbiguous(partitionType, parsed)) {
        return Optional.empty();
      }
      if (condition.evaluate(GenericRowData.of(parsed), partitionType) == Truth.TRUE) {
        found.add(partition);
      }
    }
    return Optional.of(found);
  }

  /** The default partition of a text column holds empty texts beside nulls. */
  private static boolean isAmbiguous(RowType partitionType, Object[] values) {
    for (int i = 0; i < values.length; i++) {
      boolean isText =
          partitionType
              .getTypeAt(i)
              .getTypeRoot()
              .getFamilies()
              .contains(LogicalTypeFamily.CHARACTER_STRING);
      if (values[i] == null && isText) {
        return true;
      }
    }
    return false;
  }
}
