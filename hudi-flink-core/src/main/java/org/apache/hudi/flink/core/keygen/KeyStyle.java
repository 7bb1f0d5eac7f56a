package org.apache.hudi.flink.core.keygen;

import java.util.Optional;

/**
 * How a table spells the record key of a complex key generator with a single key field: releases
 * differ, and a writer must continue what the table has. Format notes: records, section 1.3.
 */
public enum KeyStyle {
  /** {@code id1}. */
  VALUE_ONLY,
  /** {@code id:id1}. */
  FIELD_PREFIXED;

  /**
   * The style of keys that were found in a table.
   *
   * @param keyField the single key field
   * @param sampleKeys record keys of the table, some are enough
   * @return empty if there are no keys, or some have the prefix and some do not
   */
  public static Optional<KeyStyle> probe(String keyField, Iterable<String> sampleKeys) {
    String prefix = keyField + ":";
    boolean with = false;
    boolean without = false;
    for (String key : sampleKeys) {
      boolean prefixed = key.startsWith(prefix);
      with |= prefixed;
      without |= !prefixed;
    }
    if (with == without) {
      return Optional.empty();
    }
    return Optional.of(with ? FIELD_PREFIXED : VALUE_ONLY);
  }
}
