package org.apache.hudi.flink.core.predicate;

/** A truth value of SQL's three-valued logic. */
public enum Truth {
  /** Holds. */
  TRUE,
  /** Does not hold. */
  FALSE,
  /** Cannot be told, because a null takes part. */
  UNKNOWN;

  /** Returns the truth value of a Java boolean. */
  public static Truth of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /** Returns the negation; unknown stays unknown. */
  public Truth not() {
    return this == UNKNOWN ? UNKNOWN : this == TRUE ? FALSE : TRUE;
  }
}
