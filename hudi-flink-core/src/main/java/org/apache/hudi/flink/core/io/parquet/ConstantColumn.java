package org.apache.hudi.flink.core.io.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;

/** One value in the guise of a column, so that bounds are converted as values are. */
final class ConstantColumn implements ColumnReader {
  private final Object value;

  ConstantColumn(Object value) {
    this.value = value;
  }

  @Override
  public int getInteger() {
    return (Integer) value;
  }

  @Override
  public boolean getBoolean() {
    return (Boolean) value;
  }

  @Override
  public long getLong() {
    return (Long) value;
  }

  @Override
  public Binary getBinary() {
    return (Binary) value;
  }

  @Override
  public float getFloat() {
    return (Float) value;
  }

  @Override
  public double getDouble() {
    return (Double) value;
  }

  @Override
  @Deprecated
  public long getTotalValueCount() {
    return 1;
  }

  @Override
  public void consume() {
    throw new UnsupportedOperationException("A constant has no next value");
  }

  @Override
  public int getCurrentRepetitionLevel() {
    return 0;
  }

  @Override
  public int getCurrentDefinitionLevel() {
    throw new UnsupportedOperationException("A constant has no levels");
  }

  @Override
  public void writeCurrentValueToConverter() {
    throw new UnsupportedOperationException("A constant is pulled, not pushed");
  }

  @Override
  public void skip() {
    throw new UnsupportedOperationException("A constant has no next value");
  }

  @Override
  public int getCurrentValueDictionaryID() {
    throw new UnsupportedOperationException("A constant has no dictionary");
  }

  @Override
  public ColumnDescriptor getDescriptor() {
    throw new UnsupportedOperationException("A constant belongs to no column");
  }
}
