package org.apache.hudi.flink.sink.record;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * State form of {@link IndexKey}: the length, seven bits a byte with the lowest first, and the
 * bytes.
 */
public final class IndexKeySerializer extends ImmutableTypeSerializer<IndexKey> {

  private static final long serialVersionUID = 1L;

  private static final int MORE = 0x80;

  private static final int LENGTH_BYTES = 5;

  /** Bits of a length that fits an int: five groups of seven. */
  private static final int MAX_SHIFT = 28;

  private transient byte[] scratch = new byte[64];

  private Object readResolve() {
    return new IndexKeySerializer();
  }

  @Override
  public TypeSerializer<IndexKey> duplicate() {
    return new IndexKeySerializer();
  }

  @Override
  public IndexKey createInstance() {
    return IndexKey.of(scratch, 0, 0);
  }

  @Override
  public void serialize(IndexKey key, DataOutputView target) throws IOException {
    int length = key.length();
    byte[] bytes = room(LENGTH_BYTES + length);
    int at = 0;
    int left = length;
    while (left >= MORE) {
      bytes[at++] = (byte) (left | MORE);
      left >>>= 7;
    }
    bytes[at++] = (byte) left;
    key.copyTo(bytes, at);
    target.write(bytes, 0, at + length);
  }

  @Override
  public IndexKey deserialize(DataInputView source) throws IOException {
    int length = 0;
    int shift = 0;
    int next;
    do {
      next = source.readUnsignedByte();
      length |= (next & ~MORE) << shift;
      if (shift > MAX_SHIFT || length < 0) {
        throw new IOException(
            "The index state is broken: a key with an impossible length was announced");
      }
      shift += 7;
    } while (next >= MORE);
    byte[] bytes = room(length);
    source.readFully(bytes, 0, length);
    return IndexKey.of(bytes, 0, length);
  }

  private byte[] room(int length) {
    if (scratch.length < length) {
      scratch = new byte[Math.max(length, 2 * scratch.length)];
    }
    return scratch;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexKeySerializer;
  }

  @Override
  public int hashCode() {
    return IndexKeySerializer.class.hashCode();
  }

  @Override
  public TypeSerializerSnapshot<IndexKey> snapshotConfiguration() {
    return new Snapshot();
  }

  /** What a savepoint remembers: only which serializer it was. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<IndexKey> {

    /** For Flink. */
    public Snapshot() {
      super(IndexKeySerializer::new);
    }
  }
}
