package org.apache.hudi.flink.core.schema.avro;

import javax.annotation.Nullable;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.CorruptDataException;

/**
 * Reads Avro's primitive values out of a byte array that is not trusted: nothing is read, and
 * nothing allocated, beyond the given range. Reused from record to record. Not thread-safe.
 */
public final class AvroInput {

  /**
   * Items without bytes (nulls) cannot be checked against what is left: a bound keeps memory safe.
   */
  private static final int MOST_EMPTY_ITEMS = 1 << 20;

  private byte[] bytes = new byte[0];
  @Nullable private MemorySegment[] segments;
  private boolean shareText;
  private String source = "(in memory)";
  private int start;
  private int position;
  private int limit;

  /** Points at {@code length} bytes from {@code offset}. */
  public AvroInput reset(byte[] newBytes, int offset, int length) {
    if (offset < 0 || length < 0 || offset > newBytes.length - length) {
      throw new IllegalArgumentException(
          "no range " + offset + "+" + length + " in " + newBytes.length + " bytes");
    }
    if (bytes != newBytes) {
      bytes = newBytes;
      segments = null;
    }
    start = offset;
    position = offset;
    limit = offset + length;
    return this;
  }

  /** Says which file the bytes come from; used in error messages. */
  public AvroInput source(String file) {
    source = file;
    return this;
  }

  /** Bytes not read yet. */
  public int remaining() {
    return limit - position;
  }

  /** The array that is read; not a copy. */
  public byte[] array() {
    return bytes;
  }

  /** Position of the next byte in {@link #array()}. */
  public int position() {
    return position;
  }

  /** A boolean: one byte that is 0 or 1. */
  public boolean readBoolean() {
    need(1);
    byte value = bytes[position++];
    if (value != 0 && value != 1) {
      throw corrupt("a boolean is 0 or 1, found " + value);
    }
    return value == 1;
  }

  /** A zigzag number of at most 32 bits. */
  public int readInt() {
    long value = readLong();
    if (value != (int) value) {
      throw corrupt("number " + value + " does not fit into 32 bits");
    }
    return (int) value;
  }

  /** A zigzag number of at most 64 bits. */
  public long readLong() {
    long raw = 0;
    int shift = 0;
    while (true) {
      if (position >= limit) {
        throw corrupt("record ends within a number");
      }
      byte next = bytes[position++];
      raw |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return (raw >>> 1) ^ -(raw & 1);
      }
      shift += 7;
      if (shift > 63) {
        throw corrupt("number of more than ten bytes");
      }
    }
  }

  /** Four bytes, little-endian. */
  public float readFloat() {
    need(4);
    int bits =
        (bytes[position] & 0xFF)
            | (bytes[position + 1] & 0xFF) << 8
            | (bytes[position + 2] & 0xFF) << 16
            | (bytes[position + 3] & 0xFF) << 24;
    position += 4;
    return Float.intBitsToFloat(bits);
  }

  /** Eight bytes, little-endian. */
  public double readDouble() {
    need(8);
    long bits = 0;
    for (int i = 7; i >= 0; i--) {
      bits = bits << 8 | (bytes[position + i] & 0xFF);
    }
    position += 8;
    return Double.longBitsToDouble(bits);
  }

  /** The length of text or bytes; the content lies within the range. */
  public int readLength() {
    long length = readLong();
    if (length < 0 || length > remaining()) {
      throw corrupt("length " + length + " where " + remaining() + " bytes are left");
    }
    return (int) length;
  }

  /** A copy of the next {@code length} bytes. */
  public byte[] readBytes(int length) {
    need(length);
    byte[] copy = new byte[length];
    System.arraycopy(bytes, position, copy, 0, length);
    position += length;
    return copy;
  }

  /** Whether text refers to the bytes that are read, in place of a copy of them. */
  void shareText(boolean share) {
    shareText = share;
  }

  /** The next {@code length} bytes as text. */
  StringData readText(int length) {
    need(length);
    if (!shareText) {
      return StringData.fromBytes(readBytes(length));
    }
    if (segments == null) {
      segments = new MemorySegment[] {MemorySegmentFactory.wrap(bytes)};
    }
    StringData text = new BinaryStringData(segments, position, length);
    position += length;
    return text;
  }

  /** Passes over {@code length} bytes. */
  public void skip(int length) {
    need(length);
    position += length;
  }

  /** The index of a union branch. */
  public int readBranch(int branches) {
    long index = readLong();
    if (index < 0 || index >= branches) {
      throw corrupt("union branch " + index + " of " + branches);
    }
    return (int) index;
  }

  /**
   * The number of items in the next block of an array or map; 0 at the end. Blocks that carry their
   * size in bytes give the same answer. Items of at least {@code leastItemBytes} must fit into what
   * is left.
   */
  public int readBlockCount(int leastItemBytes, int alreadyRead) {
    long count = readLong();
    if (count < 0) {
      count = -count;
      readLength();
    }
    long most = leastItemBytes == 0 ? MOST_EMPTY_ITEMS - alreadyRead : remaining() / leastItemBytes;
    if (count < 0 || count > most) {
      throw corrupt("block of " + count + " items where " + remaining() + " bytes are left");
    }
    return (int) count;
  }

  /** An error for the record being read, saying where. */
  public CorruptDataException corrupt(String found) {
    return new CorruptDataException(
        source, -1, "an Avro record, but at its byte " + (position - start) + ": " + found);
  }

  private void need(int length) {
    if (length < 0 || length > limit - position) {
      throw corrupt(length + " bytes expected, " + remaining() + " left");
    }
  }
}
