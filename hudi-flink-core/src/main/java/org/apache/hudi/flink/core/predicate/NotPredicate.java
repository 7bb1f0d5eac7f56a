package org.apache.hudi.flink.core.predicate;

import java.util.Objects;
import java.util.Set;
import org.apache.flink.table.types.logical.RowType;

/** {@code NOT p}. */
final class NotPredicate extends Predicate {
  private static final long serialVersionUID = 1L;

  private final Predicate inner;

  NotPredicate(Predicate inner) {
    this.inner = Objects.requireNonNull(inner, "inner");
  }

  @Override
  public RowFilter bind(RowType rowType) {
    RowFilter bound = inner.bind(rowType);
    return row -> bound.evaluate(row).not();
  }

  @Override
  void collectColumns(Set<String> columns) {
    inner.collectColumns(columns);
  }

  @Override
  int outcomes(StatisticsLookup statistics) {
    return Outcomes.not(inner.outcomes(statistics));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NotPredicate && inner.equals(((NotPredicate) other).inner);
  }

  @Override
  public int hashCode() {
    return ~inner.hashCode();
  }

  @Override
  public String toString() {
    return "NOT (" + inner + ")";
  }
}
