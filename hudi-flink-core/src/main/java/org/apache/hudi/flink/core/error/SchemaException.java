package org.apache.hudi.flink.core.error;

/** A schema cannot be stored, read or changed as asked; the message names the column. */
public class SchemaException extends HudiException {
  private static final long serialVersionUID = 1L;

  /** A failure without an underlying cause. */
  public SchemaException(String message) {
    super(message);
  }

  /** A failure that another one led to. */
  public SchemaException(String message, Throwable cause) {
    super(message, cause);
  }
}
