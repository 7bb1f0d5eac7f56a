package org.apache.hudi.flink.core.storage.local;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.apache.hudi.flink.core.storage.SeekableInput;

/** A local file, with a buffer for small reads; large ones go past it. */
final class LocalInput extends SeekableInput {
  private static final int BUFFER = 16 * 1024;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).limit(0);

  /** Position in the file of the byte behind the buffer. */
  private long bufferEnd;

  LocalInput(FileChannel channel) {
    this.channel = channel;
  }

  @Override
  public long length() throws IOException {
    return channel.size();
  }

  @Override
  public long position() {
    return bufferEnd - buffer.remaining();
  }

  @Override
  public void seek(long position) throws IOException {
    if (position < 0 || position > length()) {
      throw new EOFException("Position " + position + " is outside of " + length() + " bytes");
    }
    long bufferStart = bufferEnd - buffer.limit();
    if (position >= bufferStart && position <= bufferEnd) {
      buffer.position((int) (position - bufferStart));
    } else {
      buffer.position(0).limit(0);
      bufferEnd = position;
    }
  }

  @Override
  public int read() throws IOException {
    if (!buffer.hasRemaining() && !fill()) {
      return -1;
    }
    return buffer.get() & 0xff;
  }

  @Override
  public int read(byte[] bytes, int off, int len) throws IOException {
    if (len == 0) {
      return 0;
    }
    if (!buffer.hasRemaining()) {
      if (len >= BUFFER) {
        int n = channel.read(ByteBuffer.wrap(bytes, off, len), bufferEnd);
        buffer.position(0).limit(0);
        bufferEnd += Math.max(n, 0);
        return n;
      }
      if (!fill()) {
        return -1;
      }
    }
    int n = Math.min(len, buffer.remaining());
    buffer.get(bytes, off, n);
    return n;
  }

  private boolean fill() throws IOException {
    buffer.clear();
    int n = channel.read(buffer, bufferEnd);
    buffer.flip();
    bufferEnd += Math.max(n, 0);
    return n > 0;
  }

  @Override
  public int available() {
    return buffer.remaining();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
