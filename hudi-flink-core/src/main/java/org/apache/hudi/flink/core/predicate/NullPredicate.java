package org.apache.hudi.flink.core.predicate;

import java.util.Objects;
import java.util.Set;
import org.apache.flink.table.types.logical.RowType;

/** {@code column IS NULL} and {@code column IS NOT NULL}: never unknown. */
final class NullPredicate extends Predicate {
  private static final long serialVersionUID = 1L;

  /** Which of the two. */
  enum Kind {
    IS_NULL,
    IS_NOT_NULL
  }

  private final String column;
  private final Kind kind;

  NullPredicate(String column, Kind kind) {
    this.column = Objects.requireNonNull(column, "column");
    this.kind = kind;
  }

  @Override
  public RowFilter bind(RowType rowType) {
    int index = ColumnAccess.indexOf(rowType, column);
    boolean whenNull = kind == Kind.IS_NULL;
    return row -> Truth.of(row.isNullAt(index) == whenNull);
  }

  @Override
  void collectColumns(Set<String> columns) {
    columns.add(column);
  }

  @Override
  int outcomes(StatisticsLookup lookup) {
    ColumnStatistics statistics = lookup.of(column);
    if (statistics == null) {
      return Outcomes.TRUE | Outcomes.FALSE;
    }
    int isNull = statistics.mayHoldNull() ? Outcomes.TRUE : Outcomes.NONE;
    int isNotNull = statistics.mayHoldValue() ? Outcomes.FALSE : Outcomes.NONE;
    return kind == Kind.IS_NULL ? isNull | isNotNull : Outcomes.not(isNull | isNotNull);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NullPredicate
        && kind == ((NullPredicate) other).kind
        && column.equals(((NullPredicate) other).column);
  }

  @Override
  public int hashCode() {
    return 31 * kind.name().hashCode() + column.hashCode();
  }

  @Override
  public String toString() {
    return column + (kind == Kind.IS_NULL ? " IS NULL" : " IS NOT NULL");
  }
}
