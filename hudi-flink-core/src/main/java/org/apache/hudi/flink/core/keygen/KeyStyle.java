package org.apache.hudi.flink.core.keygen;

/**
 * How a table spells the record key of a complex key generator with a single key field: releases
 * differ. Format notes: records, section 1.3.
 */
public enum KeyStyle {
  /** {@code id1}. */
  VALUE_ONLY,
  /** {@code id:id1}. */
  FIELD_PREFIXED
}
