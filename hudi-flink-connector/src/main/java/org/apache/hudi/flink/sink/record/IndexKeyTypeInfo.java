package org.apache.hudi.flink.sink.record;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Type information of {@link IndexKey}. */
public final class IndexKeyTypeInfo extends TypeInformation<IndexKey> {

  private static final long serialVersionUID = 1L;

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public Class<IndexKey> getTypeClass() {
    return IndexKey.class;
  }

  @Override
  public boolean isKeyType() {
    return true;
  }

  @Override
  public TypeSerializer<IndexKey> createSerializer(SerializerConfig config) {
    return new IndexKeySerializer();
  }

  /** Called by Flink 1.x, where it is the abstract one; absent from the base class in 2.x. */
  @SuppressWarnings("deprecation")
  public TypeSerializer<IndexKey> createSerializer(ExecutionConfig config) {
    return new IndexKeySerializer();
  }

  @Override
  public String toString() {
    return "IndexKey";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexKeyTypeInfo;
  }

  @Override
  public int hashCode() {
    return IndexKeyTypeInfo.class.hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof IndexKeyTypeInfo;
  }
}
