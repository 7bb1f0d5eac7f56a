package org.apache.hudi.flink.core.merge;

import java.util.Arrays;
import javax.annotation.Nullable;

/**
 * Many ordering values by number, kept without an object each where the kind allows it. Used by one
 * thread.
 */
public final class OrderingColumn {

  private static final OrderingValue.Kind[] KINDS = OrderingValue.Kind.values();
  private static final int SMALLEST = 64;

  private byte[] kinds = new byte[SMALLEST];
  private long[] bits = new long[SMALLEST];

  /** For kinds that are not a number in 64 bits; null until one comes. */
  @Nullable private Object[] objects;

  /** Sets the value at a position from 0, which may lie beyond the last one set. */
  public void set(int position, OrderingValue value) {
    if (position >= kinds.length) {
      grow(position + 1);
    }
    kinds[position] = (byte) value.kind().ordinal();
    bits[position] = value.bits();
    Object object = value.object();
    if (object != null && objects == null) {
      objects = new Object[kinds.length];
    }
    if (objects != null) {
      objects[position] = object;
    }
  }

  /** The value at a position that was set. */
  public OrderingValue get(int position) {
    return OrderingValue.of(
        KINDS[kinds[position]], bits[position], objects == null ? null : objects[position]);
  }

  private void grow(int needed) {
    int length = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, kinds.length * 2L));
    kinds = Arrays.copyOf(kinds, length);
    bits = Arrays.copyOf(bits, length);
    if (objects != null) {
      objects = Arrays.copyOf(objects, length);
    }
  }
}
