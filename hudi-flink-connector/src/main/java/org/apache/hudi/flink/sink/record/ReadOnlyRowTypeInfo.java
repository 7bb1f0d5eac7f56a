package org.apache.hudi.flink.sink.record;

import java.util.Objects;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.table.data.RowData;

/**
 * Type of a stream of rows as it is seen by an operator that only reads them, see {@link
 * ReadOnlyRowSerializer}; everything but copying is as the given type says.
 */
final class ReadOnlyRowTypeInfo extends TypeInformation<RowData> {

  private static final long serialVersionUID = 1L;

  private final TypeInformation<RowData> rows;

  ReadOnlyRowTypeInfo(TypeInformation<RowData> rows) {
    this.rows = Objects.requireNonNull(rows, "rows");
  }

  @Override
  public boolean isBasicType() {
    return rows.isBasicType();
  }

  @Override
  public boolean isTupleType() {
    return rows.isTupleType();
  }

  @Override
  public int getArity() {
    return rows.getArity();
  }

  @Override
  public int getTotalFields() {
    return rows.getTotalFields();
  }

  @Override
  public Class<RowData> getTypeClass() {
    return rows.getTypeClass();
  }

  @Override
  public boolean isKeyType() {
    return rows.isKeyType();
  }

  @Override
  public TypeSerializer<RowData> createSerializer(SerializerConfig config) {
    return new ReadOnlyRowSerializer(rows.createSerializer(config));
  }

  /** Called by Flink 1.x, where it is the abstract one; absent from the base class in 2.x. */
  @SuppressWarnings("deprecation")
  public TypeSerializer<RowData> createSerializer(ExecutionConfig config) {
    return createSerializer(config.getSerializerConfig());
  }

  @Override
  public String toString() {
    return rows.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReadOnlyRowTypeInfo && ((ReadOnlyRowTypeInfo) other).rows.equals(rows);
  }

  @Override
  public int hashCode() {
    return rows.hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof ReadOnlyRowTypeInfo;
  }
}
