package org.apache.hudi.flink.core.io.parquet;

/** Where a field lies in a Parquet schema: its name for messages and the levels around it. */
final class FieldPlace {
  final String column;

  /** Definition level at which the parent is present. */
  final int nullLevel;

  /** Repetition level of the parent. */
  final int repetitionLevel;

  final boolean required;

  FieldPlace(String column, int nullLevel, int repetitionLevel, boolean required) {
    this.column = column;
    this.nullLevel = nullLevel;
    this.repetitionLevel = repetitionLevel;
    this.required = required;
  }

  /** Definition level at which the field is present. */
  int presentLevel() {
    return required ? nullLevel : nullLevel + 1;
  }
}
