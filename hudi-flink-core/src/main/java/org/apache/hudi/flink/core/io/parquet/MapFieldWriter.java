package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.column.ColumnWriteStore;

/** Writes a map or a multiset. */
final class MapFieldWriter extends FieldWriter {
  private final int repetitionLevel;
  private final FieldWriter key;
  private final FieldWriter value;

  /**
   * Creates a writer.
   *
   * @param place where the map lies in the schema
   */
  MapFieldWriter(FieldPlace place, FieldWriter key, FieldWriter value) {
    super(place.column, place.nullLevel, place.required);
    this.repetitionLevel = place.repetitionLevel + 1;
    this.key = key;
    this.value = value;
  }

  @Override
  void bind(ColumnWriteStore store) {
    key.bind(store);
    value.bind(store);
  }

  @Override
  void writeNull(int repetition, int definition) {
    key.writeNull(repetition, definition);
    value.writeNull(repetition, definition);
  }

  @Override
  void writeValue(RowData row, int position, int repetition) {
    writeEntries(row.getMap(position), repetition);
  }

  @Override
  void writeValue(ArrayData array, int position, int repetition) {
    writeEntries(array.getMap(position), repetition);
  }

  private void writeEntries(MapData map, int repetition) {
    int size = map.size();
    if (size == 0) {
      writeNull(repetition, presentLevel());
      return;
    }
    ArrayData keys = map.keyArray();
    ArrayData values = map.valueArray();
    for (int i = 0; i < size; i++) {
      int level = i == 0 ? repetition : repetitionLevel;
      key.write(keys, i, level);
      value.write(values, i, level);
    }
  }
}
