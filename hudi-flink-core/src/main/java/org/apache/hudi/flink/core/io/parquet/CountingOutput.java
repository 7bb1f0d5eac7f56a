package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A stream of our storage as Parquet writes to it. */
final class CountingOutput extends PositionOutputStream implements OutputFile {
  private final String path;
  private final OutputStream out;
  private long position;
  private boolean closed;

  CountingOutput(String path, OutputStream out) {
    this.path = path;
    this.out = out;
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public void write(int b) throws IOException {
    out.write(b);
    position++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    position += length;
  }

  @Override
  public void flush() {
    // Durability comes with close; a flush before it would only cost a round trip.
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      out.close();
    }
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) {
    return this;
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) {
    return this;
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  @Override
  public String getPath() {
    return path;
  }
}
