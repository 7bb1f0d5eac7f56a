package org.apache.hudi.flink.sink.record;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * Type information of a class that Flink handles as a whole, without looking at its fields.
 *
 * @param <T> the class
 */
abstract class OpaqueTypeInfo<T> extends TypeInformation<T> {

  private static final long serialVersionUID = 1L;

  /** A serializer of one's own; the configuration of a job has no say in it. */
  abstract TypeSerializer<T> serializer();

  @Override
  public final boolean isBasicType() {
    return false;
  }

  @Override
  public final boolean isTupleType() {
    return false;
  }

  @Override
  public final int getArity() {
    return 1;
  }

  @Override
  public final int getTotalFields() {
    return 1;
  }

  @Override
  public final TypeSerializer<T> createSerializer(SerializerConfig config) {
    return serializer();
  }

  /** Called by Flink 1.x, where it is the abstract one; absent from the base class in 2.x. */
  @SuppressWarnings("deprecation")
  public final TypeSerializer<T> createSerializer(ExecutionConfig config) {
    return serializer();
  }
}
