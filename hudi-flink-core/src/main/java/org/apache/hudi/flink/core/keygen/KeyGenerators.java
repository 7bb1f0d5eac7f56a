package org.apache.hudi.flink.core.keygen;

import org.apache.flink.table.types.logical.RowType;

/** Makes key generators. */
public final class KeyGenerators {

  private KeyGenerators() {}

  /**
   * A key generator for rows of {@code rowType} (data columns); refuses unknown fields and types
   * that cannot be part of a key or partition path, naming the column.
   */
  public static KeyGenerator create(KeySettings settings, RowType rowType) {
    throw new UnsupportedOperationException("in work: " + settings + rowType);
  }
}
