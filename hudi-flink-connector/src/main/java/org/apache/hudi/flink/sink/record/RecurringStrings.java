package org.apache.hudi.flink.sink.record;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes and reads strings that come again and again (partition paths, file ids) as a length and
 * UTF-8 bytes, and remembers the recent ones so that a row costs neither encoding nor a new string.
 * Not thread-safe; a serializer owns one per field.
 */
final class RecurringStrings {

  private static final int SLOTS = 512;
  private static final int WORD = Long.BYTES;
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** No partition path or file id comes near this; a larger length means broken bytes. */
  private static final int MAX_BYTES = 1 << 20;

  private final Entry[] byValue = new Entry[SLOTS];
  private final Entry[] byBytes = new Entry[SLOTS];
  private byte[] scratch = new byte[128];

  void write(String value, DataOutputView out) throws IOException {
    int slot = spread(value.hashCode());
    Entry entry = byValue[slot];
    if (entry == null || !entry.value.equals(value)) {
      entry = new Entry(value, value.getBytes(StandardCharsets.UTF_8));
      byValue[slot] = entry;
    }
    out.writeInt(entry.bytes.length);
    out.write(entry.bytes);
  }

  String read(DataInputView in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MAX_BYTES) {
      throw new IOException(
          "Broken record between operators: a string of " + length + " bytes was announced");
    }
    if (length > scratch.length) {
      scratch = new byte[length];
    }
    in.readFully(scratch, 0, length);
    int slot = slot(scratch, length);
    Entry entry = byBytes[slot];
    if (entry == null || !Arrays.equals(entry.bytes, 0, entry.bytes.length, scratch, 0, length)) {
      entry =
          new Entry(
              new String(scratch, 0, length, StandardCharsets.UTF_8),
              Arrays.copyOf(scratch, length));
      byBytes[slot] = entry;
    }
    return entry.value;
  }

  /** By both ends of the bytes: where partition paths and file ids differ, they differ there. */
  private static int slot(byte[] bytes, int length) {
    if (length < WORD) {
      int hash = length;
      for (int i = 0; i < length; i++) {
        hash = 31 * hash + bytes[i];
      }
      return spread(hash);
    }
    long head = (long) WORDS.get(bytes, 0) + length;
    return spread((int) BitMix.mix(BitMix.mix(head) ^ (long) WORDS.get(bytes, length - WORD)));
  }

  private static int spread(int hash) {
    return (hash ^ (hash >>> 16)) & (SLOTS - 1);
  }

  private static final class Entry {
    private final String value;
    private final byte[] bytes;

    private Entry(String value, byte[] bytes) {
      this.value = value;
      this.bytes = bytes;
    }
  }
}
