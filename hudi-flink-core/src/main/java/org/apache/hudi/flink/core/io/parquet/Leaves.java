package org.apache.hudi.flink.core.io.parquet;

import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.columnar.vector.heap.AbstractHeapVector;
import org.apache.flink.table.data.columnar.vector.heap.HeapBooleanVector;
import org.apache.flink.table.data.columnar.vector.heap.HeapByteVector;
import org.apache.flink.table.data.columnar.vector.heap.HeapDoubleVector;
import org.apache.flink.table.data.columnar.vector.heap.HeapFloatVector;
import org.apache.flink.table.data.columnar.vector.heap.HeapIntVector;
import org.apache.flink.table.data.columnar.vector.heap.HeapLongVector;
import org.apache.flink.table.data.columnar.vector.heap.HeapShortVector;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;

/** One leaf per kind of vector, and the sources that feed them: a table of cases. */
final class Leaves {
  private Leaves() {}

  /** Gives the current value of a column, converted. */
  interface BooleanSource {
    boolean get(ColumnReader in);
  }

  /** Gives the current value of a column, converted. */
  interface IntSource {
    int get(ColumnReader in);
  }

  /** Gives the current value of a column, converted. */
  interface LongSource {
    long get(ColumnReader in);
  }

  /** Gives the current value of a column, converted. */
  interface FloatSource {
    float get(ColumnReader in);
  }

  /** Gives the current value of a column, converted. */
  interface DoubleSource {
    double get(ColumnReader in);
  }

  /** Gives the current value of a column, converted. */
  interface BinarySource {
    Binary get(ColumnReader in);
  }

  /** Gives the current value of a column, converted. */
  interface DecimalSource {
    DecimalData get(ColumnReader in);
  }

  /** Gives the current value of a column, converted. */
  interface TimestampSource {
    /** Milliseconds since the epoch and, in the vector, nanoseconds of the millisecond. */
    void get(ColumnReader in, TimestampVector target, int row);
  }

  static final class BooleanLeaf extends Leaf {
    private final BooleanSource source;
    private HeapBooleanVector vector;

    BooleanLeaf(BooleanSource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new HeapBooleanVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.vector[row] = source.get(in);
    }

    @Override
    Object value(ColumnReader in) {
      return source.get(in);
    }

    @Override
    Object[] array(int size) {
      return new Boolean[size];
    }
  }

  static final class ByteLeaf extends Leaf {
    private final IntSource source;
    private HeapByteVector vector;

    ByteLeaf(IntSource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new HeapByteVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.vector[row] = (byte) source.get(in);
    }

    @Override
    Object value(ColumnReader in) {
      return (byte) source.get(in);
    }

    @Override
    Object[] array(int size) {
      return new Byte[size];
    }
  }

  static final class ShortLeaf extends Leaf {
    private final IntSource source;
    private HeapShortVector vector;

    ShortLeaf(IntSource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new HeapShortVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.vector[row] = (short) source.get(in);
    }

    @Override
    Object value(ColumnReader in) {
      return (short) source.get(in);
    }

    @Override
    Object[] array(int size) {
      return new Short[size];
    }
  }

  static final class IntLeaf extends Leaf {
    private final IntSource source;
    private HeapIntVector vector;

    IntLeaf(IntSource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new HeapIntVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.vector[row] = source.get(in);
    }

    @Override
    Object value(ColumnReader in) {
      return source.get(in);
    }

    @Override
    Object[] array(int size) {
      return new Integer[size];
    }
  }

  static final class LongLeaf extends Leaf {
    private final LongSource source;
    private HeapLongVector vector;

    LongLeaf(LongSource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new HeapLongVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.vector[row] = source.get(in);
    }

    @Override
    Object value(ColumnReader in) {
      return source.get(in);
    }

    @Override
    Object[] array(int size) {
      return new Long[size];
    }
  }

  static final class FloatLeaf extends Leaf {
    private final FloatSource source;
    private HeapFloatVector vector;

    FloatLeaf(FloatSource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new HeapFloatVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.vector[row] = source.get(in);
    }

    @Override
    Object value(ColumnReader in) {
      return source.get(in);
    }

    @Override
    Object[] array(int size) {
      return new Float[size];
    }
  }

  static final class DoubleLeaf extends Leaf {
    private final DoubleSource source;
    private HeapDoubleVector vector;

    DoubleLeaf(DoubleSource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new HeapDoubleVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.vector[row] = source.get(in);
    }

    @Override
    Object value(ColumnReader in) {
      return source.get(in);
    }

    @Override
    Object[] array(int size) {
      return new Double[size];
    }
  }

  static final class TextLeaf extends Leaf {
    private final BinarySource source;
    private BytesVector vector;

    TextLeaf(BinarySource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new BytesVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.set(row, source.get(in));
    }

    @Override
    Object value(ColumnReader in) {
      return StringData.fromBytes(source.get(in).getBytes());
    }

    @Override
    Object[] array(int size) {
      return new StringData[size];
    }
  }

  static final class BytesLeaf extends Leaf {
    private final BinarySource source;
    private BytesVector vector;

    BytesLeaf(BinarySource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new BytesVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.set(row, source.get(in));
    }

    @Override
    Object value(ColumnReader in) {
      return source.get(in).getBytes();
    }

    @Override
    Object[] array(int size) {
      return new byte[size][];
    }
  }

  static final class DecimalLeaf extends Leaf {
    private final DecimalSource source;
    private DecimalVector vector;

    DecimalLeaf(DecimalSource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new DecimalVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      vector.vector[row] = source.get(in);
    }

    @Override
    Object value(ColumnReader in) {
      return source.get(in);
    }

    @Override
    Object[] array(int size) {
      return new DecimalData[size];
    }
  }

  static final class TimestampLeaf extends Leaf {
    private final TimestampSource source;
    private final TimestampVector single = new TimestampVector(1);
    private TimestampVector vector;

    TimestampLeaf(TimestampSource source) {
      this.source = source;
    }

    @Override
    AbstractHeapVector allocate(int capacity) {
      vector = new TimestampVector(capacity);
      return vector;
    }

    @Override
    void read(ColumnReader in, int row) {
      source.get(in, vector, row);
    }

    @Override
    Object value(ColumnReader in) {
      source.get(in, single, 0);
      return single.getTimestamp(0, 9);
    }

    @Override
    Object[] array(int size) {
      return new TimestampData[size];
    }
  }
}
