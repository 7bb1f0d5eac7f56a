package org.apache.hudi.flink.it.oracle;

/** Real Hudi refused or failed a command, or did not answer in time. */
public final class OracleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OracleException(String message) {
    super(message);
  }

  OracleException(String message, Throwable cause) {
    super(message, cause);
  }
}
