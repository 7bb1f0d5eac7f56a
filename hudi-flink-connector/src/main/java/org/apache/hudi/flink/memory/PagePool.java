package org.apache.hudi.flink.memory;

import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.core.memory.MemorySegment;

/** A bounded number of memory pages of one size. Used by one thread. */
public interface PagePool extends AutoCloseable {

  /** Bytes of a page. */
  int pageSize();

  /** Bytes of all pages, taken and free. */
  long totalBytes();

  /** Number of pages that can be taken. */
  int freePages();

  /** A page with any content; null if none is free. */
  @Nullable
  MemorySegment take();

  /** Gives pages back. */
  void giveBack(List<MemorySegment> pages);

  /** Releases the memory; no page may be used after. */
  @Override
  void close();
}
