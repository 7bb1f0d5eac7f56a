package org.apache.hudi.flink.core.error;

/** There is no table at the given base path. */
public class TableNotFoundException extends HudiException {
  private static final long serialVersionUID = 1L;

  /** A failure without an underlying cause. */
  public TableNotFoundException(String message) {
    super(message);
  }

  /** A failure that another one led to. */
  public TableNotFoundException(String message, Throwable cause) {
    super(message, cause);
  }
}
