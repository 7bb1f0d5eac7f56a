package org.apache.hudi.flink.core.predicate;

import javax.annotation.Nullable;

/** Compares bounds of a column with a literal. */
final class BoundsCheck {
  private BoundsCheck() {}

  /** Returns the truth values that {@code column op literal} may take within the bounds. */
  static int outcomes(ColumnStatistics statistics, CompareOp op, Literal literal) {
    int result = statistics.mayHoldNull() ? Outcomes.UNKNOWN : Outcomes.NONE;
    if (!statistics.mayHoldValue()) {
      return result;
    }
    return result | ofValues(statistics, op, literal.value());
  }

  private static int ofValues(ColumnStatistics statistics, CompareOp op, Object literal) {
    int both = Outcomes.TRUE | Outcomes.FALSE;
    if (Values.isNaN(literal)) {
      return op == CompareOp.NE ? Outcomes.TRUE : Outcomes.FALSE;
    }
    // A bound that is missing, NaN or of another kind of value bounds nothing.
    boolean hasMin = usable(statistics.min(), literal);
    boolean hasMax = usable(statistics.max(), literal);
    int min = hasMin ? Values.compare(statistics.min(), literal) : 0;
    int max = hasMax ? Values.compare(statistics.max(), literal) : 0;
    boolean mayBeLess = !hasMin || min < 0;
    boolean mayBeGreater = !hasMax || max > 0;
    boolean mayBeEqual = (!hasMin || min <= 0) && (!hasMax || max >= 0);
    int result = Outcomes.NONE;
    result |= mayBeLess ? outcome(op.holds(-1)) : 0;
    result |= mayBeEqual ? outcome(op.holds(0)) : 0;
    result |= mayBeGreater ? outcome(op.holds(1)) : 0;
    if (Values.isFloating(literal) || Values.isFloating(boundOf(statistics))) {
      // Writers leave NaN out of the bounds.
      result |= outcome(op == CompareOp.NE);
    }
    return result == Outcomes.NONE ? both : result;
  }

  private static @Nullable Object boundOf(ColumnStatistics statistics) {
    return statistics.min() != null ? statistics.min() : statistics.max();
  }

  private static boolean usable(@Nullable Object bound, Object literal) {
    return Values.comparable(bound, literal) && !Values.isNaN(bound);
  }

  private static int outcome(boolean holds) {
    return holds ? Outcomes.TRUE : Outcomes.FALSE;
  }
}
