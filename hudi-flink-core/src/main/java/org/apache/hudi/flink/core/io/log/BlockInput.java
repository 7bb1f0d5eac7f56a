package org.apache.hudi.flink.core.io.log;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hudi.flink.core.storage.SeekableInput;

/**
 * Reads of a log file at any position through one window of memory, so that the scan over the
 * blocks and the cursors within them can take turns. Not thread-safe.
 */
final class BlockInput implements Closeable {

  private static final int WINDOW = 128 * 1024;

  private final SeekableInput in;
  private final long length;
  private final byte[] window = new byte[WINDOW];
  private long windowStart;
  private int windowSize;

  BlockInput(SeekableInput in) throws IOException {
    this.in = in;
    this.length = in.length();
  }

  long length() {
    return length;
  }

  /** Fills {@code target}; the range must lie within the file. */
  void read(long position, byte[] target, int offset, int count) throws IOException {
    if (position >= windowStart && position + count <= windowStart + windowSize) {
      System.arraycopy(window, (int) (position - windowStart), target, offset, count);
      return;
    }
    if (count > WINDOW) {
      in.seek(position);
      in.readFully(target, offset, count);
      return;
    }
    int size = (int) Math.min(WINDOW, length - position);
    windowSize = 0;
    in.seek(position);
    in.readFully(window, 0, size);
    windowStart = position;
    windowSize = size;
    System.arraycopy(window, 0, target, offset, count);
  }

  int readInt(long position) throws IOException {
    byte[] four = new byte[4];
    read(position, four, 0, 4);
    return (four[0] & 0xFF) << 24
        | (four[1] & 0xFF) << 16
        | (four[2] & 0xFF) << 8
        | (four[3] & 0xFF);
  }

  long readLong(long position) throws IOException {
    return (long) readInt(position) << 32 | (readInt(position + 4) & 0xFFFFFFFFL);
  }

  /** Whether the magic stands at {@code position}. */
  boolean isMagic(long position) throws IOException {
    byte[] magic = LogFileWriter.MAGIC;
    if (position > length - magic.length) {
      return false;
    }
    byte[] found = new byte[magic.length];
    read(position, found, 0, found.length);
    return java.util.Arrays.equals(found, magic);
  }

  /** Position of the first magic at or after {@code from}, or the length of the file. */
  long findMagic(long from) throws IOException {
    byte[] magic = LogFileWriter.MAGIC;
    byte[] part = new byte[WINDOW];
    for (long at = from; at <= length - magic.length; at += WINDOW - magic.length) {
      int size = (int) Math.min(WINDOW, length - at);
      read(at, part, 0, size);
      int found = indexOf(part, size, magic);
      if (found >= 0) {
        return at + found;
      }
    }
    return length;
  }

  private static int indexOf(byte[] part, int size, byte[] magic) {
    for (int i = 0; i <= size - magic.length; i++) {
      int matched = 0;
      while (matched < magic.length && part[i + matched] == magic[matched]) {
        matched++;
      }
      if (matched == magic.length) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
