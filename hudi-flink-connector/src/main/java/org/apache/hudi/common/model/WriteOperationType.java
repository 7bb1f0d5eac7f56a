package org.apache.hudi.common.model;

import java.util.Locale;
import org.apache.flink.annotation.PublicEvolving;

/**
 * Values of the option {@code write.operation}, used as {@code WriteOperationType.UPSERT.value()}.
 */
@PublicEvolving
public enum WriteOperationType {
  /** One visible row per record key. */
  UPSERT("upsert"),
  /** New rows without a look at existing keys. */
  INSERT("insert"),
  /** New rows of a bounded input, sorted. */
  BULK_INSERT("bulk_insert"),
  /** Removes the given keys. */
  DELETE("delete"),
  /** Replaces the partitions that receive rows. */
  INSERT_OVERWRITE("insert_overwrite"),
  /** Replaces the whole table. */
  INSERT_OVERWRITE_TABLE("insert_overwrite_table");

  private final String value;

  WriteOperationType(String value) {
    this.value = value;
  }

  /** The option value, lower case. */
  public String value() {
    return value;
  }

  /**
   * The operation of an option value, in any case.
   *
   * @throws IllegalArgumentException for a text that names no operation; the message lists them
   */
  public static WriteOperationType fromValue(String value) {
    String wanted = value.toLowerCase(Locale.ROOT);
    for (WriteOperationType type : values()) {
      if (type.value.equals(wanted)) {
        return type;
      }
    }
    StringBuilder known = new StringBuilder();
    for (WriteOperationType type : values()) {
      known.append(known.length() == 0 ? "" : ", ").append(type.value);
    }
    throw new IllegalArgumentException(
        "'" + value + "' is no write operation; known operations: " + known + ".");
  }
}
