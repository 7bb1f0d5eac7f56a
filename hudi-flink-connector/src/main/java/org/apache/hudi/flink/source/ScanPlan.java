package org.apache.hudi.flink.source;

import java.util.List;
import java.util.Objects;
import org.apache.hudi.flink.core.read.TableReadContext;

/** Result of planning: the table as it was found, and the splits in a fixed order. */
final class ScanPlan {

  private final TableReadContext context;
  private final List<HudiSplit> splits;

  ScanPlan(TableReadContext context, List<HudiSplit> splits) {
    this.context = Objects.requireNonNull(context, "context");
    this.splits = List.copyOf(splits);
  }

  TableReadContext context() {
    return context;
  }

  List<HudiSplit> splits() {
    return splits;
  }
}
