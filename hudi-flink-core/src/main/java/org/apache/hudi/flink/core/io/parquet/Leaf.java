package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.columnar.vector.heap.AbstractHeapVector;
import org.apache.parquet.column.ColumnReader;

/**
 * Takes the values of one Parquet column in the requested type: into a vector, or one by one as
 * objects where they lie in arrays and maps.
 */
abstract class Leaf {
  /** Makes the vector that {@link #read} fills. */
  abstract AbstractHeapVector allocate(int capacity);

  /** Puts the current value of the column, which is not null, into the vector. */
  abstract void read(ColumnReader in, int row);

  /** Returns the current value of the column, which is not null, as Flink represents it. */
  abstract Object value(ColumnReader in);

  /** Returns an array for such objects: Flink casts arrays to the class of their elements. */
  abstract Object[] array(int size);
}
