package org.apache.hudi.flink.pipeline;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.catalog.UnresolvedIdentifier;
import org.apache.flink.table.types.AbstractDataType;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.UnresolvedDataType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;
import org.apache.flink.table.types.utils.TypeConversions;
import org.apache.hudi.flink.core.error.ConfigurationException;

/** Resolves the types of a schema without a table environment: type texts and ready types only. */
final class ColumnTypes implements DataTypeFactory {

  static final ColumnTypes INSTANCE = new ColumnTypes();

  private ColumnTypes() {}

  @Override
  public DataType createDataType(AbstractDataType<?> abstractDataType) {
    return abstractDataType instanceof UnresolvedDataType
        ? ((UnresolvedDataType) abstractDataType).toDataType(this)
        : (DataType) abstractDataType;
  }

  @Override
  public DataType createDataType(String typeString) {
    return TypeConversions.fromLogicalToDataType(createLogicalType(typeString));
  }

  @Override
  public LogicalType createLogicalType(String typeString) {
    return parse(typeString);
  }

  /**
   * Reads a type text.
   *
   * @throws ValidationException for a text that names no SQL type
   */
  static LogicalType parse(String text) {
    LogicalType type =
        LogicalTypeParser.parse(text, Thread.currentThread().getContextClassLoader());
    checkKnown(type);
    return type;
  }

  /** Flink reads an unknown word as the name of a type that a catalog may know. */
  private static void checkKnown(LogicalType type) {
    if (type.is(LogicalTypeRoot.UNRESOLVED)) {
      throw new ValidationException("Unknown type " + type);
    }
    type.getChildren().forEach(ColumnTypes::checkKnown);
  }

  @Override
  public DataType createDataType(UnresolvedIdentifier identifier) {
    throw unsupported("user-defined type " + identifier);
  }

  @Override
  public LogicalType createLogicalType(UnresolvedIdentifier identifier) {
    throw unsupported("user-defined type " + identifier);
  }

  @Override
  public <T> DataType createDataType(Class<T> clazz) {
    throw unsupported(clazz.toString());
  }

  @Override
  public <T> DataType createDataType(TypeInformation<T> typeInfo) {
    throw unsupported(typeInfo.toString());
  }

  @Override
  public <T> DataType createRawDataType(Class<T> clazz) {
    throw unsupported("raw type of " + clazz);
  }

  @Override
  public <T> DataType createRawDataType(TypeInformation<T> typeInfo) {
    throw unsupported("raw type of " + typeInfo);
  }

  private static ConfigurationException unsupported(String what) {
    return new ConfigurationException(
        "A column of a Hudi table cannot be declared as "
            + what
            + ". Name a SQL type, as in DataTypes.STRING() or \"STRING\".");
  }
}
