package org.apache.hudi.flink.core.schema;

import org.apache.flink.table.types.logical.RowType;

/**
 * Which changes of a table's schema are allowed, by column name. Format notes: records, section 7.
 */
public final class SchemaCompatibility {

  private SchemaCompatibility() {}

  /**
   * The schema of the table after a writer with {@code incoming} columns has written: the table's
   * columns, in table order, widened where the incoming type is wider, followed by the new columns.
   * Refuses, naming the column, new columns that are not nullable, columns that are missing, and
   * type changes that are not promotions.
   */
  public static TableSchema evolve(TableSchema current, RowType incoming) {
    throw new UnsupportedOperationException("in work: " + current + incoming);
  }
}
