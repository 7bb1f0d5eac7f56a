package org.apache.hudi.flink.core.error;

/** A setting, or a combination of settings, is wrong; the message names the option to change. */
public class ConfigurationException extends HudiException {
  private static final long serialVersionUID = 1L;

  /** A failure without an underlying cause. */
  public ConfigurationException(String message) {
    super(message);
  }

  /** A failure that another one led to. */
  public ConfigurationException(String message, Throwable cause) {
    super(message, cause);
  }
}
