package org.apache.hudi.flink.core.io.parquet;

import javax.annotation.Nullable;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;

/** A row within an array or a map. */
final class RowNode extends NodeReader {
  private final int presentLevel;
  private final int arity;
  private final NodeReader[] children;
  private final int[] positions;

  /**
   * Creates a node.
   *
   * @param presentLevel definition level at which the row is not null
   * @param arity number of requested fields, those included that the file lacks
   * @param children the fields that the file has, at least one
   * @param positions the place of each child in the row, negative for one that only tells levels
   */
  RowNode(int presentLevel, int arity, NodeReader[] children, int[] positions) {
    this.presentLevel = presentLevel;
    this.arity = arity;
    this.children = children;
    this.positions = positions;
  }

  @Override
  void bind(ColumnSource source) {
    for (NodeReader child : children) {
      child.bind(source);
    }
  }

  @Override
  @Nullable
  Object read() {
    GenericRowData row = definition() >= presentLevel ? new GenericRowData(arity) : null;
    for (int i = 0; i < children.length; i++) {
      Object value = children[i].read();
      if (row != null && positions[i] >= 0) {
        row.setField(positions[i], value);
      }
    }
    return row;
  }

  @Override
  int definition() {
    return children[0].definition();
  }

  @Override
  int repetition() {
    return children[0].repetition();
  }

  @Override
  Object[] array(int size) {
    return new RowData[size];
  }
}
