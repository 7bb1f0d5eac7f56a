package org.apache.hudi.flink.core.timeline.codec;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;

/**
 * Avro's binary form out of an array, with every length checked against what is left before
 * anything is allocated: the bytes come from storage and may be damaged.
 */
final class BoundedDecoder extends Decoder {
  private static final int MAX_VARINT_BYTES = 10;

  private final byte[] bytes;
  private int at;
  private final int end;

  BoundedDecoder(byte[] bytes, int off, int len) {
    this.bytes = bytes;
    this.at = off;
    this.end = off + len;
  }

  /** Position of the next byte in the array. */
  int position() {
    return at;
  }

  int remaining() {
    return end - at;
  }

  private void need(long count) throws IOException {
    if (count < 0 || count > end - at) {
      throw new EOFException(
          "Length " + count + " at byte " + at + " where " + (end - at) + " bytes are left");
    }
  }

  private void skip(int length) {
    at += length;
  }

  private int checkedLength() throws IOException {
    long length = readLong();
    need(length);
    return (int) length;
  }

  @Override
  public void readNull() {}

  @Override
  public boolean readBoolean() throws IOException {
    need(1);
    return bytes[at++] == 1;
  }

  @Override
  public int readInt() throws IOException {
    long value = readLong();
    if (value != (int) value) {
      throw new IOException("Number " + value + " is no int");
    }
    return (int) value;
  }

  @Override
  public long readLong() throws IOException {
    long value = 0;
    for (int i = 0; i < MAX_VARINT_BYTES; i++) {
      need(1);
      byte b = bytes[at++];
      value |= (b & 0x7fL) << 7 * i;
      if (b >= 0) {
        return value >>> 1 ^ -(value & 1);
      }
    }
    throw new IOException("Number longer than " + MAX_VARINT_BYTES + " bytes");
  }

  @Override
  public float readFloat() throws IOException {
    return Float.intBitsToFloat((int) littleEndian(Float.BYTES));
  }

  @Override
  public double readDouble() throws IOException {
    return Double.longBitsToDouble(littleEndian(Double.BYTES));
  }

  private long littleEndian(int size) throws IOException {
    need(size);
    long value = 0;
    for (int i = 0; i < size; i++) {
      value |= (bytes[at++] & 0xffL) << 8 * i;
    }
    return value;
  }

  @Override
  public Utf8 readString(Utf8 old) throws IOException {
    byte[] text = new byte[checkedLength()];
    readFixed(text, 0, text.length);
    return new Utf8(text);
  }

  @Override
  public String readString() throws IOException {
    return readString(null).toString();
  }

  @Override
  public void skipString() throws IOException {
    skip(checkedLength());
  }

  @Override
  public ByteBuffer readBytes(ByteBuffer old) throws IOException {
    byte[] content = new byte[checkedLength()];
    readFixed(content, 0, content.length);
    return ByteBuffer.wrap(content);
  }

  @Override
  public void skipBytes() throws IOException {
    skip(checkedLength());
  }

  @Override
  public void readFixed(byte[] target, int off, int len) throws IOException {
    need(len);
    System.arraycopy(bytes, at, target, off, len);
    at += len;
  }

  @Override
  public void skipFixed(int length) throws IOException {
    need(length);
    at += length;
  }

  @Override
  public int readEnum() throws IOException {
    return readInt();
  }

  @Override
  public long readArrayStart() throws IOException {
    return itemCount();
  }

  @Override
  public long arrayNext() throws IOException {
    return itemCount();
  }

  @Override
  public long skipArray() throws IOException {
    return skipBlocks();
  }

  @Override
  public long readMapStart() throws IOException {
    return itemCount();
  }

  @Override
  public long mapNext() throws IOException {
    return itemCount();
  }

  @Override
  public long skipMap() throws IOException {
    return skipBlocks();
  }

  /** Items of every type that our schemas have take at least a byte. */
  private long itemCount() throws IOException {
    long count = readLong();
    if (count < 0) {
      if (count == Long.MIN_VALUE) {
        throw new IOException("Negative number of items");
      }
      count = -count;
      need(readLong());
    }
    need(count);
    return count;
  }

  private long skipBlocks() throws IOException {
    long count = readLong();
    while (count < 0) {
      skip(checkedLength());
      count = readLong();
    }
    need(count);
    return count;
  }

  @Override
  public int readIndex() throws IOException {
    return readInt();
  }
}
