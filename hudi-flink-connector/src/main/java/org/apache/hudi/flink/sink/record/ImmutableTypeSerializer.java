package org.apache.hudi.flink.sink.record;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What the serializers of this package have in common: values are immutable, so that none is copied
 * and none is filled anew, and their forms have no fixed length.
 *
 * @param <T> the immutable type
 */
abstract class ImmutableTypeSerializer<T> extends TypeSerializer<T> {

  private static final long serialVersionUID = 1L;

  @Override
  public final boolean isImmutableType() {
    return true;
  }

  @Override
  public final T copy(T from) {
    return from;
  }

  @Override
  public final T copy(T from, T reuse) {
    return from;
  }

  @Override
  public final int getLength() {
    return -1;
  }

  @Override
  public final T deserialize(T reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public final void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }
}
