package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.column.ColumnWriteStore;

/** Writes an array in the three-level layout. */
final class ListFieldWriter extends FieldWriter {
  private final int repetitionLevel;
  private final FieldWriter element;

  /**
   * Creates a writer.
   *
   * @param place where the list lies in the schema
   */
  ListFieldWriter(FieldPlace place, FieldWriter element) {
    super(place.column, place.nullLevel, place.required);
    this.repetitionLevel = place.repetitionLevel + 1;
    this.element = element;
  }

  @Override
  void bind(ColumnWriteStore store) {
    element.bind(store);
  }

  @Override
  void writeNull(int repetition, int definition) {
    element.writeNull(repetition, definition);
  }

  @Override
  void writeValue(RowData row, int position, int repetition) {
    writeElements(row.getArray(position), repetition);
  }

  @Override
  void writeValue(ArrayData array, int position, int repetition) {
    writeElements(array.getArray(position), repetition);
  }

  private void writeElements(ArrayData array, int repetition) {
    int size = array.size();
    if (size == 0) {
      element.writeNull(repetition, presentLevel());
      return;
    }
    element.write(array, 0, repetition);
    for (int i = 1; i < size; i++) {
      element.write(array, i, repetitionLevel);
    }
  }
}
