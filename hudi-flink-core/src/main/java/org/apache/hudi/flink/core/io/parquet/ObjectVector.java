package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.columnar.vector.ArrayColumnVector;
import org.apache.flink.table.data.columnar.vector.MapColumnVector;

/** Arrays or maps, each assembled as an object. */
final class ObjectVector implements ArrayColumnVector, MapColumnVector {
  final Object[] values;

  ObjectVector(int capacity) {
    this.values = new Object[capacity];
  }

  @Override
  public boolean isNullAt(int row) {
    return values[row] == null;
  }

  @Override
  public ArrayData getArray(int row) {
    return (ArrayData) values[row];
  }

  @Override
  public MapData getMap(int row) {
    return (MapData) values[row];
  }
}
