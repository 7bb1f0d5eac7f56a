package org.apache.hudi.flink.core.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.schema.AvroSchema.LogicalKind;
import org.apache.hudi.flink.core.schema.AvroSchema.Type;

/**
 * Which changes of a table's schema are allowed, by column name. The checks are made here and by
 * every writer, since real Hudi makes them on some paths only. Format notes: records, section 7.
 */
public final class SchemaCompatibility {

  private SchemaCompatibility() {}

  /**
   * The schema of the table after a writer with {@code incoming} columns has written: the table's
   * columns in table order, with the Avro types they have, widened where the incoming type is
   * wider, followed by the new columns. Equal to {@code current} if nothing changes.
   *
   * @throws SchemaException naming the column, for new columns that are not nullable, missing
   *     columns, and type changes that are not promotions
   */
  public static TableSchema evolve(TableSchema current, RowType incoming) {
    AvroSchema old = current.avro();
    AvroSchema wanted = TypeMapping.toAvro(String.valueOf(old.fullName()), incoming);
    AvroSchema merged = record(old, wanted, "");
    return merged.equals(old) ? current : TableSchema.of(current, merged);
  }

  private static AvroSchema record(AvroSchema old, AvroSchema wanted, String parent) {
    List<AvroField> fields = new ArrayList<>();
    for (AvroField field : old.fields()) {
      String column = parent + field.name();
      AvroField incoming = wanted.field(field.name());
      if (incoming == null) {
        throw new SchemaException(
            "column "
                + column
                + " is in the table but not in the rows to be written: columns are not dropped");
      }
      AvroSchema merged = value(field.schema(), incoming.schema(), column);
      fields.add(
          merged == field.schema()
              ? field
              : new AvroField(
                  field.name(), merged, field.doc(), merged.isNullable() ? "null" : null));
    }
    for (AvroField field : wanted.fields()) {
      if (old.field(field.name()) != null) {
        continue;
      }
      if (!field.schema().isNullable()) {
        throw new SchemaException(
            "column "
                + parent
                + field.name()
                + " is new and NOT NULL: rows written before would have no value. Make it nullable");
      }
      fields.add(field);
    }
    AvroSchema merged = AvroSchema.record(String.valueOf(old.fullName()), old.doc(), fields);
    return merged.equals(old) ? old : merged;
  }

  private static AvroSchema value(AvroSchema old, AvroSchema wanted, String column) {
    AvroSchema oldValue = notNull(old, column);
    AvroSchema merged = required(oldValue, notNull(wanted, column), column);
    boolean becomesNullable = wanted.isNullable() && !old.isNullable();
    if (merged == oldValue && !becomesNullable) {
      return old;
    }
    return old.isNullable() || becomesNullable ? AvroSchema.nullable(merged) : merged;
  }

  private static AvroSchema notNull(AvroSchema schema, String column) {
    AvroSchema found = null;
    for (AvroSchema branch : schema.branches()) {
      if (branch.type() != Type.NULL) {
        if (found != null) {
          throw new SchemaException("column " + column + " is a union of several types");
        }
        found = branch;
      }
    }
    if (found == null) {
      throw new SchemaException("column " + column + " can only be null");
    }
    return found;
  }

  private static AvroSchema required(AvroSchema old, AvroSchema wanted, String column) {
    if (old.type() == Type.RECORD && wanted.type() == Type.RECORD) {
      return record(old, wanted, column + ".");
    }
    if (old.type() == wanted.type() && (old.type() == Type.ARRAY || old.type() == Type.MAP)) {
      AvroSchema element = value(old.element(), wanted.element(), column + "[]");
      if (element == old.element()) {
        return old;
      }
      return old.type() == Type.ARRAY ? AvroSchema.array(element) : AvroSchema.map(element);
    }
    if (isSame(old, wanted)) {
      return old;
    }
    if (isPromotion(old, wanted)) {
      return wanted;
    }
    throw new SchemaException(
        "column " + column + " is stored as " + old + " and cannot become " + wanted);
  }

  /** The same values, perhaps in another spelling: then the table keeps its own. */
  private static boolean isSame(AvroSchema old, AvroSchema wanted) {
    if (isDecimal(old) || isDecimal(wanted)) {
      return isDecimal(old)
          && isDecimal(wanted)
          && old.scale() == wanted.scale()
          && old.precision() == wanted.precision();
    }
    boolean text = old.type() == Type.ENUM && wanted.type() == Type.STRING;
    boolean bytes = old.type() == Type.FIXED && wanted.type() == Type.BYTES;
    boolean micros =
        old.logical() == LogicalKind.TIME_MICROS && wanted.logical() == LogicalKind.TIME_MILLIS;
    return text
        || bytes
        || micros
        || (old.type() == wanted.type() && old.logical() == wanted.logical());
  }

  private static boolean isDecimal(AvroSchema schema) {
    return schema.logical() == LogicalKind.DECIMAL;
  }

  private static boolean isPromotion(AvroSchema old, AvroSchema wanted) {
    if (isDecimal(old)) {
      return wanted.type() == Type.STRING || widensDecimal(old, wanted);
    }
    boolean plain = old.logical() == null && wanted.logical() == null;
    switch (old.type()) {
      case INT:
        boolean toText = wanted.type() == Type.STRING && old.logical() != LogicalKind.TIME_MILLIS;
        return toText || (plain && isNumber(wanted));
      case LONG:
        return plain && (isNumber(wanted) || wanted.type() == Type.STRING);
      case FLOAT:
        return wanted.type() == Type.DOUBLE || wanted.type() == Type.STRING;
      case DOUBLE:
        return wanted.type() == Type.STRING;
      case BYTES:
        return plain && wanted.type() == Type.STRING;
      case STRING:
        return plain && wanted.type() == Type.BYTES;
      default:
        return false;
    }
  }

  private static boolean isNumber(AvroSchema schema) {
    return schema.type() == Type.LONG
        || schema.type() == Type.FLOAT
        || schema.type() == Type.DOUBLE;
  }

  private static boolean widensDecimal(AvroSchema old, AvroSchema wanted) {
    return isDecimal(wanted)
        && wanted.scale() >= old.scale()
        && wanted.precision() - wanted.scale() >= old.precision() - old.scale();
  }
}
