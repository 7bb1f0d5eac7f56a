package org.apache.hudi.flink.core.table.layout;

import java.util.NavigableSet;
import java.util.Optional;
import org.apache.hudi.flink.core.model.LogFileName;

/**
 * Log files carry the base instant of their slice in their names: version 6. Format notes: log
 * files, section 7.1.
 */
final class SlicingByName implements FileSlicing {
  @Override
  public boolean takesBase(String instant) {
    return true;
  }

  @Override
  public Optional<String> sliceOf(LogFileName log, NavigableSet<String> slices) {
    return Optional.of(log.time());
  }
}
