package org.apache.hudi.flink.source;

import java.util.Objects;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.hudi.flink.core.read.FileSliceRead;

/**
 * One file slice to read, and how many of its rows were already emitted. A slice gives its rows in
 * the same order each time, so that the count is a position. Immutable.
 */
public final class HudiSplit implements SourceSplit {

  private final FileSliceRead slice;
  private final long emittedRows;

  /** A slice of which {@code emittedRows} rows were emitted already. */
  public HudiSplit(FileSliceRead slice, long emittedRows) {
    this.slice = Objects.requireNonNull(slice, "slice");
    if (emittedRows < 0) {
      throw new IllegalArgumentException("emittedRows must not be negative: " + emittedRows);
    }
    this.emittedRows = emittedRows;
  }

  /** What is read. */
  public FileSliceRead slice() {
    return slice;
  }

  /** Rows that are skipped before the next one is emitted. */
  public long emittedRows() {
    return emittedRows;
  }

  /** The same slice at a later position. */
  public HudiSplit at(long newEmittedRows) {
    return new HudiSplit(slice, newEmittedRows);
  }

  @Override
  public String splitId() {
    return slice.slice().partitionPath()
        + "/"
        + slice.slice().fileId()
        + "@"
        + slice.slice().baseInstant();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof HudiSplit
        && slice.equals(((HudiSplit) o).slice)
        && emittedRows == ((HudiSplit) o).emittedRows;
  }

  @Override
  public int hashCode() {
    return 31 * slice.hashCode() + Long.hashCode(emittedRows);
  }

  @Override
  public String toString() {
    return splitId() + " from row " + emittedRows;
  }
}
