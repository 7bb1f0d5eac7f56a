package org.apache.hudi.flink.source;

import java.util.Objects;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.hudi.flink.core.read.TableReadContext;

/** From the enumerator to every reader: what the table says about itself. */
final class TableContextEvent implements SourceEvent {
  private static final long serialVersionUID = 1L;

  private final TableReadContext context;

  TableContextEvent(TableReadContext context) {
    this.context = Objects.requireNonNull(context, "context");
  }

  TableReadContext context() {
    return context;
  }
}
