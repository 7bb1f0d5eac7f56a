package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.columnar.vector.ColumnVector;

/** Fills the vector of one column, batch by batch. */
abstract class BatchColumn {
  /** Returns the vector, the same for all batches. */
  abstract ColumnVector vector();

  /** Takes the columns of a new row group. */
  abstract void bind(ColumnSource source);

  /** Reads the next rows into the vector, from its start. */
  abstract void read(int rows);

  /** Returns the definition level of a row of the batch: tells whether a group around is null. */
  abstract int definition(int row);
}
