package org.apache.hudi.flink.core.io.parquet;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * The Parquet type of every Flink type that can be written. Format notes: base files, sections 5
 * and 6.
 */
final class ParquetTypes {
  private ParquetTypes() {}

  /** Returns the schema of a file with the columns of a row type. */
  static MessageType message(String name, RowType rowType) {
    return new MessageType(name, fields(rowType, ""));
  }

  /** Returns the least number of bytes that hold every unscaled value of a precision. */
  static int decimalBytes(int precision) {
    return BigInteger.TEN.pow(precision).subtract(BigInteger.ONE).bitLength() / 8 + 1;
  }

  /** Says whether timestamps of a precision are stored as milliseconds. */
  static boolean inMillis(int precision) {
    return precision <= 3;
  }

  private static List<Type> fields(RowType rowType, String prefix) {
    List<Type> fields = new ArrayList<>(rowType.getFieldCount());
    for (RowType.RowField field : rowType.getFields()) {
      fields.add(type(field.getName(), field.getType(), prefix + field.getName()));
    }
    return fields;
  }

  private static Type type(String name, LogicalType type, String column) {
    Repetition repetition = type.isNullable() ? Repetition.OPTIONAL : Repetition.REQUIRED;
    switch (type.getTypeRoot()) {
      case BOOLEAN:
        return Types.primitive(PrimitiveTypeName.BOOLEAN, repetition).named(name);
      case TINYINT:
      case SMALLINT:
      case INTEGER:
        return Types.primitive(PrimitiveTypeName.INT32, repetition).named(name);
      case BIGINT:
        return Types.primitive(PrimitiveTypeName.INT64, repetition).named(name);
      case FLOAT:
        return Types.primitive(PrimitiveTypeName.FLOAT, repetition).named(name);
      case DOUBLE:
        return Types.primitive(PrimitiveTypeName.DOUBLE, repetition).named(name);
      case CHAR:
      case VARCHAR:
        return Types.primitive(PrimitiveTypeName.BINARY, repetition)
            .as(LogicalTypeAnnotation.stringType())
            .named(name);
      case BINARY:
      case VARBINARY:
        return Types.primitive(PrimitiveTypeName.BINARY, repetition).named(name);
      case DECIMAL:
        DecimalType decimal = (DecimalType) type;
        return Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition)
            .length(decimalBytes(decimal.getPrecision()))
            .as(LogicalTypeAnnotation.decimalType(decimal.getScale(), decimal.getPrecision()))
            .named(name);
      case DATE:
        return Types.primitive(PrimitiveTypeName.INT32, repetition)
            .as(LogicalTypeAnnotation.dateType())
            .named(name);
      case TIME_WITHOUT_TIME_ZONE:
        checkPrecision(type, 3, column);
        return Types.primitive(PrimitiveTypeName.INT32, repetition)
            .as(LogicalTypeAnnotation.timeType(true, TimeUnit.MILLIS))
            .named(name);
      case TIMESTAMP_WITHOUT_TIME_ZONE:
        return timestamp(name, type, repetition, column);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE:
        return timestamp(name, type, repetition, column);
      case ARRAY:
        return list(name, (ArrayType) type, repetition, column);
      case MAP:
        MapType map = (MapType) type;
        return map(name, map.getKeyType(), map.getValueType(), repetition, column);
      case MULTISET:
        LogicalType element = ((MultisetType) type).getElementType();
        return map(name, element, new IntType(false), repetition, column);
      case ROW:
        return Types.buildGroup(repetition)
            .addFields(fields((RowType) type, column + ".").toArray(new Type[0]))
            .named(name);
      default:
        throw unsupported(type, column);
    }
  }

  private static Type timestamp(
      String name, LogicalType type, Repetition repetition, String column) {
    checkPrecision(type, 6, column);
    // The flag is the opposite of what the names say, and real files and readers agree on that.
    boolean adjustedToUtc = type.is(LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE);
    TimeUnit unit =
        inMillis(LogicalTypeChecks.getPrecision(type)) ? TimeUnit.MILLIS : TimeUnit.MICROS;
    return Types.primitive(PrimitiveTypeName.INT64, repetition)
        .as(LogicalTypeAnnotation.timestampType(adjustedToUtc, unit))
        .named(name);
  }

  private static Type list(String name, ArrayType type, Repetition repetition, String column) {
    Type element = type("element", type.getElementType(), column + ".element");
    return Types.buildGroup(repetition)
        .as(LogicalTypeAnnotation.listType())
        .addField(Types.repeatedGroup().addField(element).named("list"))
        .named(name);
  }

  private static Type map(
      String name, LogicalType key, LogicalType value, Repetition repetition, String column) {
    if (!key.isAnyOf(LogicalTypeFamily.CHARACTER_STRING)) {
      throw new UnsupportedTableException(
          "Column '" + column + "' has map keys of type " + key + "; only text keys can be stored");
    }
    return Types.buildGroup(repetition)
        .as(LogicalTypeAnnotation.mapType())
        .addField(
            Types.repeatedGroup()
                .addField(type("key", key.copy(false), column + ".key"))
                .addField(type("value", value, column + ".value"))
                .named("key_value"))
        .named(name);
  }

  private static void checkPrecision(LogicalType type, int limit, String column) {
    if (LogicalTypeChecks.getPrecision(type) > limit) {
      throw new UnsupportedTableException(
          "Column '"
              + column
              + "' has type "
              + type
              + "; at most "
              + limit
              + " fractional digits can be stored: cast it to a lower precision");
    }
  }

  private static UnsupportedTableException unsupported(LogicalType type, String column) {
    return new UnsupportedTableException(
        "Column '" + column + "' has type " + type + ", which cannot be stored in a Hudi table");
  }
}
