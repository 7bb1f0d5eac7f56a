package org.apache.hudi.flink.core.error;

/**
 * Root of all failures of the table format. The message is meant for users: it says what failed, on
 * which table, file, instant, key or option, why, and what to do.
 */
public class HudiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A failure without an underlying cause. */
  public HudiException(String message) {
    super(message);
  }

  /** A failure that another one led to. */
  public HudiException(String message, Throwable cause) {
    super(message, cause);
  }
}
