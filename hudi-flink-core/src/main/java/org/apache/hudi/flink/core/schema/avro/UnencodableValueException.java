package org.apache.hudi.flink.core.schema.avro;

import org.apache.hudi.flink.core.error.HudiException;

/** A value does not fit its column; the encoder adds table and record key. */
final class UnencodableValueException extends HudiException {
  private static final long serialVersionUID = 1L;

  private final String column;
  private final String problem;

  UnencodableValueException(String column, String problem) {
    super("Column '" + column + "' " + problem);
    this.column = column;
    this.problem = problem;
  }

  UnencodableValueException(String column, String problem, RuntimeException cause) {
    super("Column '" + column + "' " + problem + " (" + cause + ")", cause);
    this.column = column;
    this.problem = problem + " (" + cause + ")";
  }

  String column() {
    return column;
  }

  String problem() {
    return problem;
  }
}
