package org.apache.hudi.flink.core.error;

import java.io.IOException;

/** Storage failed; the message says what was being done with which file. */
public class HudiIOException extends HudiException {
  private static final long serialVersionUID = 1L;

  /**
   * @param doing what was being done and on which path, for example "Cannot list /t/p"
   * @param cause what storage answered
   */
  public HudiIOException(String doing, IOException cause) {
    super(doing + ": " + cause, cause);
  }
}
