package org.apache.hudi.flink.core.table;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.TableType;

/** How a new table is to be. Lists are empty where nothing was given. */
public final class TableDefinition {
  private final String tableName;
  private final String databaseName;
  private final TableType type;
  private final List<String> recordKeyFields;
  private final List<String> partitionFields;
  @Nullable private final String orderingField;
  @Nullable private final String payloadClass;
  @Nullable private final String keyGeneratorClass;
  private final String createSchemaJson;
  private final boolean hiveStylePartitioning;
  private final boolean urlEncodePartitioning;
  private final Map<String, String> extraProperties;

  private TableDefinition(Builder builder) {
    this.tableName = Objects.requireNonNull(builder.tableName, "tableName");
    this.databaseName = Objects.requireNonNull(builder.databaseName, "databaseName");
    this.type = Objects.requireNonNull(builder.type, "type");
    this.recordKeyFields = List.copyOf(builder.recordKeyFields);
    this.partitionFields = List.copyOf(builder.partitionFields);
    this.orderingField = builder.orderingField;
    this.payloadClass = builder.payloadClass;
    this.keyGeneratorClass = builder.keyGeneratorClass;
    this.createSchemaJson = Objects.requireNonNull(builder.createSchemaJson, "createSchemaJson");
    this.hiveStylePartitioning = builder.hiveStylePartitioning;
    this.urlEncodePartitioning = builder.urlEncodePartitioning;
    this.extraProperties = Map.copyOf(builder.extraProperties);
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this value. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.tableName = tableName;
    builder.databaseName = databaseName;
    builder.type = type;
    builder.recordKeyFields = recordKeyFields;
    builder.partitionFields = partitionFields;
    builder.orderingField = orderingField;
    builder.payloadClass = payloadClass;
    builder.keyGeneratorClass = keyGeneratorClass;
    builder.createSchemaJson = createSchemaJson;
    builder.hiveStylePartitioning = hiveStylePartitioning;
    builder.urlEncodePartitioning = urlEncodePartitioning;
    builder.extraProperties = extraProperties;
    return builder;
  }

  /** Name of the table. */
  public String tableName() {
    return tableName;
  }

  /** Name of the database, empty if none. */
  public String databaseName() {
    return databaseName;
  }

  /** Copy-on-write or merge-on-read. */
  public TableType type() {
    return type;
  }

  /** Columns of the record key. */
  public List<String> recordKeyFields() {
    return recordKeyFields;
  }

  /** Partition columns. */
  public List<String> partitionFields() {
    return partitionFields;
  }

  /** Column that orders versions of a record, null if none. */
  @Nullable
  public String orderingField() {
    return orderingField;
  }

  /** Payload class that names the merge rule, null for the default. */
  @Nullable
  public String payloadClass() {
    return payloadClass;
  }

  /** Class name of the key generator, null to derive it from key and partition columns. */
  @Nullable
  public String keyGeneratorClass() {
    return keyGeneratorClass;
  }

  /** Avro JSON of the schema without meta columns. */
  public String createSchemaJson() {
    return createSchemaJson;
  }

  /** Whether partition folders are called {@code column=value}. */
  public boolean hiveStylePartitioning() {
    return hiveStylePartitioning;
  }

  /** Whether partition values are URL-encoded in folder names. */
  public boolean urlEncodePartitioning() {
    return urlEncodePartitioning;
  }

  /** Further table properties, written as they are. */
  public Map<String, String> extraProperties() {
    return extraProperties;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof TableDefinition)) {
      return false;
    }
    TableDefinition that = (TableDefinition) o;
    return Objects.equals(tableName, that.tableName)
        && Objects.equals(databaseName, that.databaseName)
        && Objects.equals(type, that.type)
        && Objects.equals(recordKeyFields, that.recordKeyFields)
        && Objects.equals(partitionFields, that.partitionFields)
        && Objects.equals(orderingField, that.orderingField)
        && Objects.equals(payloadClass, that.payloadClass)
        && Objects.equals(keyGeneratorClass, that.keyGeneratorClass)
        && Objects.equals(createSchemaJson, that.createSchemaJson)
        && hiveStylePartitioning == that.hiveStylePartitioning
        && urlEncodePartitioning == that.urlEncodePartitioning
        && Objects.equals(extraProperties, that.extraProperties);
  }

  @Override
  public int hashCode() {
    return Objects.hash(tableName, databaseName, type, recordKeyFields);
  }

  @Override
  public String toString() {
    return "TableDefinition{"
        + "tableName="
        + tableName
        + ", "
        + "databaseName="
        + databaseName
        + ", "
        + "type="
        + type
        + ", "
        + "recordKeyFields="
        + recordKeyFields
        + ", "
        + "partitionFields="
        + partitionFields
        + ", "
        + "orderingField="
        + orderingField
        + ", "
        + "payloadClass="
        + payloadClass
        + ", "
        + "keyGeneratorClass="
        + keyGeneratorClass
        + ", "
        + "createSchemaJson="
        + createSchemaJson
        + ", "
        + "hiveStylePartitioning="
        + hiveStylePartitioning
        + ", "
        + "urlEncodePartitioning="
        + urlEncodePartitioning
        + ", "
        + "extraProperties="
        + extraProperties
        + "}";
  }

  /** Collects the parts of a {@link TableDefinition}. */
  public static final class Builder {
    private String tableName;
    private String databaseName = "";
    private TableType type = TableType.COPY_ON_WRITE;
    private List<String> recordKeyFields = List.of();
    private List<String> partitionFields = List.of();
    @Nullable private String orderingField;
    @Nullable private String payloadClass;
    @Nullable private String keyGeneratorClass;
    private String createSchemaJson;
    private boolean hiveStylePartitioning;
    private boolean urlEncodePartitioning;
    private Map<String, String> extraProperties = Map.of();

    private Builder() {}

    /** Name of the table. */
    public Builder tableName(String value) {
      this.tableName = value;
      return this;
    }

    /** Name of the database, empty if none. */
    public Builder databaseName(String value) {
      this.databaseName = value;
      return this;
    }

    /** Copy-on-write or merge-on-read. */
    public Builder type(TableType value) {
      this.type = value;
      return this;
    }

    /** Columns of the record key. */
    public Builder recordKeyFields(List<String> value) {
      this.recordKeyFields = value;
      return this;
    }

    /** Partition columns. */
    public Builder partitionFields(List<String> value) {
      this.partitionFields = value;
      return this;
    }

    /** Column that orders versions of a record, null if none. */
    public Builder orderingField(@Nullable String value) {
      this.orderingField = value;
      return this;
    }

    /** Payload class that names the merge rule, null for the default. */
    public Builder payloadClass(@Nullable String value) {
      this.payloadClass = value;
      return this;
    }

    /** Class name of the key generator, null to derive it from key and partition columns. */
    public Builder keyGeneratorClass(@Nullable String value) {
      this.keyGeneratorClass = value;
      return this;
    }

    /** Avro JSON of the schema without meta columns. */
    public Builder createSchemaJson(String value) {
      this.createSchemaJson = value;
      return this;
    }

    /** Whether partition folders are called {@code column=value}. */
    public Builder hiveStylePartitioning(boolean value) {
      this.hiveStylePartitioning = value;
      return this;
    }

    /** Whether partition values are URL-encoded in folder names. */
    public Builder urlEncodePartitioning(boolean value) {
      this.urlEncodePartitioning = value;
      return this;
    }

    /** Further table properties, written as they are. */
    public Builder extraProperties(Map<String, String> value) {
      this.extraProperties = value;
      return this;
    }

    /** The value. */
    public TableDefinition build() {
      return new TableDefinition(this);
    }
  }
}
