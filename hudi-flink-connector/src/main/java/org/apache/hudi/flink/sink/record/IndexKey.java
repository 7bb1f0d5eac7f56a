package org.apache.hudi.flink.sink.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.annotation.Nullable;

/**
 * Key of the index state: bytes, kept so that a look-up touches as little memory as it can. Up to
 * sixteen bytes lie in the object itself; of a longer key the first and the last eight do, and the
 * rest in an array. There is one object for every record key of the table where the state lives on
 * the heap. Immutable.
 *
 * <p>The hash decides the key group, so it is part of the form of savepoints and must never change.
 */
public final class IndexKey {

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int WORD = Long.BYTES;
  private static final byte[] NOTHING = new byte[0];

  private final long head;
  private final long tail;
  @Nullable private final byte[] middle;
  private final int length;
  private final int hash;

  private IndexKey(long head, long tail, @Nullable byte[] middle, int length) {
    this.head = head;
    this.tail = tail;
    this.middle = middle;
    this.length = length;
    this.hash = hash(head, tail, middle, length);
  }

  /** A key of these bytes, which are copied. */
  static IndexKey of(byte[] bytes, int offset, int length) {
    if (length <= WORD) {
      return new IndexKey(word(bytes, offset, length), 0, null, length);
    }
    long head = (long) WORDS.get(bytes, offset);
    if (length <= 2 * WORD) {
      return new IndexKey(head, word(bytes, offset + WORD, length - WORD), null, length);
    }
    int end = offset + length - WORD;
    return new IndexKey(
        head, (long) WORDS.get(bytes, end), Arrays.copyOfRange(bytes, offset + WORD, end), length);
  }

  /** Up to eight bytes from the highest one on, zeros behind. */
  private static long word(byte[] bytes, int offset, int length) {
    long word = 0;
    for (int i = 0; i < length; i++) {
      word |= (bytes[offset + i] & 0xFFL) << (Long.SIZE - Byte.SIZE * (i + 1));
    }
    return word;
  }

  private static int hash(long head, long tail, @Nullable byte[] middle, int length) {
    long hash = BitMix.mix(BitMix.mix(length ^ head) ^ tail);
    byte[] rest = middle == null ? NOTHING : middle;
    int at = 0;
    for (; at + WORD <= rest.length; at += WORD) {
      hash = BitMix.mix(hash ^ (long) WORDS.get(rest, at));
    }
    if (at < rest.length) {
      hash = BitMix.mix(hash ^ word(rest, at, rest.length - at));
    }
    return (int) (hash ^ (hash >>> 32));
  }

  /** How many bytes the key has. */
  int length() {
    return length;
  }

  /** Puts the bytes of the key into an array that has room for {@link #length} of them. */
  void copyTo(byte[] target, int offset) {
    if (length < 2 * WORD) {
      put(head, target, offset, Math.min(WORD, length));
      if (length > WORD) {
        put(tail, target, offset + WORD, length - WORD);
      }
      return;
    }
    WORDS.set(target, offset, head);
    WORDS.set(target, offset + length - WORD, tail);
    if (middle != null) {
      System.arraycopy(middle, 0, target, offset + WORD, middle.length);
    }
  }

  private static void put(long word, byte[] target, int offset, int length) {
    for (int i = 0; i < length; i++) {
      target[offset + i] = (byte) (word >>> (Long.SIZE - Byte.SIZE * (i + 1)));
    }
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof IndexKey)) {
      return false;
    }
    IndexKey that = (IndexKey) other;
    return head == that.head
        && tail == that.tail
        && length == that.length
        && Arrays.equals(middle, that.middle);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    byte[] bytes = new byte[length];
    copyTo(bytes, 0);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
