package org.apache.hudi.flink.core.error;

/** Another writer did something with an instant that does not go together with what was asked. */
public class InstantConflictException extends CommitException {
  private static final long serialVersionUID = 1L;

  /** A failure without an underlying cause. */
  public InstantConflictException(String message) {
    super(message);
  }

  /** A failure that another one led to. */
  public InstantConflictException(String message, Throwable cause) {
    super(message, cause);
  }
}
