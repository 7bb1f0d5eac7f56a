package org.apache.hudi.flink.core.write;

import java.util.List;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.MergeModes;
import org.apache.hudi.flink.core.merge.MergeRule;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.table.TableConfig;

/** The merge function of a table and the ordering values of rows of one type. */
final class MergeFunctions {

  private final RecordMerger merger;
  private final OrderingExtractor ordering;

  private MergeFunctions(RecordMerger merger, OrderingExtractor ordering) {
    this.merger = merger;
    this.ordering = ordering;
  }

  /** For rows of a type that holds the ordering column. */
  static MergeFunctions of(TableConfig config, MergeRule rule, RowType rowType) {
    MergeMode mode = MergeModes.of(key -> config.raw(key).orElse(null));
    List<String> fields = config.orderingFields();
    return new MergeFunctions(
        rule.merger(mode),
        fields.isEmpty()
            ? OrderingExtractor.none()
            : OrderingExtractor.of(config.tableName(), rowType, fields));
  }

  RecordMerger merger() {
    return merger;
  }

  OrderingExtractor ordering() {
    return ordering;
  }
}
