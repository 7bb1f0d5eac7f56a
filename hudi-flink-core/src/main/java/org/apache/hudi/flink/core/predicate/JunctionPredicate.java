package org.apache.hudi.flink.core.predicate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/** Conjunction or disjunction of two or more predicates. */
final class JunctionPredicate extends Predicate {
  private static final long serialVersionUID = 1L;

  /** The connective. */
  enum Kind {
    AND,
    OR
  }

  private final Kind kind;
  private final ArrayList<Predicate> parts;

  JunctionPredicate(Kind kind, List<? extends Predicate> parts) {
    this.kind = kind;
    this.parts = new ArrayList<>(parts);
    this.parts.forEach(part -> Objects.requireNonNull(part, "part"));
  }

  @Override
  public RowFilter bind(RowType rowType) {
    RowFilter[] bound = new RowFilter[parts.size()];
    for (int i = 0; i < bound.length; i++) {
      bound[i] = parts.get(i).bind(rowType);
    }
    Truth decisive = kind == Kind.AND ? Truth.FALSE : Truth.TRUE;
    return row -> evaluate(row, bound, decisive);
  }

  private static Truth evaluate(RowData row, RowFilter[] parts, Truth decisive) {
    Truth result = decisive.not();
    for (RowFilter part : parts) {
      Truth truth = part.evaluate(row);
      if (truth == decisive) {
        return decisive;
      }
      if (truth == Truth.UNKNOWN) {
        result = Truth.UNKNOWN;
      }
    }
    return result;
  }

  @Override
  void collectColumns(Set<String> columns) {
    for (Predicate part : parts) {
      part.collectColumns(columns);
    }
  }

  @Override
  void collectEqualities(Map<String, Object> equalities) {
    if (kind == Kind.AND) {
      parts.forEach(part -> part.collectEqualities(equalities));
    }
  }

  @Override
  int outcomes(StatisticsLookup statistics) {
    int result = kind == Kind.AND ? Outcomes.TRUE : Outcomes.FALSE;
    for (Predicate part : parts) {
      int outcomes = part.outcomes(statistics);
      result = kind == Kind.AND ? Outcomes.and(result, outcomes) : Outcomes.or(result, outcomes);
    }
    return result;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JunctionPredicate
        && kind == ((JunctionPredicate) other).kind
        && parts.equals(((JunctionPredicate) other).parts);
  }

  @Override
  public int hashCode() {
    return 31 * kind.name().hashCode() + parts.hashCode();
  }

  @Override
  public String toString() {
    return parts.stream()
        .map(Predicate::toString)
        .collect(Collectors.joining(" " + kind + " ", "(", ")"));
  }
}
