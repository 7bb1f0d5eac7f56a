package org.apache.hudi.flink.core.io.parquet;

import java.nio.ByteBuffer;
import org.apache.flink.table.data.columnar.vector.BytesColumnVector;
import org.apache.flink.table.data.columnar.vector.heap.AbstractHeapVector;
import org.apache.parquet.io.api.Binary;

/** Text or bytes, as references into the pages and dictionaries they came from. */
final class BytesVector extends AbstractHeapVector implements BytesColumnVector {
  private final byte[][] arrays;
  private final int[] starts;
  private final int[] lengths;

  BytesVector(int capacity) {
    super(capacity);
    this.arrays = new byte[capacity][];
    this.starts = new int[capacity];
    this.lengths = new int[capacity];
  }

  void set(int row, Binary value) {
    ByteBuffer buffer = value.toByteBuffer();
    if (buffer.hasArray()) {
      set(row, buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
    } else {
      byte[] bytes = value.getBytes();
      set(row, bytes, 0, bytes.length);
    }
  }

  void set(int row, byte[] array, int start, int length) {
    arrays[row] = array;
    starts[row] = start;
    lengths[row] = length;
  }

  @Override
  public Bytes getBytes(int row) {
    return new Bytes(arrays[row], starts[row], lengths[row]);
  }
}
