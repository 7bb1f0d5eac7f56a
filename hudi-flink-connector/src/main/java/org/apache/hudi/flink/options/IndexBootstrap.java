package org.apache.hudi.flink.options;

/** Whether the keys of an existing table are loaded into the state index before the first row. */
public enum IndexBootstrap {
  /** The user was silent: load when the table has data and there is no state yet. */
  AUTO,
  /** {@code index.bootstrap.enabled = true}. */
  ON,
  /**
   * {@code index.bootstrap.enabled = false} was spelled out: never load; starting without state on
   * a table with data is refused because it would duplicate keys.
   */
  OFF
}
