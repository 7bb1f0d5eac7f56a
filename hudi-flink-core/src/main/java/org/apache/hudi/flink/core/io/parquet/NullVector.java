package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.columnar.vector.ColumnVector;

/** A column that the file does not have. */
enum NullVector implements ColumnVector {
  INSTANCE;

  @Override
  public boolean isNullAt(int row) {
    return true;
  }
}
