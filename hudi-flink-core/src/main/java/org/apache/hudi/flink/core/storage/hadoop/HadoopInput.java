package org.apache.hudi.flink.core.storage.hadoop;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hudi.flink.core.storage.SeekableInput;

/** A file of a Hadoop file system. */
final class HadoopInput extends SeekableInput {
  private final FSDataInputStream in;
  private final long length;

  HadoopInput(FSDataInputStream in, long length) {
    this.in = in;
    this.length = length;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public long position() throws IOException {
    return in.getPos();
  }

  @Override
  public void seek(long position) throws IOException {
    in.seek(position);
  }

  @Override
  public int read() throws IOException {
    return in.read();
  }

  @Override
  public int read(byte[] bytes, int off, int len) throws IOException {
    return in.read(bytes, off, len);
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
