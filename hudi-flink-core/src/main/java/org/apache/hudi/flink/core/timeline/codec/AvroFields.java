package org.apache.hudi.flink.core.timeline.codec;

import java.util.List;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;
import org.apache.avro.Schema.Type;

/** Short names for the few shapes of fields that the records of the format have. */
final class AvroFields {
  static final String NAMESPACE = "org.apache.hudi.avro.model";
  static final Schema STRING = Schema.create(Type.STRING);
  static final Schema INT = Schema.create(Type.INT);
  static final Schema LONG = Schema.create(Type.LONG);
  static final Schema DOUBLE = Schema.create(Type.DOUBLE);
  static final Schema BOOLEAN = Schema.create(Type.BOOLEAN);
  private static final Schema NULL = Schema.create(Type.NULL);

  private AvroFields() {}

  static Schema record(String name, Field... fields) {
    return Schema.createRecord(name, null, NAMESPACE, false, List.of(fields));
  }

  static Schema array(Schema items) {
    return Schema.createArray(items);
  }

  static Schema map(Schema values) {
    return Schema.createMap(values);
  }

  static Schema nullable(Schema type) {
    return Schema.createUnion(NULL, type);
  }

  /** A union of null and the type, null by default. */
  static Field optional(String name, Schema type) {
    return new Field(name, nullable(type), null, JsonProperties.NULL_VALUE);
  }

  /** A union of null and the type, without a default. */
  static Field nullableWithoutDefault(String name, Schema type) {
    return new Field(name, nullable(type), null);
  }

  static Field required(String name, Schema type) {
    return new Field(name, type, null);
  }

  static Field withDefault(String name, Schema type, Object value) {
    return new Field(name, type, null, value);
  }

  /** A union of the type and null, with a value by default. */
  static Field nullableWithDefault(String name, Schema type, Object value) {
    return new Field(name, Schema.createUnion(type, NULL), null, value);
  }

  static Field version() {
    return nullableWithDefault("version", INT, 1);
  }
}
