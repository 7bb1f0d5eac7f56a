package org.apache.hudi.flink.memory;

import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.runtime.memory.MemoryManager;
import org.apache.flink.table.runtime.util.LazyMemorySegmentPool;

/** Pages of Flink's managed memory. */
public final class ManagedPagePool implements PagePool {

  private final LazyMemorySegmentPool pool;
  private final int maxPages;

  /**
   * @param owner who holds the memory, for Flink's accounting
   * @param manager of the slot
   * @param totalBytes bound of the pool; at least one page
   */
  public ManagedPagePool(Object owner, MemoryManager manager, long totalBytes) {
    this.maxPages = (int) Math.min(Integer.MAX_VALUE, totalBytes / manager.getPageSize());
    if (maxPages == 0) {
      throw new IllegalArgumentException(
          "A share of " + totalBytes + " bytes has no room for a page of " + manager.getPageSize());
    }
    this.pool = new LazyMemorySegmentPool(owner, manager, maxPages);
  }

  @Override
  public int pageSize() {
    return pool.pageSize();
  }

  @Override
  public long totalBytes() {
    return (long) maxPages * pool.pageSize();
  }

  @Override
  public int freePages() {
    return pool.freePages();
  }

  @Override
  @Nullable
  public MemorySegment take() {
    return pool.nextSegment();
  }

  @Override
  public void giveBack(List<MemorySegment> pages) {
    pool.returnAll(pages);
  }

  @Override
  public void close() {
    pool.close();
  }
}
