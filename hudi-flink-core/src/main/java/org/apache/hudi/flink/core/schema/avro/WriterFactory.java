package org.apache.hudi.flink.core.schema.avro;

import java.util.List;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.schema.AvroField;
import org.apache.hudi.flink.core.schema.AvroSchema;
import org.apache.hudi.flink.core.schema.AvroSchema.LogicalKind;
import org.apache.hudi.flink.core.schema.AvroSchema.Type;

/**
 * Finds the writer for a Flink type and an Avro type; refuses pairs that lose values, naming the
 * column.
 */
final class WriterFactory {

  private WriterFactory() {}

  /** A writer of rows of {@code rowType} as {@code record}: columns are matched by name. */
  static NestedWriters.Row record(AvroSchema record, RowType rowType, String parent) {
    List<AvroField> fields = record.fields();
    NestedWriters.Slot[] slots = new NestedWriters.Slot[fields.size()];
    int[] positions = new int[slots.length];
    for (int i = 0; i < slots.length; i++) {
      AvroField field = fields.get(i);
      String column = parent + field.name();
      positions[i] = rowType.getFieldIndex(field.name());
      if (positions[i] < 0 && !field.schema().isNullable()) {
        throw new SchemaException(
            "column " + column + " is NOT NULL in the table, but the rows to be written lack it");
      }
      slots[i] =
          positions[i] < 0
              ? absent(field.schema(), column)
              : slot(field.schema(), rowType.getTypeAt(positions[i]), column);
    }
    for (String name : rowType.getFieldNames()) {
      if (record.field(name) == null) {
        throw new SchemaException(
            "column "
                + parent
                + name
                + " is not in the schema of the table: evolve the schema first");
      }
    }
    return new NestedWriters.Row(slots, positions, rowType.getFieldCount());
  }

  private static NestedWriters.Slot absent(AvroSchema schema, String column) {
    int nullBranch = branchOf(schema, true);
    return NestedWriters.Slot.union(column, new LeafWriters.Bool(), nullBranch, nullBranch);
  }

  private static NestedWriters.Slot slot(AvroSchema schema, LogicalType type, String column) {
    if (schema.type() != Type.UNION) {
      return NestedWriters.Slot.required(column, writer(schema, type, column));
    }
    int valueBranch = branchOf(schema, false);
    if (valueBranch < 0 || schema.branches().size() > 2) {
      throw new SchemaException(
          "column " + column + " is a union that cannot be written: " + schema);
    }
    ValueWriter writer = writer(schema.branches().get(valueBranch), type, column);
    return NestedWriters.Slot.union(column, writer, branchOf(schema, true), valueBranch);
  }

  private static int branchOf(AvroSchema union, boolean ofNull) {
    List<AvroSchema> branches = union.branches();
    for (int i = 0; i < branches.size(); i++) {
      if ((branches.get(i).type() == Type.NULL) == ofNull) {
        return i;
      }
    }
    return -1;
  }

  private static ValueWriter writer(AvroSchema schema, LogicalType type, String column) {
    ValueWriter writer = find(schema, type, column);
    if (writer == null) {
      throw new SchemaException(
          "column "
              + column
              + " of type "
              + type.asSummaryString()
              + " cannot be written to a table that stores it as "
              + schema);
    }
    return writer;
  }

  private static ValueWriter find(AvroSchema schema, LogicalType type, String column) {
    switch (type.getTypeRoot()) {
      case BOOLEAN:
        return schema.type() == Type.BOOLEAN ? new LeafWriters.Bool() : null;
      case TINYINT:
      case SMALLINT:
      case INTEGER:
      case BIGINT:
        return whole(schema, type);
      case DATE:
        return schema.logical() == LogicalKind.DATE
            ? new LeafWriters.Whole(NumberGetter.INT, 1)
            : null;
      case TIME_WITHOUT_TIME_ZONE:
        return time(schema);
      case FLOAT:
        if (schema.type() == Type.DOUBLE) {
          return new LeafWriters.SingleToDouble();
        }
        return schema.type() == Type.FLOAT ? new LeafWriters.Single() : null;
      case DOUBLE:
        return schema.type() == Type.DOUBLE ? new LeafWriters.Double() : null;
      case CHAR:
      case VARCHAR:
        if (schema.type() == Type.ENUM) {
          return new LeafWriters.Symbol(column, schema.symbols());
        }
        return schema.type() == Type.STRING ? new LeafWriters.Text() : null;
      case BINARY:
      case VARBINARY:
        return binary(schema, column);
      case DECIMAL:
        return decimal(schema, (DecimalType) type, column);
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        return timestamp(schema, ((TimestampType) type).getPrecision(), column);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return timestamp(schema, ((LocalZonedTimestampType) type).getPrecision(), column);
      default:
        return nested(schema, type, column);
    }
  }

  private static ValueWriter nested(AvroSchema schema, LogicalType type, String column) {
    LogicalTypeRoot root = type.getTypeRoot();
    if (root == LogicalTypeRoot.ARRAY && schema.type() == Type.ARRAY) {
      LogicalType element = ((ArrayType) type).getElementType();
      return new NestedWriters.Array(slot(schema.element(), element, column + "[]"));
    }
    if (root == LogicalTypeRoot.MAP && schema.type() == Type.MAP) {
      LogicalType value = ((MapType) type).getValueType();
      return new NestedWriters.Map(column, slot(schema.element(), value, column + "{}"));
    }
    if (root == LogicalTypeRoot.MULTISET && schema.type() == Type.MAP) {
      return new NestedWriters.Map(
          column, slot(schema.element(), new IntType(false), column + "{}"));
    }
    if (root == LogicalTypeRoot.ROW && schema.type() == Type.RECORD) {
      return record(schema, (RowType) type, column + ".");
    }
    return null;
  }

  private static ValueWriter whole(AvroSchema schema, LogicalType type) {
    NumberGetter getter = NumberGetter.of(type);
    switch (schema.type()) {
      case INT:
        boolean fits = schema.logical() == null && getter != NumberGetter.LONG;
        return fits ? new LeafWriters.Whole(getter, 1) : null;
      case LONG:
        return schema.logical() == null ? new LeafWriters.Whole(getter, 1) : null;
      case FLOAT:
        return new LeafWriters.WholeToDouble(getter, true);
      case DOUBLE:
        return new LeafWriters.WholeToDouble(getter, false);
      default:
        return null;
    }
  }

  private static ValueWriter time(AvroSchema schema) {
    if (schema.logical() == LogicalKind.TIME_MILLIS) {
      return new LeafWriters.Whole(NumberGetter.INT, 1);
    }
    return schema.logical() == LogicalKind.TIME_MICROS
        ? new LeafWriters.Whole(NumberGetter.INT, 1000)
        : null;
  }

  private static ValueWriter binary(AvroSchema schema, String column) {
    if (schema.logical() != null) {
      return null;
    }
    if (schema.type() == Type.FIXED) {
      return new LeafWriters.FixedBinary(column, schema.fixedSize());
    }
    return schema.type() == Type.BYTES ? new LeafWriters.Binary() : null;
  }

  private static ValueWriter decimal(AvroSchema schema, DecimalType type, String column) {
    boolean same =
        schema.logical() == LogicalKind.DECIMAL
            && schema.scale() == type.getScale()
            && schema.precision() >= type.getPrecision();
    return same ? new LeafWriters.Decimal(column, type, schema.fixedSize()) : null;
  }

  private static ValueWriter timestamp(AvroSchema schema, int precision, String column) {
    if (schema.logical() == null) {
      return null;
    }
    switch (schema.logical()) {
      case TIMESTAMP_MILLIS:
      case LOCAL_TIMESTAMP_MILLIS:
        return precision <= 3 ? new LeafWriters.Timestamp(column, precision, false) : null;
      case TIMESTAMP_MICROS:
      case LOCAL_TIMESTAMP_MICROS:
        return precision <= 6 ? new LeafWriters.Timestamp(column, precision, true) : null;
      default:
        return null;
    }
  }
}
