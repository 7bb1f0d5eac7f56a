package org.apache.hudi.flink.memory;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;

/** Pages on the Java heap, allocated when first needed and then kept. */
public final class HeapPagePool implements PagePool {

  private final int pageSize;
  private final int maxPages;
  private final List<MemorySegment> free = new ArrayList<>();
  private int taken;

  /**
   * @param totalBytes bound of the pool; at least one page
   * @param pageSize bytes of a page, positive
   */
  public HeapPagePool(long totalBytes, int pageSize) {
    if (pageSize <= 0 || totalBytes < pageSize) {
      throw new IllegalArgumentException(
          "A pool of " + totalBytes + " bytes has no room for a page of " + pageSize);
    }
    this.pageSize = pageSize;
    this.maxPages = (int) Math.min(Integer.MAX_VALUE, totalBytes / pageSize);
  }

  @Override
  public int pageSize() {
    return pageSize;
  }

  @Override
  public long totalBytes() {
    return (long) maxPages * pageSize;
  }

  @Override
  public int freePages() {
    return maxPages - taken;
  }

  @Override
  @Nullable
  public MemorySegment take() {
    if (taken == maxPages) {
      return null;
    }
    taken++;
    return free.isEmpty()
        ? MemorySegmentFactory.allocateUnpooledSegment(pageSize)
        : free.remove(free.size() - 1);
  }

  @Override
  public void giveBack(List<MemorySegment> pages) {
    free.addAll(pages);
    taken -= pages.size();
  }

  @Override
  public void close() {
    free.clear();
  }
}
