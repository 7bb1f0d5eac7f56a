package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.table.data.StringData;
import org.apache.hudi.flink.core.util.BytesOutput;

/** Writes Avro's primitive values. */
public final class AvroBinary {

  private static final int LONGEST_NUMBER = 10;

  private AvroBinary() {}

  /** A number in zigzag form; the same for 32 and 64 bits. */
  public static void writeLong(BytesOutput out, long value) {
    long raw = (value << 1) ^ (value >> 63);
    int start = out.reserve(LONGEST_NUMBER);
    byte[] array = out.array();
    int at = start;
    while ((raw & ~0x7FL) != 0) {
      array[at++] = (byte) (raw | 0x80);
      raw >>>= 7;
    }
    array[at++] = (byte) raw;
    out.advance(at - start);
  }

  /** Four bytes, little-endian. */
  public static void writeFloat(BytesOutput out, float value) {
    int bits = Float.floatToRawIntBits(value);
    int at = out.reserve(4);
    byte[] array = out.array();
    for (int i = 0; i < 4; i++) {
      array[at + i] = (byte) (bits >>> (8 * i));
    }
    out.advance(4);
  }

  /** Eight bytes, little-endian. */
  public static void writeDouble(BytesOutput out, double value) {
    long bits = Double.doubleToRawLongBits(value);
    int at = out.reserve(8);
    byte[] array = out.array();
    for (int i = 0; i < 8; i++) {
      array[at + i] = (byte) (bits >>> (8 * i));
    }
    out.advance(8);
  }

  /** Length and content. */
  public static void writeBytes(BytesOutput out, byte[] value) {
    writeLong(out, value.length);
    out.write(value, 0, value.length);
  }

  /** Length and UTF-8. */
  public static void writeString(BytesOutput out, StringData value) {
    StringBytes.write(value, out);
  }
}
