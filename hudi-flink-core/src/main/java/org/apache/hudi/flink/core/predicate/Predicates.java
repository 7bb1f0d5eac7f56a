package org.apache.hudi.flink.core.predicate;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/** Makes predicates. Literals are values in Flink's internal representation, never null. */
public final class Predicates {
  private Predicates() {}

  /** Returns {@code column op literal}. */
  public static Predicate compare(String column, CompareOp op, Object literal, LogicalType type) {
    return new ComparePredicate(column, op, Literal.of(literal, type));
  }

  /**
   * Returns {@code column IN (literals)}; an empty list gives false for every value that is not
   * null.
   */
  public static Predicate in(String column, List<?> literals, LogicalType type) {
    List<Literal> values = new ArrayList<>(literals.size());
    for (Object literal : literals) {
      values.add(Literal.of(literal, type));
    }
    return new InPredicate(column, values);
  }

  /** Returns {@code column IS NULL}. */
  public static Predicate isNull(String column) {
    return new NullPredicate(column, NullPredicate.Kind.IS_NULL);
  }

  /** Returns {@code column IS NOT NULL}. */
  public static Predicate isNotNull(String column) {
    return new NullPredicate(column, NullPredicate.Kind.IS_NOT_NULL);
  }

  /** Returns {@code NOT predicate}. */
  public static Predicate not(Predicate predicate) {
    return new NotPredicate(predicate);
  }

  /**
   * Returns the conjunction.
   *
   * @param predicates at least one
   */
  public static Predicate and(List<? extends Predicate> predicates) {
    return combine(JunctionPredicate.Kind.AND, predicates);
  }

  /** Returns {@code left AND right}. */
  public static Predicate and(Predicate left, Predicate right) {
    return and(List.of(left, right));
  }

  /**
   * Returns the disjunction.
   *
   * @param predicates at least one
   */
  public static Predicate or(List<? extends Predicate> predicates) {
    return combine(JunctionPredicate.Kind.OR, predicates);
  }

  /** Returns {@code left OR right}. */
  public static Predicate or(Predicate left, Predicate right) {
    return or(List.of(left, right));
  }

  private static Predicate combine(
      JunctionPredicate.Kind kind, List<? extends Predicate> predicates) {
    if (predicates.isEmpty()) {
      throw new IllegalArgumentException("At least one predicate is needed for " + kind);
    }
    return predicates.size() == 1 ? predicates.get(0) : new JunctionPredicate(kind, predicates);
  }
}
