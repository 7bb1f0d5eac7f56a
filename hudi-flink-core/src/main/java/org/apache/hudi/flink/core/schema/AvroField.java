package org.apache.hudi.flink.core.schema;

import java.util.Objects;
import javax.annotation.Nullable;

/** A field of an Avro record. Immutable. */
public final class AvroField {

  private final String name;
  private final AvroSchema schema;
  @Nullable private final String doc;
  @Nullable private final String defaultJson;

  AvroField(String name, AvroSchema schema, @Nullable String doc, @Nullable String defaultJson) {
    this.name = Objects.requireNonNull(name, "name");
    this.schema = Objects.requireNonNull(schema, "schema");
    this.doc = doc;
    this.defaultJson = defaultJson;
  }

  /**
   * A field as Hudi writes it: with default null where null is allowed, and without default
   * elsewhere.
   */
  static AvroField of(String name, AvroSchema schema) {
    return new AvroField(name, schema, null, schema.isNullable() ? "null" : null);
  }

  public String name() {
    return name;
  }

  public AvroSchema schema() {
    return schema;
  }

  @Nullable
  String doc() {
    return doc;
  }

  /** The default value as JSON text; null if there is none. */
  @Nullable
  public String defaultJson() {
    return defaultJson;
  }
}
