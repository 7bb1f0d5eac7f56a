package org.apache.hudi.flink.core.predicate;

/**
 * Sets of possible truth values as bits. Carrying all three through the tree keeps negation exact:
 * "may be true" alone cannot be negated.
 */
final class Outcomes {
  static final int NONE = 0;
  static final int TRUE = 1;
  static final int FALSE = 2;
  static final int UNKNOWN = 4;
  static final int ANY = TRUE | FALSE | UNKNOWN;

  private Outcomes() {}

  static int not(int a) {
    return (a & UNKNOWN) | ((a & TRUE) != 0 ? FALSE : 0) | ((a & FALSE) != 0 ? TRUE : 0);
  }

  /** The two sides are taken as independent, which can only add outcomes. */
  static int and(int a, int b) {
    int result = (a & b & TRUE) | ((a | b) & FALSE);
    int notFalse = TRUE | UNKNOWN;
    if (((a | b) & UNKNOWN) != 0 && (a & notFalse) != 0 && (b & notFalse) != 0) {
      result |= UNKNOWN;
    }
    return result;
  }

  static int or(int a, int b) {
    return not(and(not(a), not(b)));
  }
}
