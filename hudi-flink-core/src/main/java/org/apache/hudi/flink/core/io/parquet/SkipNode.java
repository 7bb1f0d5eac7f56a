package org.apache.hudi.flink.core.io.parquet;

import javax.annotation.Nullable;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;

/**
 * Stands for a group of which no field was asked for: reads one of its columns for the levels only,
 * to tell null from present.
 */
final class SkipNode extends NodeReader {
  private final ColumnDescriptor descriptor;
  private final int repetitionLevel;
  private ColumnReader in;
  private long left;

  /**
   * Creates a node.
   *
   * @param repetitionLevel level of the group: everything above it is the same instance
   */
  SkipNode(ColumnDescriptor descriptor, int repetitionLevel) {
    this.descriptor = descriptor;
    this.repetitionLevel = repetitionLevel;
  }

  @Override
  void bind(ColumnSource source) {
    in = source.open(descriptor);
    left = source.valueCount(descriptor);
  }

  @Override
  @Nullable
  Object read() {
    do {
      if (left-- <= 0) {
        throw new IllegalArgumentException(
            "column " + String.join(".", descriptor.getPath()) + " has too few values");
      }
      if (in.getCurrentDefinitionLevel() == descriptor.getMaxDefinitionLevel()) {
        in.skip();
      }
      in.consume();
    } while (left > 0 && in.getCurrentRepetitionLevel() > repetitionLevel);
    return null;
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
    return new Object[size];
  }
}
