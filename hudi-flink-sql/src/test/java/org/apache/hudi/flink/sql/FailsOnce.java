package org.apache.hudi.flink.sql;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.table.functions.ScalarFunction;

/** Gives its argument back, but fails the first time that it sees certain values. */
public final class FailsOnce extends ScalarFunction {
  private static final long serialVersionUID = 1L;

  static final Set<Integer> FAILED = ConcurrentHashMap.newKeySet();

  /** The value. */
  public Integer eval(Integer value) {
    if (value != null && value % 2 == 0 && FAILED.add(value)) {
      throw new IllegalStateException("value " + value + " for the first time");
    }
    return value;
  }
}
