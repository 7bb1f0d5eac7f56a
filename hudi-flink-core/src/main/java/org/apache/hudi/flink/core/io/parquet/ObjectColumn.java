package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.columnar.vector.ColumnVector;

/** A column that is assembled row by row: arrays, maps and what lies in them. */
final class ObjectColumn extends BatchColumn {
  private final NodeReader node;
  private final ObjectVector vector;
  private final int[] levels;

  ObjectColumn(NodeReader node, int capacity) {
    this.node = node;
    this.vector = new ObjectVector(capacity);
    this.levels = new int[capacity];
  }

  @Override
  ColumnVector vector() {
    return vector;
  }

  @Override
  void bind(ColumnSource source) {
    node.bind(source);
  }

  @Override
  void read(int rows) {
    for (int i = 0; i < rows; i++) {
      levels[i] = node.definition();
      vector.values[i] = node.read();
    }
  }

  @Override
  int definition(int row) {
    return levels[row];
  }
}
