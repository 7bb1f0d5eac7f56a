package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.columnar.vector.ColumnVector;
import org.apache.flink.table.data.columnar.vector.heap.AbstractHeapVector;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;

/** A column without repetition: one value or null per row. */
final class FlatColumn extends BatchColumn {
  private final ColumnDescriptor descriptor;
  private final Leaf leaf;
  private final AbstractHeapVector vector;
  private final int maxLevel;
  private final byte[] levels;
  private ColumnReader in;

  FlatColumn(ColumnDescriptor descriptor, Leaf leaf, int capacity) {
    this.descriptor = descriptor;
    this.leaf = leaf;
    this.vector = leaf.allocate(capacity);
    this.maxLevel = descriptor.getMaxDefinitionLevel();
    // Levels above the first only occur within nested rows, which are asked for them.
    this.levels = new byte[maxLevel > 1 ? capacity : 0];
  }

  @Override
  ColumnVector vector() {
    return vector;
  }

  @Override
  void bind(ColumnSource source) {
    in = source.open(descriptor);
    long values = source.valueCount(descriptor);
    if (values != source.rowCount()) {
      throw new IllegalArgumentException(
          "column "
              + String.join(".", descriptor.getPath())
              + " has "
              + values
              + " values in a row group of "
              + source.rowCount()
              + " rows");
    }
  }

  @Override
  void read(int rows) {
    vector.reset();
    boolean keepLevels = levels.length > 0;
    for (int i = 0; i < rows; i++) {
      int level = in.getCurrentDefinitionLevel();
      if (level == maxLevel) {
        leaf.read(in, i);
      } else {
        vector.setNullAt(i);
      }
      if (keepLevels) {
        levels[i] = (byte) level;
      }
      in.consume();
    }
  }

  @Override
  int definition(int row) {
    if (levels.length > 0) {
      return levels[row];
    }
    return vector.isNullAt(row) ? 0 : maxLevel;
  }
}
