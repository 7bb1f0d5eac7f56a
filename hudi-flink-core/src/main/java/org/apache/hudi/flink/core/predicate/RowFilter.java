package org.apache.hudi.flink.core.predicate;

import org.apache.flink.table.data.RowData;

/** A predicate bound to the columns of a row type. Not thread-safe: one per reader. */
public interface RowFilter {
  /** Evaluates the predicate on a row of the type it was bound to. */
  Truth evaluate(RowData row);

  /** Says whether a row passes: false and unknown do not. */
  default boolean test(RowData row) {
    return evaluate(row) == Truth.TRUE;
  }
}
