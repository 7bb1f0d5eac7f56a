package org.apache.hudi.flink.core.error;

/** A table was to be created where one exists already. */
public class TableExistsException extends HudiException {
  private static final long serialVersionUID = 1L;

  /** A failure without an underlying cause. */
  public TableExistsException(String message) {
    super(message);
  }

  /** A failure that another one led to. */
  public TableExistsException(String message, Throwable cause) {
    super(message, cause);
  }
}
