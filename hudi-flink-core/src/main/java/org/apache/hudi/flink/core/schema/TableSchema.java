package org.apache.hudi.flink.core.schema;

import org.apache.flink.table.types.logical.RowType;

/** The columns of a table, as a Flink row type and as Avro schema text. Immutable. */
public final class TableSchema {

  private final String tableName;
  private final RowType dataType;

  /**
   * A schema for {@code tableName} made from Flink types; refuses types that Hudi cannot hold,
   * naming the column.
   */
  public TableSchema(String tableName, RowType dataType) {
    this.tableName = tableName;
    this.dataType = dataType;
  }

  /** Reads the schema JSON of a table; meta columns in it are left out. */
  public static TableSchema fromAvroJson(String tableName, String json) {
    throw new UnsupportedOperationException("in work: " + tableName + json);
  }

  public String tableName() {
    return tableName;
  }

  /** The columns of the table, without meta columns. */
  public RowType dataType() {
    return dataType;
  }

  /** Meta columns, then the columns of the table. */
  public RowType storedType() {
    return MetaColumns.storedType(dataType);
  }

  /** Avro schema JSON without meta columns: what the commit metadata carries. */
  public String avroJson() {
    throw new UnsupportedOperationException("in work");
  }

  /** Avro schema JSON with meta columns: what log blocks and base file footers carry. */
  public String storedAvroJson() {
    throw new UnsupportedOperationException("in work");
  }

  /** The same schema, stored with the operation column. */
  public TableSchema withOperationColumn() {
    throw new UnsupportedOperationException("in work");
  }

  /** Whether {@code _hoodie_operation} is among the stored columns. */
  public boolean hasOperationColumn() {
    return false;
  }
}
