package org.apache.hudi.flink.core.predicate;

import org.apache.flink.table.data.RowData;

/** Compares the value of a column, which must not be null, with a literal fixed beforehand. */
interface ColumnComparator {
  /** The result where NaN takes part: neither less, equal nor greater. */
  int UNORDERED = Integer.MIN_VALUE;

  /** Returns the sign of the comparison as -1, 0 or 1, or {@link #UNORDERED}. */
  int compare(RowData row, int index);
}
