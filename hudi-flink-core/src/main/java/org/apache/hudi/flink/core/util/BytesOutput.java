package org.apache.hudi.flink.core.util;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * A growing byte buffer that is filled, read in place and reset, so that encoding a row costs no
 * allocation once the buffer has reached its size. Not thread-safe.
 */
public final class BytesOutput extends OutputStream {

  private static final int LARGEST = Integer.MAX_VALUE - 8;

  private byte[] buffer;
  private int size;

  /** A buffer of 1 KiB to begin with. */
  public BytesOutput() {
    this(1024);
  }

  /** A buffer of {@code initialCapacity} bytes to begin with; must be positive. */
  public BytesOutput(int initialCapacity) {
    if (initialCapacity <= 0) {
      throw new IllegalArgumentException("initialCapacity must be positive, is " + initialCapacity);
    }
    this.buffer = new byte[initialCapacity];
  }

  /** The backing array: valid from 0 to {@link #size()}, until the next write. Not a copy. */
  public byte[] array() {
    return buffer;
  }

  /** Bytes written since the last reset. */
  public int size() {
    return size;
  }

  /** A copy of what was written. */
  public byte[] toByteArray() {
    return Arrays.copyOf(buffer, size);
  }

  /** Forgets everything that was written and keeps the memory. */
  public void reset() {
    size = 0;
  }

  /** Cuts the content back to {@code newSize} bytes, as if the rest had never been written. */
  public void truncate(int newSize) {
    if (newSize < 0 || newSize > size) {
      throw new IllegalArgumentException("cannot cut " + size + " bytes to " + newSize);
    }
    size = newSize;
  }

  /**
   * Makes room for {@code more} bytes and returns the position at which they begin; the caller
   * fills {@link #array()} from there and then calls {@link #advance(int)}.
   */
  public int reserve(int more) {
    long needed = (long) size + more;
    if (needed > buffer.length) {
      grow(needed);
    }
    return size;
  }

  /** Counts {@code written} bytes that were put into the reserved space. */
  public void advance(int written) {
    if (written < 0 || written > buffer.length - size) {
      throw new IllegalArgumentException(written + " bytes were not reserved");
    }
    size += written;
  }

  @Override
  public void write(int value) {
    if (size == buffer.length) {
      grow((long) size + 1);
    }
    buffer[size++] = (byte) value;
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    int position = reserve(length);
    System.arraycopy(source, offset, buffer, position, length);
    size = position + length;
  }

  /** A big-endian 32-bit number. */
  public void writeInt(int value) {
    int at = reserve(4);
    putInt(at, value);
    size = at + 4;
  }

  /** A big-endian 64-bit number. */
  public void writeLong(long value) {
    writeInt((int) (value >>> 32));
    writeInt((int) value);
  }

  /** Overwrites four bytes at {@code position}, which must have been written before. */
  public void setInt(int position, int value) {
    if (position < 0 || position > size - 4) {
      throw new IllegalArgumentException("no four bytes at " + position + " of " + size);
    }
    putInt(position, value);
  }

  /** Copies the content into {@code target}. */
  public void writeTo(OutputStream target) throws IOException {
    target.write(buffer, 0, size);
  }

  private void putInt(int at, int value) {
    buffer[at] = (byte) (value >>> 24);
    buffer[at + 1] = (byte) (value >>> 16);
    buffer[at + 2] = (byte) (value >>> 8);
    buffer[at + 3] = (byte) value;
  }

  private void grow(long needed) {
    if (needed > LARGEST) {
      throw new IllegalStateException(
          "a buffer of " + needed + " bytes is beyond what an array can hold");
    }
    long doubled = Math.min(LARGEST, buffer.length * 2L);
    buffer = Arrays.copyOf(buffer, (int) Math.max(doubled, needed));
  }
}
