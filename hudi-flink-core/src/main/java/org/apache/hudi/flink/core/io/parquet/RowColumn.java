package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.columnar.vector.ColumnVector;

/**
 * A nested row that lies in no array or map: the vectors of its fields, and which rows are null.
 */
final class RowColumn extends BatchColumn {
  private final int presentLevel;
  private final BatchColumn[] children;
  private final BatchColumn probe;
  private final RowVector vector;

  /**
   * Creates a column.
   *
   * @param presentLevel definition level at which the row is not null
   * @param fields vectors of all requested fields, those included that the file lacks
   * @param children what fills them, at least one
   */
  RowColumn(int presentLevel, ColumnVector[] fields, BatchColumn[] children, int capacity) {
    this.presentLevel = presentLevel;
    this.children = children;
    this.probe = children[0];
    this.vector = new RowVector(capacity, fields);
  }

  @Override
  ColumnVector vector() {
    return vector;
  }

  @Override
  void bind(ColumnSource source) {
    for (BatchColumn child : children) {
      child.bind(source);
    }
  }

  @Override
  void read(int rows) {
    for (BatchColumn child : children) {
      child.read(rows);
    }
    for (int i = 0; i < rows; i++) {
      vector.nulls[i] = probe.definition(i) < presentLevel;
    }
  }

  @Override
  int definition(int row) {
    return probe.definition(row);
  }
}
