package org.apache.hudi.flink.core.spill;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;

/**
 * An append-only sequence of bytes with random reads. The newest bytes lie in pages of memory; once
 * these exceed the bound of the {@link SpillSettings}, all of them move to the end of a local
 * temporary file, so positions never change.
 *
 * <p>Used by one thread. {@link #close()} deletes the file.
 */
public final class ByteStore implements Closeable {

  /** Half a region of a small heap and more would take whole regions of the collector. */
  private static final int LARGEST_PAGE = 1 << 18;

  private static final int SMALLEST_PAGE = 1 << 12;

  private final SpillSettings settings;
  private final int pageSize;
  private final List<byte[]> pages = new ArrayList<>();
  private long spilled;
  private long size;
  @Nullable private Path file;
  @Nullable private FileChannel channel;
  private boolean closed;

  public ByteStore(SpillSettings settings) {
    this.settings = settings;
    this.pageSize =
        (int) Math.max(SMALLEST_PAGE, Math.min(LARGEST_PAGE, settings.memoryBytes() / 4));
  }

  /** Appends bytes and returns their position, to be given to {@link #read}. */
  public long append(byte[] bytes, int offset, int length) throws IOException {
    checkOpen();
    if (size - spilled + length > settings.memoryBytes() && size > spilled) {
      spill();
    }
    long position = size;
    int done = 0;
    while (done < length) {
      long inMemory = size - spilled;
      int page = (int) (inMemory / pageSize);
      int inPage = (int) (inMemory % pageSize);
      if (page == pages.size()) {
        pages.add(new byte[pageSize]);
      }
      int n = Math.min(length - done, pageSize - inPage);
      System.arraycopy(bytes, offset + done, pages.get(page), inPage, n);
      done += n;
      size += n;
    }
    return position;
  }

  /**
   * Writes bytes over those at {@code position}, if they are still in memory.
   *
   * @return false if they are not; nothing has changed then
   */
  public boolean overwrite(long position, byte[] bytes, int offset, int length) {
    checkOpen();
    if (position < spilled || position + length > size) {
      return false;
    }
    int done = 0;
    while (done < length) {
      long inMemory = position + done - spilled;
      int inPage = (int) (inMemory % pageSize);
      int n = Math.min(length - done, pageSize - inPage);
      System.arraycopy(bytes, offset + done, pages.get((int) (inMemory / pageSize)), inPage, n);
      done += n;
    }
    return true;
  }

  /** The array that holds a whole range, which begins at {@link #offsetOf}; null if none does. */
  @Nullable
  public byte[] arrayOf(long position, int length) {
    checkOpen();
    long inMemory = position - spilled;
    return inMemory >= 0 && position + length <= size && inMemory % pageSize + length <= pageSize
        ? pages.get((int) (inMemory / pageSize))
        : null;
  }

  /** Where a position lies in {@link #arrayOf}. */
  public int offsetOf(long position) {
    return (int) ((position - spilled) % pageSize);
  }

  /** Copies {@code length} bytes from {@code position} to the beginning of {@code into}. */
  public void read(long position, int length, byte[] into) throws IOException {
    checkOpen();
    if (position < 0 || length < 0 || position + length > size) {
      throw new IllegalArgumentException(
          "Range [" + position + ", +" + length + "] is outside the " + size + " bytes stored");
    }
    int done = 0;
    if (position < spilled) {
      done = (int) Math.min(length, spilled - position);
      readFile(position, ByteBuffer.wrap(into, 0, done));
    }
    while (done < length) {
      long inMemory = position + done - spilled;
      byte[] page = pages.get((int) (inMemory / pageSize));
      int inPage = (int) (inMemory % pageSize);
      int n = Math.min(length - done, pageSize - inPage);
      System.arraycopy(page, inPage, into, done, n);
      done += n;
    }
  }

  /** All bytes stored, in memory and on disk. */
  public long size() {
    return size;
  }

  /** Bytes that were moved to the local file so far. */
  public long spilledBytes() {
    return spilled;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    pages.clear();
    try {
      if (channel != null) {
        channel.close();
        channel = null;
      }
    } finally {
      if (file != null) {
        Files.deleteIfExists(file);
        file = null;
      }
    }
  }

  private void spill() throws IOException {
    if (channel == null) {
      Path directory = Paths.get(settings.directory());
      Files.createDirectories(directory);
      file = Files.createTempFile(directory, "hudi-flink-", ".spill");
      channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }
    channel.position(spilled);
    long left = size - spilled;
    for (byte[] page : pages) {
      ByteBuffer buffer = ByteBuffer.wrap(page, 0, (int) Math.min(left, pageSize));
      left -= buffer.remaining();
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    }
    spilled = size;
    // One page stays for the next rows; the others go back to the collector.
    while (pages.size() > 1) {
      pages.remove(pages.size() - 1);
    }
  }

  private void readFile(long position, ByteBuffer into) throws IOException {
    long at = position;
    while (into.hasRemaining()) {
      int n = channel.read(into, at);
      if (n < 0) {
        throw new EOFException(
            "The spill file " + file + " ends at " + at + ": was it removed or truncated?");
      }
      at += n;
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The store is closed");
    }
  }
}
