package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.parquet.column.ColumnWriteStore;

/**
 * Writes one field, with all that lies below it, as levels and values straight into Parquet's
 * column writers. Built once per file as a tree; bound anew to each row group.
 */
abstract class FieldWriter {
  /** Dotted name for messages. */
  final String column;

  /** Definition level at which the parent is present and this field is null. */
  final int nullLevel;

  private final boolean required;

  FieldWriter(String column, int nullLevel, boolean required) {
    this.column = column;
    this.nullLevel = nullLevel;
    this.required = required;
  }

  /** Definition level at which this field is present. */
  final int presentLevel() {
    return required ? nullLevel : nullLevel + 1;
  }

  /** Takes the column writers of a new row group. */
  abstract void bind(ColumnWriteStore store);

  /** Writes that nothing is here, in every column below. */
  abstract void writeNull(int repetition, int definition);

  /** Writes the value at a position of a row, which is not null. */
  abstract void writeValue(RowData row, int position, int repetition);

  /** Writes the value at a position of an array, which is not null. */
  abstract void writeValue(ArrayData array, int position, int repetition);

  final void write(RowData row, int position, int repetition) {
    if (row.isNullAt(position)) {
      writeAbsent(repetition);
    } else {
      writeValue(row, position, repetition);
    }
  }

  final void write(ArrayData array, int position, int repetition) {
    if (array.isNullAt(position)) {
      writeAbsent(repetition);
    } else {
      writeValue(array, position, repetition);
    }
  }

  final void writeAbsent(int repetition) {
    if (required) {
      throw new InvalidValueException(column, "is null, but the table declares it NOT NULL");
    }
    writeNull(repetition, nullLevel);
  }
}
