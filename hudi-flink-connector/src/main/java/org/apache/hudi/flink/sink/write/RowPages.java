package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.hudi.flink.memory.PagePool;

/**
 * An append-only sequence of bytes in pages of a pool. An entry is appended whole or not at all:
 * its pages are reserved before the first byte is written, so that a pool that runs dry in the
 * middle of an entry leaves nothing behind. An entry may span any number of pages. Used by one
 * thread.
 */
final class RowPages {

  private final PagePool pool;
  private final int pageSize;
  private final List<MemorySegment> pages = new ArrayList<>();
  private long size;

  RowPages(PagePool pool) {
    this.pool = pool;
    this.pageSize = pool.pageSize();
  }

  /**
   * Makes room for an entry at the end.
   *
   * @return whether there is room; if not, nothing has changed
   */
  boolean reserve(long bytes) {
    long missing = size + bytes - (long) pages.size() * pageSize;
    if (missing <= 0) {
      return true;
    }
    long wanted = (missing + pageSize - 1) / pageSize;
    if (wanted > pool.freePages()) {
      return false;
    }
    List<MemorySegment> taken = new ArrayList<>((int) wanted);
    for (int i = 0; i < wanted; i++) {
      MemorySegment page = pool.take();
      if (page == null) {
        // Other users of managed memory may have been faster.
        pool.giveBack(taken);
        return false;
      }
      taken.add(page);
    }
    pages.addAll(taken);
    return true;
  }

  /** Appends a number to the reserved room, little-endian. */
  void appendInt(int value) {
    int inPage = (int) (size % pageSize);
    if (pageSize - inPage >= Integer.BYTES) {
      page(size).putIntLittleEndian(inPage, value);
      size += Integer.BYTES;
      return;
    }
    for (int i = 0; i < Integer.BYTES; i++) {
      page(size).put((int) (size % pageSize), (byte) (value >>> 8 * i));
      size++;
    }
  }

  /** Appends bytes that may lie in several segments to the reserved room. */
  void append(MemorySegment[] source, int offset, int length) {
    if (length == 0) {
      // An empty value may lie in no segment at all.
      return;
    }
    int segmentSize = source[0].size();
    int segment = offset / segmentSize;
    int inSegment = offset % segmentSize;
    int left = length;
    while (left > 0) {
      int inPage = (int) (size % pageSize);
      int n = Math.min(left, Math.min(pageSize - inPage, source[segment].size() - inSegment));
      source[segment].copyTo(inSegment, page(size), inPage, n);
      size += n;
      left -= n;
      inSegment += n;
      if (inSegment == source[segment].size()) {
        segment++;
        inSegment = 0;
      }
    }
  }

  /** Writes bytes over a range that lies in one page. */
  void overwrite(long position, MemorySegment[] source, int offset, int length) {
    MemorySegment page = page(position);
    int inPage = offsetInPage(position);
    int from = offset;
    int left = length;
    for (MemorySegment segment : source) {
      if (from >= segment.size()) {
        from -= segment.size();
        continue;
      }
      int n = Math.min(left, segment.size() - from);
      segment.copyTo(from, page, inPage, n);
      inPage += n;
      left -= n;
      from = 0;
      if (left == 0) {
        return;
      }
    }
  }

  /** Bytes appended. */
  long size() {
    return size;
  }

  /** Bytes of the pages held. */
  long heldBytes() {
    return (long) pages.size() * pageSize;
  }

  int readInt(long position) {
    int inPage = (int) (position % pageSize);
    if (pageSize - inPage >= Integer.BYTES) {
      return page(position).getIntLittleEndian(inPage);
    }
    int value = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      byte part = page(position + i).get((int) ((position + i) % pageSize));
      value |= (part & 0xff) << 8 * i;
    }
    return value;
  }

  /** Whether a range lies in one page. */
  boolean isContiguous(long position, int length) {
    return position % pageSize + length <= pageSize;
  }

  /** The page that holds a position. */
  MemorySegment page(long position) {
    return pages.get((int) (position / pageSize));
  }

  int offsetInPage(long position) {
    return (int) (position % pageSize);
  }

  /** Copies a range to the beginning of {@code target}. */
  void read(long position, byte[] target, int length) {
    int done = 0;
    while (done < length) {
      int inPage = (int) ((position + done) % pageSize);
      int n = Math.min(length - done, pageSize - inPage);
      page(position + done).get(inPage, target, done, n);
      done += n;
    }
  }

  /** Writes everything to a channel. */
  void writeTo(WritableByteChannel channel) throws IOException {
    long left = size;
    for (MemorySegment page : pages) {
      int n = (int) Math.min(left, pageSize);
      ByteBuffer bytes = page.wrap(0, n);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      left -= n;
    }
  }

  /** Forgets everything and gives the pages back. */
  void clear() {
    pool.giveBack(pages);
    pages.clear();
    size = 0;
  }
}
