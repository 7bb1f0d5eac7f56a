package org.apache.hudi.flink.sink.write;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The part of a bucket that was moved to the local disk. Used by one thread. */
final class SpillFile implements Closeable {

  private final Path path;
  private final FileChannel channel;
  private long size;

  private SpillFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** A new file in a local directory, which must exist. */
  static SpillFile create(Path directory) throws IOException {
    Path path = Files.createTempFile(directory, "hudi-flink-", ".rows");
    try {
      return new SpillFile(
          path,
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE));
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  /** Appends the content of pages. */
  void append(RowPages pages) throws IOException {
    channel.position(size);
    pages.writeTo(channel);
    size += pages.size();
  }

  long size() {
    return size;
  }

  /** Copies a range to the beginning of {@code target}. */
  void read(long position, byte[] target, int length) throws IOException {
    ByteBuffer into = ByteBuffer.wrap(target, 0, length);
    long at = position;
    while (into.hasRemaining()) {
      int n = channel.read(into, at);
      if (n < 0) {
        throw new EOFException(
            "The spill file "
                + path
                + " ends at "
                + at
                + ", bytes up to "
                + (position + length)
                + " were written: was it truncated?");
      }
      at += n;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
