package org.apache.hudi.flink.core.error;

/** A table lock could not be taken or given back. */
public class LockException extends HudiException {
  private static final long serialVersionUID = 1L;

  /** A failure without an underlying cause. */
  public LockException(String message) {
    super(message);
  }

  /** A failure that another one led to. */
  public LockException(String message, Throwable cause) {
    super(message, cause);
  }
}
