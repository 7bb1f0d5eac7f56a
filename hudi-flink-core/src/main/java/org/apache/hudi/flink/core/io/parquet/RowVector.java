package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.columnar.ColumnarRowData;
import org.apache.flink.table.data.columnar.vector.ColumnVector;
import org.apache.flink.table.data.columnar.vector.RowColumnVector;
import org.apache.flink.table.data.columnar.vector.VectorizedColumnBatch;

/** Nested rows over the vectors of their fields. */
final class RowVector implements RowColumnVector {
  final boolean[] nulls;
  private final VectorizedColumnBatch batch;

  RowVector(int capacity, ColumnVector[] fields) {
    this.nulls = new boolean[capacity];
    this.batch = new VectorizedColumnBatch(fields);
  }

  @Override
  public boolean isNullAt(int row) {
    return nulls[row];
  }

  @Override
  public ColumnarRowData getRow(int row) {
    return new ColumnarRowData(batch, row);
  }
}
