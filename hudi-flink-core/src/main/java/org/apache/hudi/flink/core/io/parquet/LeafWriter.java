package org.apache.hudi.flink.core.io.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;

/** Writes a field that is one Parquet column. */
abstract class LeafWriter extends FieldWriter {
  private final ColumnDescriptor descriptor;

  /** Definition level of a value. */
  final int level;

  ColumnWriter out;

  LeafWriter(String column, int nullLevel, ColumnDescriptor descriptor) {
    super(column, nullLevel, descriptor.getMaxDefinitionLevel() == nullLevel);
    this.descriptor = descriptor;
    this.level = descriptor.getMaxDefinitionLevel();
  }

  @Override
  final void bind(ColumnWriteStore store) {
    out = store.getColumnWriter(descriptor);
  }

  @Override
  final void writeNull(int repetition, int definition) {
    out.writeNull(repetition, definition);
  }
}
