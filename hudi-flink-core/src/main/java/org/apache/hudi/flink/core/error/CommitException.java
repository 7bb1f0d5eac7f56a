package org.apache.hudi.flink.core.error;

/** A set of files could not be committed; the table still is as it was before. */
public class CommitException extends HudiException {
  private static final long serialVersionUID = 1L;

  /** A failure without an underlying cause. */
  public CommitException(String message) {
    super(message);
  }

  /** A failure that another one led to. */
  public CommitException(String message, Throwable cause) {
    super(message, cause);
  }
}
