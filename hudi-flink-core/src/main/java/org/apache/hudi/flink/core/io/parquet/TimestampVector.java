package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.columnar.vector.TimestampColumnVector;
import org.apache.flink.table.data.columnar.vector.heap.AbstractHeapVector;

/** Timestamps as milliseconds and nanoseconds of the millisecond. */
final class TimestampVector extends AbstractHeapVector implements TimestampColumnVector {
  final long[] millis;
  final int[] nanos;

  TimestampVector(int capacity) {
    super(capacity);
    this.millis = new long[capacity];
    this.nanos = new int[capacity];
  }

  @Override
  public TimestampData getTimestamp(int row, int precision) {
    return TimestampData.fromEpochMillis(millis[row], nanos[row]);
  }
}
