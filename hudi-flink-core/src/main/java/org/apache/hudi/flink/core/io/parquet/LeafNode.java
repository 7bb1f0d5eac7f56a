package org.apache.hudi.flink.core.io.parquet;

import javax.annotation.Nullable;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;

/** A field that is one column. */
final class LeafNode extends NodeReader {
  private final ColumnDescriptor descriptor;
  private final Leaf leaf;
  private ColumnReader in;
  private long left;

  LeafNode(ColumnDescriptor descriptor, Leaf leaf) {
    this.descriptor = descriptor;
    this.leaf = leaf;
  }

  @Override
  void bind(ColumnSource source) {
    in = source.open(descriptor);
    left = source.valueCount(descriptor);
  }

  @Override
  @Nullable
  Object read() {
    if (left-- <= 0) {
      throw new IllegalArgumentException(
          "column " + String.join(".", descriptor.getPath()) + " has too few values");
    }
    Object value =
        in.getCurrentDefinitionLevel() < descriptor.getMaxDefinitionLevel() ? null : leaf.value(in);
    in.consume();
    return value;
  }

  @Override
  int definition() {
    return in.getCurrentDefinitionLevel();
  }

  @Override
  int repetition() {
    return left == 0 ? 0 : in.getCurrentRepetitionLevel();
  }

  @Override
  Object[] array(int size) {
    return leaf.array(size);
  }
}
