package org.apache.hudi.flink.core.schema;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.SchemaException;

/**
 * The columns of a table, as a Flink row type and as Avro schema. A schema that was read from a
 * table keeps the Avro types found there (decimals as bytes, enums, order of unions, record name),
 * so that a writer continues what the table has. Immutable; travels as its JSON.
 */
public final class TableSchema implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String tableName;
  private final RowType dataType;
  private final String avroJson;
  private final String storedAvroJson;
  private final boolean operationColumn;
  private transient volatile AvroSchema avro;

  /**
   * A schema for {@code tableName} made from Flink types, without meta columns.
   *
   * @throws org.apache.hudi.flink.core.error.SchemaException if a column has a type that Hudi
   *     cannot hold; names the column
   */
  public TableSchema(String tableName, RowType dataType) {
    this(
        tableName,
        dataType,
        TypeMapping.toAvro(TypeMapping.recordName(tableName), dataType),
        false);
  }

  private TableSchema(
      String tableName, RowType dataType, AvroSchema avro, boolean operationColumn) {
    this.tableName = Objects.requireNonNull(tableName, "tableName");
    this.dataType = Objects.requireNonNull(dataType, "dataType");
    this.avro = avro;
    this.avroJson = avro.toJson();
    this.operationColumn = operationColumn;
    this.storedAvroJson = withMetaColumns(avro, operationColumn).toJson();
  }

  /**
   * Reads the schema JSON of a table; meta columns in it are left out, and an operation column is
   * remembered.
   *
   * @throws org.apache.hudi.flink.core.error.SchemaException if it is not a schema, or holds types
   *     that Flink cannot
   */
  public static TableSchema fromAvroJson(String tableName, String json) {
    AvroSchema parsed = AvroSchema.parse(json);
    TypeMapping.requireRecord(parsed);
    List<AvroField> data = new ArrayList<>();
    for (AvroField field : parsed.fields()) {
      if (!MetaColumns.isMetaColumn(field.name())) {
        data.add(field);
      }
    }
    AvroSchema avro = AvroSchema.record(parsed.fullName(), parsed.doc(), data);
    boolean operation = parsed.field(MetaColumns.OPERATION) != null;
    return new TableSchema(tableName, TypeMapping.toRowType(avro), avro, operation);
  }

  /** A schema whose Avro form is given, for instance by evolution. */
  static TableSchema of(TableSchema origin, AvroSchema avro) {
    return new TableSchema(
        origin.tableName, TypeMapping.toRowType(avro), avro, origin.operationColumn);
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
    return operationColumn
        ? MetaColumns.storedTypeWithOperation(dataType)
        : MetaColumns.storedType(dataType);
  }

  /** Avro schema JSON without meta columns: what the commit metadata carries. */
  public String avroJson() {
    return avroJson;
  }

  /** Avro schema JSON with meta columns: what log blocks and base file footers carry. */
  public String storedAvroJson() {
    return storedAvroJson;
  }

  /** The parsed form of {@link #avroJson()}. */
  public AvroSchema avro() {
    AvroSchema known = avro;
    if (known == null) {
      known = AvroSchema.parse(avroJson);
      avro = known;
    }
    return known;
  }

  /** The same columns, stored with the operation column. */
  public TableSchema withOperationColumn() {
    return operationColumn ? this : new TableSchema(tableName, dataType, avro(), true);
  }

  /**
   * The same stored schema for rows of another row type: Avro has no TINYINT, SMALLINT or CHAR, so
   * rows of a Flink table can be narrower than what the schema of the table says.
   *
   * @throws org.apache.hudi.flink.core.error.SchemaException if the table does not hold such rows
   *     as they are: evolve
   */
  public TableSchema withRows(RowType rowType) {
    if (rowType.equals(dataType)) {
      return this;
    }
    if (!rowType.getFieldNames().equals(dataType.getFieldNames())
        || !SchemaCompatibility.evolve(this, rowType).equals(this)) {
      throw new SchemaException(
          "rows of type "
              + rowType.asSummaryString()
              + " are not those of table "
              + tableName
              + ": "
              + avroJson);
    }
    return new TableSchema(tableName, rowType, avro(), operationColumn);
  }

  /** Whether {@code _hoodie_operation} is among the stored columns. */
  public boolean hasOperationColumn() {
    return operationColumn;
  }

  private static AvroSchema withMetaColumns(AvroSchema data, boolean operationColumn) {
    List<AvroField> fields = new ArrayList<>();
    List<String> names = operationColumn ? MetaColumns.namesWithOperation() : MetaColumns.names();
    for (String name : names) {
      AvroSchema text = AvroSchema.nullable(AvroSchema.of(AvroSchema.Type.STRING));
      fields.add(new AvroField(name, text, "", "null"));
    }
    fields.addAll(data.fields());
    return AvroSchema.record(Objects.requireNonNull(data.fullName()), data.doc(), fields);
  }

  @Override
  public boolean equals(Object o) {
    if (this == o) {
      return true;
    }
    if (!(o instanceof TableSchema)) {
      return false;
    }
    TableSchema that = (TableSchema) o;
    return tableName.equals(that.tableName)
        && dataType.equals(that.dataType)
        && storedAvroJson.equals(that.storedAvroJson);
  }

  @Override
  public int hashCode() {
    return Objects.hash(tableName, storedAvroJson);
  }

  @Override
  public String toString() {
    return "TableSchema(" + tableName + ", " + storedAvroJson + ")";
  }
}
