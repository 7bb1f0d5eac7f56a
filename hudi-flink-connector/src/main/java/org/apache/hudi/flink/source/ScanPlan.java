package org.apache.hudi.flink.source;

import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.read.history.CommitFilter;

/** Result of planning: the table as it was found, and the splits in a fixed order. */
final class ScanPlan {

  private final TableReadContext context;
  private final List<HudiSplit> splits;

  @Nullable private final CommitFilter commits;

  ScanPlan(TableReadContext context, List<HudiSplit> splits, @Nullable CommitFilter commits) {
    this.context = Objects.requireNonNull(context, "context");
    this.splits = List.copyOf(splits);
    this.commits = commits;
  }

  TableReadContext context() {
    return context;
  }

  List<HudiSplit> splits() {
    return splits;
  }

  /** Which rows of the splits count, by their commit; null for all. */
  @Nullable
  CommitFilter commits() {
    return commits;
  }
}
