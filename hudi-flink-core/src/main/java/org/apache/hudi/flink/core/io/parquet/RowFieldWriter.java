package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.column.ColumnWriteStore;

/** Writes a nested row. */
final class RowFieldWriter extends FieldWriter {
  private final FieldWriter[] fields;

  RowFieldWriter(FieldPlace place, FieldWriter[] fields) {
    super(place.column, place.nullLevel, place.required);
    this.fields = fields;
  }

  @Override
  void bind(ColumnWriteStore store) {
    for (FieldWriter field : fields) {
      field.bind(store);
    }
  }

  @Override
  void writeNull(int repetition, int definition) {
    for (FieldWriter field : fields) {
      field.writeNull(repetition, definition);
    }
  }

  @Override
  void writeValue(RowData row, int position, int repetition) {
    writeFields(row.getRow(position, fields.length), repetition);
  }

  @Override
  void writeValue(ArrayData array, int position, int repetition) {
    writeFields(array.getRow(position, fields.length), repetition);
  }

  private void writeFields(RowData nested, int repetition) {
    for (int i = 0; i < fields.length; i++) {
      fields[i].write(nested, i, repetition);
    }
  }
}
