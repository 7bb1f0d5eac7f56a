package org.apache.hudi.flink.core.storage;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** A file opened for reading at any position. Used by one thread at a time. */
public abstract class SeekableInput extends InputStream {
  /** Length of the file in bytes. */
  public abstract long length() throws IOException;

  /** Position of the next byte to be read. */
  public abstract long position() throws IOException;

  /** Moves to a position between 0 and the length. */
  public abstract void seek(long position) throws IOException;

  /**
   * Reads exactly {@code len} bytes.
   *
   * @throws EOFException if the file ends before
   */
  public void readFully(byte[] bytes, int off, int len) throws IOException {
    int done = 0;
    while (done < len) {
      int n = read(bytes, off + done, len - done);
      if (n < 0) {
        throw new EOFException("File ended after " + done + " of " + len + " bytes");
      }
      done += n;
    }
  }
}
