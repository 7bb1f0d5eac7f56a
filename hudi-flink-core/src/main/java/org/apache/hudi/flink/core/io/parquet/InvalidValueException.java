package org.apache.hudi.flink.core.io.parquet;

/** A value cannot be stored; the writer adds table and key. */
final class InvalidValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String column;

  InvalidValueException(String column, String problem) {
    super(problem);
    this.column = column;
  }

  String column() {
    return column;
  }
}
