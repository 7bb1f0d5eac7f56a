package org.apache.hudi.flink.sink.record;

import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Type information of {@link IndexKey}. */
public final class IndexKeyTypeInfo extends OpaqueTypeInfo<IndexKey> {

  private static final long serialVersionUID = 1L;

  @Override
  public Class<IndexKey> getTypeClass() {
    return IndexKey.class;
  }

  @Override
  public boolean isKeyType() {
    return true;
  }

  @Override
  TypeSerializer<IndexKey> serializer() {
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
