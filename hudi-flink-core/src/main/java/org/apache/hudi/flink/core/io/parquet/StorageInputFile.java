package org.apache.hudi.flink.core.io.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.storage.SeekableInput;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/**
 * A file of our storage, or a window of it, as Parquet reads it. Remembers whether storage itself
 * failed, so that such a failure is not taken for damage of the file.
 */
final class StorageInputFile extends SeekableInputStream implements InputFile {
  private final SeekableInput input;
  private final long start;
  private final long length;
  private @Nullable IOException failure;
  private boolean closed;

  StorageInputFile(ParquetSource source, SeekableInput input) throws IOException {
    this.input = input;
    this.start = source.offset();
    this.length = source.length(input);
    seek(0);
  }

  /** Returns the first failure of storage, or null. */
  @Nullable
  IOException failure() {
    return failure;
  }

  @Override
  public long getLength() {
    return length;
  }

  @Override
  public SeekableInputStream newStream() {
    return this;
  }

  @Override
  public long getPos() throws IOException {
    return input.position() - start;
  }

  @Override
  public void seek(long position) throws IOException {
    if (position < 0 || position > length) {
      throw new EOFException("No byte " + position + " in " + length + " bytes");
    }
    try {
      input.seek(start + position);
    } catch (IOException e) {
      throw remember(e);
    }
  }

  @Override
  public int read() throws IOException {
    if (getPos() >= length) {
      return -1;
    }
    try {
      return input.read();
    } catch (IOException e) {
      throw remember(e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int count) throws IOException {
    long left = length - getPos();
    if (left <= 0) {
      return count == 0 ? 0 : -1;
    }
    try {
      return input.read(bytes, offset, (int) Math.min(count, left));
    } catch (IOException e) {
      throw remember(e);
    }
  }

  @Override
  public void readFully(byte[] bytes) throws IOException {
    readFully(bytes, 0, bytes.length);
  }

  @Override
  public void readFully(byte[] bytes, int offset, int count) throws IOException {
    if (count > length - getPos()) {
      throw new EOFException(
          count + " bytes at byte " + getPos() + " reach beyond the end at " + length);
    }
    try {
      input.readFully(bytes, offset, count);
    } catch (IOException e) {
      throw remember(e);
    }
  }

  @Override
  public int read(ByteBuffer buffer) throws IOException {
    byte[] bytes = new byte[(int) Math.min(buffer.remaining(), Math.max(0, length - getPos()))];
    int count = read(bytes, 0, bytes.length);
    if (count > 0) {
      buffer.put(bytes, 0, count);
    }
    return count;
  }

  @Override
  public void readFully(ByteBuffer buffer) throws IOException {
    int count = buffer.remaining();
    if (buffer.hasArray()) {
      readFully(buffer.array(), buffer.arrayOffset() + buffer.position(), count);
      buffer.position(buffer.position() + count);
    } else {
      byte[] bytes = new byte[count];
      readFully(bytes, 0, count);
      buffer.put(bytes);
    }
  }

  private IOException remember(IOException e) {
    if (failure == null) {
      failure = e;
    }
    return e;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    input.close();
  }
}
