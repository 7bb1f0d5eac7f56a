package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.columnar.vector.DecimalColumnVector;
import org.apache.flink.table.data.columnar.vector.heap.AbstractHeapVector;

/** Decimals that already have the requested precision and scale. */
final class DecimalVector extends AbstractHeapVector implements DecimalColumnVector {
  final DecimalData[] vector;

  DecimalVector(int capacity) {
    super(capacity);
    this.vector = new DecimalData[capacity];
  }

  @Override
  public DecimalData getDecimal(int row, int precision, int scale) {
    return vector[row];
  }
}
