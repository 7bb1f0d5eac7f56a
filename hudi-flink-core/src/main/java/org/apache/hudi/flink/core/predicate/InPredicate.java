package org.apache.hudi.flink.core.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/** {@code column IN (literals)}: unknown where the column is null. */
final class InPredicate extends Predicate {
  private static final long serialVersionUID = 1L;

  private final String column;
  private final ArrayList<Literal> literals;

  InPredicate(String column, List<Literal> literals) {
    this.column = Objects.requireNonNull(column, "column");
    this.literals = new ArrayList<>(literals);
  }

  @Override
  public RowFilter bind(RowType rowType) {
    int index = ColumnAccess.indexOf(rowType, column);
    ColumnComparator[] comparators = new ColumnComparator[literals.size()];
    for (int i = 0; i < comparators.length; i++) {
      comparators[i] = ColumnAccess.comparator(rowType, index, literals.get(i));
    }
    return row -> row.isNullAt(index) ? Truth.UNKNOWN : Truth.of(anyEqual(comparators, row, index));
  }

  private static boolean anyEqual(ColumnComparator[] comparators, RowData row, int index) {
    for (ColumnComparator comparator : comparators) {
      if (comparator.compare(row, index) == 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  void collectColumns(Set<String> columns) {
    columns.add(column);
  }

  @Override
  void collectEqualities(Map<String, Object> equalities) {
    if (literals.size() == 1) {
      equalities.put(column, literals.get(0).value());
    }
  }

  @Override
  int outcomes(StatisticsLookup lookup) {
    ColumnStatistics statistics = lookup.of(column);
    if (statistics == null) {
      return Outcomes.ANY;
    }
    int result = Outcomes.NONE;
    if (statistics.mayHoldNull()) {
      result |= Outcomes.UNKNOWN;
    }
    if (statistics.mayHoldValue()) {
      result |= Outcomes.FALSE;
      for (Literal literal : literals) {
        int equal = BoundsCheck.outcomes(statistics, CompareOp.EQ, literal);
        result |= equal & Outcomes.TRUE;
        if ((equal & Outcomes.FALSE) == 0) {
          result &= ~Outcomes.FALSE;
          break;
        }
      }
    }
    return result;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InPredicate
        && column.equals(((InPredicate) other).column)
        && literals.equals(((InPredicate) other).literals);
  }

  @Override
  public int hashCode() {
    return 31 * column.hashCode() + literals.hashCode();
  }

  @Override
  public String toString() {
    return literals.stream()
        .map(Literal::toString)
        .collect(Collectors.joining(", ", column + " IN (", ")"));
  }
}
