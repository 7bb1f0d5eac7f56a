package org.apache.hudi.flink.core.error;

/**
 * The table has a version or a feature that cannot be honoured; nothing was touched. The message
 * says what to do.
 */
public class UnsupportedTableException extends HudiException {
  private static final long serialVersionUID = 1L;

  /** A failure without an underlying cause. */
  public UnsupportedTableException(String message) {
    super(message);
  }

  /** A failure that another one led to. */
  public UnsupportedTableException(String message, Throwable cause) {
    super(message, cause);
  }
}
