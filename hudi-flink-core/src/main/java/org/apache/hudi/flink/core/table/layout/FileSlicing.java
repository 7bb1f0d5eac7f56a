package org.apache.hudi.flink.core.table.layout;

import java.util.NavigableSet;
import java.util.Optional;
import org.apache.hudi.flink.core.model.LogFileName;

/** Which slice of its file group a data file belongs to. May be used by several threads. */
public interface FileSlicing {
  /** Whether a base file of that instant belongs to a slice at all. */
  boolean takesBase(String instant);

  /**
   * Base instant of the slice that a log file belongs to; empty if it belongs to none, since its
   * write is not completed. Log files of a group are given in reading order.
   *
   * @param slices base instants of the slices that the group has so far: of its base files, of a
   *     pending compaction, and of log files before this one
   */
  Optional<String> sliceOf(LogFileName log, NavigableSet<String> slices);
}
