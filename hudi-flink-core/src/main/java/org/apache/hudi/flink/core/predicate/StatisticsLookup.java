package org.apache.hudi.flink.core.predicate;

import javax.annotation.Nullable;

/** Gives the statistics of columns by name. */
@FunctionalInterface
public interface StatisticsLookup {
  /** Returns what is known about a column, or null if nothing is. */
  @Nullable
  ColumnStatistics of(String column);
}
