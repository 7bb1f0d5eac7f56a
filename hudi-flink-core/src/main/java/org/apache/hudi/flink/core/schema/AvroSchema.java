package org.apache.hudi.flink.core.schema;

import java.util.List;
import javax.annotation.Nullable;

/**
 * One node of an Avro schema, parsed from JSON or made from Flink types. Immutable, never
 * recursive. Only what the format of a table needs: attributes that no reader of a table looks at
 * are dropped.
 */
public final class AvroSchema {

  /** The types of the Avro specification. */
  public enum Type {
    NULL,
    BOOLEAN,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    BYTES,
    STRING,
    FIXED,
    ENUM,
    ARRAY,
    MAP,
    RECORD,
    UNION
  }

  private final Type type;
  @Nullable private final LogicalKind logical;
  private final int precision;
  private final int scale;
  @Nullable private final String fullName;
  @Nullable private final String doc;
  private final int fixedSize;
  private final List<String> symbols;
  private final List<AvroField> fields;
  private final List<AvroSchema> children;

  private AvroSchema(Builder builder) {
    this.type = builder.type;
    this.logical = builder.logical;
    this.precision = builder.precision;
    this.scale = builder.scale;
    this.fullName = builder.fullName;
    this.doc = builder.doc;
    this.fixedSize = builder.fixedSize;
    this.symbols = List.copyOf(builder.symbols);
    this.fields = List.copyOf(builder.fields);
    this.children = List.copyOf(builder.children);
  }

  /**
   * The logical types that change how a value is read; all others are ignored, as Avro prescribes.
   */
  public enum LogicalKind {
    DECIMAL("decimal"),
    DATE("date"),
    TIME_MILLIS("time-millis"),
    TIME_MICROS("time-micros"),
    TIMESTAMP_MILLIS("timestamp-millis"),
    TIMESTAMP_MICROS("timestamp-micros"),
    TIMESTAMP_NANOS("timestamp-nanos"),
    LOCAL_TIMESTAMP_MILLIS("local-timestamp-millis"),
    LOCAL_TIMESTAMP_MICROS("local-timestamp-micros"),
    LOCAL_TIMESTAMP_NANOS("local-timestamp-nanos");

    private final String text;

    LogicalKind(String text) {
      this.text = text;
    }

    /** The name in schema JSON. */
    public String text() {
      return text;
    }

    @Nullable
    static LogicalKind parse(String text) {
      for (LogicalKind kind : values()) {
        if (kind.text.equals(text)) {
          return kind;
        }
      }
      return null;
    }
  }

  /**
   * Parses schema JSON; refuses what is not a schema, and recursive records, saying what is wrong.
   */
  public static AvroSchema parse(String json) {
    return AvroSchemaJson.parse(json);
  }

  static AvroSchema of(Type type) {
    return new Builder(type).build();
  }

  static AvroSchema of(Type type, LogicalKind logical) {
    Builder builder = new Builder(type);
    builder.logical = logical;
    return builder.build();
  }

  static AvroSchema array(AvroSchema items) {
    return withChildren(Type.ARRAY, List.of(items));
  }

  static AvroSchema map(AvroSchema values) {
    return withChildren(Type.MAP, List.of(values));
  }

  static AvroSchema union(List<AvroSchema> branches) {
    return withChildren(Type.UNION, branches);
  }

  static AvroSchema nullable(AvroSchema schema) {
    return union(List.of(of(Type.NULL), schema));
  }

  static AvroSchema record(String fullName, @Nullable String doc, List<AvroField> fields) {
    Builder builder = new Builder(Type.RECORD);
    builder.fullName = fullName;
    builder.doc = doc;
    builder.fields = fields;
    return builder.build();
  }

  private static AvroSchema withChildren(Type type, List<AvroSchema> children) {
    Builder builder = new Builder(type);
    builder.children = children;
    return builder.build();
  }

  public Type type() {
    return type;
  }

  /** The logical type, null if there is none or it does not matter. */
  @Nullable
  public LogicalKind logical() {
    return logical;
  }

  /** Precision of a decimal. */
  public int precision() {
    return precision;
  }

  /** Scale of a decimal. */
  public int scale() {
    return scale;
  }

  /** Name with namespace of a record, enum or fixed; null for the others. */
  @Nullable
  public String fullName() {
    return fullName;
  }

  @Nullable
  String doc() {
    return doc;
  }

  /** Bytes of a fixed. */
  public int fixedSize() {
    return fixedSize;
  }

  /** Symbols of an enum. */
  public List<String> symbols() {
    return symbols;
  }

  /** Fields of a record. */
  public List<AvroField> fields() {
    return fields;
  }

  /** The field of a record with this name, null if there is none. */
  @Nullable
  public AvroField field(String name) {
    for (AvroField field : fields) {
      if (field.name().equals(name)) {
        return field;
      }
    }
    return null;
  }

  /** Items of an array or values of a map. */
  public AvroSchema element() {
    if (type != Type.ARRAY && type != Type.MAP) {
      throw new IllegalStateException(type + " has no element");
    }
    return children.get(0);
  }

  /** Branches of a union. */
  public List<AvroSchema> branches() {
    return type == Type.UNION ? children : List.of(this);
  }

  /** Whether null is among the values. */
  public boolean isNullable() {
    for (AvroSchema branch : branches()) {
      if (branch.type == Type.NULL) {
        return true;
      }
    }
    return false;
  }

  /** This schema as JSON. */
  public String toJson() {
    return AvroSchemaJson.render(this);
  }

  @Override
  public boolean equals(Object o) {
    return this == o || (o instanceof AvroSchema && toJson().equals(((AvroSchema) o).toJson()));
  }

  @Override
  public int hashCode() {
    return toJson().hashCode();
  }

  @Override
  public String toString() {
    return toJson();
  }

  /** Collects the parts of a node. */
  static final class Builder {
    private final Type type;
    @Nullable LogicalKind logical;
    int precision;
    int scale;
    @Nullable String fullName;
    @Nullable String doc;
    int fixedSize;
    List<String> symbols = List.of();
    List<AvroField> fields = List.of();
    List<AvroSchema> children = List.of();

    Builder(Type type) {
      this.type = type;
    }

    AvroSchema build() {
      return new AvroSchema(this);
    }
  }
}
