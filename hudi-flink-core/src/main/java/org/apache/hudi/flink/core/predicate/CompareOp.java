package org.apache.hudi.flink.core.predicate;

/** The comparison of a column with a literal. */
public enum CompareOp {
  /** {@code column = literal}. */
  EQ("="),
  /** {@code column <> literal}. */
  NE("<>"),
  /** {@code column < literal}. */
  LT("<"),
  /** {@code column <= literal}. */
  LE("<="),
  /** {@code column > literal}. */
  GT(">"),
  /** {@code column >= literal}. */
  GE(">=");

  private final String symbol;

  CompareOp(String symbol) {
    this.symbol = symbol;
  }

  /** Returns the SQL spelling. */
  public String symbol() {
    return symbol;
  }

  /**
   * Decides from the sign of a three-way comparison.
   *
   * @param comparison negative, zero or positive as the column value is less than, equal to or
   *     greater than the literal
   */
  boolean holds(int comparison) {
    switch (this) {
      case EQ:
        return comparison == 0;
      case NE:
        return comparison != 0;
      case LT:
        return comparison < 0;
      case LE:
        return comparison <= 0;
      case GT:
        return comparison > 0;
      default:
        return comparison >= 0;
    }
  }
}
