package org.apache.hudi.flink.source;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.read.history.CommitFilter;

/**
 * From the enumerator to every reader: what the table says about itself, and which commits count.
 */
final class TableContextEvent implements SourceEvent {
  private static final long serialVersionUID = 1L;

  private final TableReadContext context;

  @Nullable private final CommitFilter commits;

  TableContextEvent(TableReadContext context, @Nullable CommitFilter commits) {
    this.context = Objects.requireNonNull(context, "context");
    this.commits = commits;
  }

  TableReadContext context() {
    return context;
  }

  /** Which rows count, by their commit; null for all. */
  @Nullable
  CommitFilter commits() {
    return commits;
  }
}
