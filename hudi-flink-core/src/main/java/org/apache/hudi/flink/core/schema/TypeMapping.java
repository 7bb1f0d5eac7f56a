package org.apache.hudi.flink.core.schema;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.schema.AvroSchema.LogicalKind;
import org.apache.hudi.flink.core.schema.AvroSchema.Type;

/**
 * The table of types: Flink types to Avro and back, with the names that real writers give to nested
 * types. Note that the zone-less TIMESTAMP is Avro's {@code timestamp} and TIMESTAMP_LTZ is Avro's
 * {@code local-timestamp}; the names say the opposite, the files say this. Format notes: base
 * files, section 5.
 */
public final class TypeMapping {

  private static final Pattern AVRO_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern NAME_START = Pattern.compile("^[^A-Za-z_]");
  private static final Pattern NOT_NAME = Pattern.compile("[^A-Za-z0-9_]");

  private TypeMapping() {}

  /** Full name of the Avro record of a table: {@code hoodie.<table>.<table>_record}. */
  public static String recordName(String tableName) {
    String safe =
        NOT_NAME.matcher(NAME_START.matcher(tableName).replaceFirst("__")).replaceAll("__");
    return "hoodie." + safe + "." + safe + "_record";
  }

  /**
   * The Avro record of a row type.
   *
   * @throws SchemaException if a column has a type that Hudi cannot hold, or a name that Avro
   *     cannot; names the column
   */
  public static AvroSchema toAvro(String recordName, RowType rowType) {
    return record(recordName, rowType, "");
  }

  /**
   * The row type of an Avro record.
   *
   * @throws SchemaException if a field has a type that Flink cannot hold; names the field
   */
  public static RowType toRowType(AvroSchema record) {
    requireRecord(record);
    return rowType(record, "", false);
  }

  static void requireRecord(AvroSchema schema) {
    if (schema.type() != Type.RECORD) {
      throw new SchemaException(
          "the schema of a table must be an Avro record, is " + schema.type());
    }
  }

  /**
   * Bytes of the fixed that holds decimals of this precision: the fewest whose two's complement
   * holds all of them.
   */
  public static int decimalBytes(int precision) {
    BigInteger largest = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
    return largest.bitLength() / 8 + 1;
  }

  private static AvroSchema record(String recordName, RowType rowType, String parent) {
    List<AvroField> fields = new ArrayList<>(rowType.getFieldCount());
    Set<String> names = new HashSet<>();
    for (RowType.RowField field : rowType.getFields()) {
      String column = parent + field.getName();
      if (!AVRO_NAME.matcher(field.getName()).matches()) {
        throw new SchemaException(
            "column "
                + column
                + " cannot be stored: names may hold letters, digits and underscores, and must not begin with a digit");
      }
      if (!names.add(field.getName())) {
        throw new SchemaException("column " + column + " appears twice");
      }
      AvroSchema schema = avro(recordName + "." + field.getName(), field.getType(), column);
      fields.add(AvroField.of(field.getName(), schema));
    }
    return AvroSchema.record(recordName, null, fields);
  }

  private static AvroSchema avro(String name, LogicalType type, String column) {
    AvroSchema schema = notNull(name, type, column);
    return type.isNullable() ? AvroSchema.nullable(schema) : schema;
  }

  private static AvroSchema notNull(String name, LogicalType type, String column) {
    switch (type.getTypeRoot()) {
      case BOOLEAN:
        return AvroSchema.of(Type.BOOLEAN);
      case TINYINT:
      case SMALLINT:
      case INTEGER:
        return AvroSchema.of(Type.INT);
      case BIGINT:
        return AvroSchema.of(Type.LONG);
      case FLOAT:
        return AvroSchema.of(Type.FLOAT);
      case DOUBLE:
        return AvroSchema.of(Type.DOUBLE);
      case CHAR:
      case VARCHAR:
        return AvroSchema.of(Type.STRING);
      case BINARY:
      case VARBINARY:
        return AvroSchema.of(Type.BYTES);
      case DECIMAL:
        return decimal(name, (DecimalType) type);
      case DATE:
        return AvroSchema.of(Type.INT, LogicalKind.DATE);
      case TIME_WITHOUT_TIME_ZONE:
        return time((TimeType) type, column);
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        return timestamp(
            ((TimestampType) type).getPrecision(),
            LogicalKind.TIMESTAMP_MILLIS,
            LogicalKind.TIMESTAMP_MICROS,
            column);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return timestamp(
            ((LocalZonedTimestampType) type).getPrecision(),
            LogicalKind.LOCAL_TIMESTAMP_MILLIS,
            LogicalKind.LOCAL_TIMESTAMP_MICROS,
            column);
      case ARRAY:
        return AvroSchema.array(avro(name, ((ArrayType) type).getElementType(), column + "[]"));
      case MAP:
        MapType map = (MapType) type;
        requireText(map.getKeyType(), column);
        return AvroSchema.map(avro(name, map.getValueType(), column + "{}"));
      case MULTISET:
        requireText(((MultisetType) type).getElementType(), column);
        return AvroSchema.map(AvroSchema.of(Type.INT));
      case ROW:
        return record(name, (RowType) type, column + ".");
      default:
        throw unsupported(column, type, "Hudi tables have no such type");
    }
  }

  private static void requireText(LogicalType key, String column) {
    LogicalTypeRoot root = key.getTypeRoot();
    if (root != LogicalTypeRoot.CHAR && root != LogicalTypeRoot.VARCHAR) {
      throw unsupported(column, key, "keys of a MAP and elements of a MULTISET must be text");
    }
  }

  private static AvroSchema decimal(String name, DecimalType type) {
    AvroSchema.Builder builder = new AvroSchema.Builder(Type.FIXED);
    builder.fullName = name + ".fixed";
    builder.fixedSize = decimalBytes(type.getPrecision());
    builder.logical = LogicalKind.DECIMAL;
    builder.precision = type.getPrecision();
    builder.scale = type.getScale();
    return builder.build();
  }

  private static AvroSchema time(TimeType type, String column) {
    if (type.getPrecision() > 3) {
      throw unsupported(column, type, "times are stored in milliseconds: declare TIME(3) or less");
    }
    return AvroSchema.of(Type.INT, LogicalKind.TIME_MILLIS);
  }

  private static AvroSchema timestamp(
      int precision, LogicalKind millis, LogicalKind micros, String column) {
    if (precision > 6) {
      throw new SchemaException(
          "column "
              + column
              + " has a timestamp of precision "
              + precision
              + ", which cannot be stored: declare precision 6 or less");
    }
    return AvroSchema.of(Type.LONG, precision <= 3 ? millis : micros);
  }

  private static SchemaException unsupported(String column, LogicalType type, String why) {
    return new SchemaException(
        "column "
            + column
            + " has type "
            + type.asSummaryString()
            + ", which cannot be stored: "
            + why);
  }

  private static RowType rowType(AvroSchema record, String parent, boolean nullable) {
    List<RowType.RowField> fields = new ArrayList<>(record.fields().size());
    for (AvroField field : record.fields()) {
      String column = parent + field.name();
      fields.add(new RowType.RowField(field.name(), flink(field.schema(), column)));
    }
    return new RowType(nullable, fields);
  }

  private static LogicalType flink(AvroSchema schema, String column) {
    AvroSchema value = null;
    for (AvroSchema branch : schema.branches()) {
      if (branch.type() == Type.NULL) {
        continue;
      }
      if (value != null) {
        throw new SchemaException(
            "column " + column + " is a union of several types, which Flink cannot hold");
      }
      value = branch;
    }
    if (value == null) {
      throw new SchemaException("column " + column + " can only be null: it has no type");
    }
    return flinkValue(value, column, schema.isNullable());
  }

  private static LogicalType flinkValue(AvroSchema schema, String column, boolean nullable) {
    switch (schema.type()) {
      case BOOLEAN:
        return new BooleanType(nullable);
      case INT:
        return fromInt(schema, nullable);
      case LONG:
        return fromLong(schema, column, nullable);
      case FLOAT:
        return new FloatType(nullable);
      case DOUBLE:
        return new DoubleType(nullable);
      case BYTES:
      case FIXED:
        return fromBytes(schema, column, nullable);
      case STRING:
      case ENUM:
        return new VarCharType(nullable, VarCharType.MAX_LENGTH);
      case ARRAY:
        return new ArrayType(nullable, flink(schema.element(), column + "[]"));
      case MAP:
        LogicalType key = new VarCharType(false, VarCharType.MAX_LENGTH);
        return new MapType(nullable, key, flink(schema.element(), column + "{}"));
      case RECORD:
        return rowType(schema, column + ".", nullable);
      default:
        throw new SchemaException("column " + column + " has Avro type " + schema.type());
    }
  }

  private static LogicalType fromInt(AvroSchema schema, boolean nullable) {
    if (schema.logical() == LogicalKind.DATE) {
      return new DateType(nullable);
    }
    return schema.logical() == LogicalKind.TIME_MILLIS
        ? new TimeType(nullable, 3)
        : new IntType(nullable);
  }

  private static LogicalType fromLong(AvroSchema schema, String column, boolean nullable) {
    LogicalKind logical = schema.logical();
    if (logical == null) {
      return new BigIntType(nullable);
    }
    switch (logical) {
      case TIME_MICROS:
        // Flink keeps times in milliseconds, whatever the precision.
        return new TimeType(nullable, 3);
      case TIMESTAMP_MILLIS:
        return new TimestampType(nullable, 3);
      case TIMESTAMP_MICROS:
        return new TimestampType(nullable, 6);
      case LOCAL_TIMESTAMP_MILLIS:
        return new LocalZonedTimestampType(nullable, 3);
      case LOCAL_TIMESTAMP_MICROS:
        return new LocalZonedTimestampType(nullable, 6);
      default:
        throw new SchemaException(
            "column "
                + column
                + " is a "
                + logical.text()
                + ", which is not supported: use microseconds");
    }
  }

  private static LogicalType fromBytes(AvroSchema schema, String column, boolean nullable) {
    if (schema.logical() != LogicalKind.DECIMAL) {
      return new VarBinaryType(nullable, VarBinaryType.MAX_LENGTH);
    }
    if (schema.precision() > DecimalType.MAX_PRECISION) {
      throw new SchemaException(
          "column "
              + column
              + " is a decimal of precision "
              + schema.precision()
              + ": Flink holds "
              + DecimalType.MAX_PRECISION
              + " digits");
    }
    return new DecimalType(nullable, schema.precision(), schema.scale());
  }
}
