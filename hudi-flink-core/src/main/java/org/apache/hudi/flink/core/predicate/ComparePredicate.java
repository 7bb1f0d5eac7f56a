package org.apache.hudi.flink.core.predicate;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.flink.table.types.logical.RowType;

/** {@code column op literal}: unknown where the column is null. */
final class ComparePredicate extends Predicate {
  private static final long serialVersionUID = 1L;

  private final String column;
  private final CompareOp op;
  private final Literal literal;

  ComparePredicate(String column, CompareOp op, Literal literal) {
    this.column = Objects.requireNonNull(column, "column");
    this.op = Objects.requireNonNull(op, "op");
    this.literal = literal;
  }

  @Override
  public RowFilter bind(RowType rowType) {
    int index = ColumnAccess.indexOf(rowType, column);
    ColumnComparator comparator = ColumnAccess.comparator(rowType, index, literal);
    CompareOp operation = op;
    return row -> {
      if (row.isNullAt(index)) {
        return Truth.UNKNOWN;
      }
      int comparison = comparator.compare(row, index);
      // NaN is unequal to everything and neither less nor greater.
      return Truth.of(
          comparison == ColumnComparator.UNORDERED
              ? operation == CompareOp.NE
              : operation.holds(comparison));
    };
  }

  @Override
  void collectColumns(Set<String> columns) {
    columns.add(column);
  }

  @Override
  void collectEqualities(Map<String, Object> equalities) {
    if (op == CompareOp.EQ) {
      equalities.put(column, literal.value());
    }
  }

  @Override
  int outcomes(StatisticsLookup lookup) {
    ColumnStatistics statistics = lookup.of(column);
    return statistics == null ? Outcomes.ANY : BoundsCheck.outcomes(statistics, op, literal);
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof ComparePredicate)) {
      return false;
    }
    ComparePredicate that = (ComparePredicate) other;
    return op == that.op && column.equals(that.column) && literal.equals(that.literal);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * column.hashCode() + op.name().hashCode()) + literal.hashCode();
  }

  @Override
  public String toString() {
    return column + " " + op.symbol() + " " + literal;
  }
}
