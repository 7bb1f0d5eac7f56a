package org.apache.hudi.flink.source;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.read.ChangeRead;
import org.apache.hudi.flink.core.read.FileSliceRead;

/**
 * One file slice to read, or the changes of one file group, and how many of its rows were already
 * emitted. A split gives its rows in the same order each time, so that the count is a position.
 * Immutable.
 */
public final class HudiSplit implements SourceSplit {

  @Nullable private final FileSliceRead slice;
  @Nullable private final ChangeRead change;
  private final long sequence;
  private final boolean pinned;
  private final long emittedRows;

  private HudiSplit(
      @Nullable FileSliceRead slice,
      @Nullable ChangeRead change,
      long sequence,
      boolean pinned,
      long emittedRows) {
    this.slice = slice;
    this.change = change;
    this.sequence = sequence;
    this.pinned = pinned;
    this.emittedRows = emittedRows;
    if (emittedRows < 0) {
      throw new IllegalArgumentException("emittedRows must not be negative: " + emittedRows);
    }
  }

  /** A slice of a bounded read of which {@code emittedRows} rows were emitted already. */
  public HudiSplit(FileSliceRead slice, long emittedRows) {
    this(Objects.requireNonNull(slice, "slice"), null, 0, false, emittedRows);
  }

  /**
   * A slice of a stream.
   *
   * @param sequence position in the order of the stream, which tells its splits apart
   * @param pinned whether it has to be read by the same reader as all others that are pinned
   */
  static HudiSplit ofSlice(FileSliceRead slice, long sequence, boolean pinned) {
    return new HudiSplit(Objects.requireNonNull(slice, "slice"), null, sequence, pinned, 0);
  }

  /** Changes in a stream. */
  static HudiSplit ofChange(ChangeRead change, long sequence, boolean pinned) {
    return new HudiSplit(null, Objects.requireNonNull(change, "change"), sequence, pinned, 0);
  }

  /** The slice that is read; null if changes are. */
  @Nullable
  public FileSliceRead slice() {
    return slice;
  }

  /** The changes that are read; null if a slice is. */
  @Nullable
  public ChangeRead change() {
    return change;
  }

  /** The file group. */
  FileGroupId group() {
    return change == null ? Objects.requireNonNull(slice, "slice").slice().group() : change.group();
  }

  /** Position in the order of a stream; 0 in bounded reads. */
  long sequence() {
    return sequence;
  }

  /** Whether it has to be read by the same reader as all others that are pinned. */
  boolean isPinned() {
    return pinned;
  }

  /** Rows that are skipped before the next one is emitted. */
  public long emittedRows() {
    return emittedRows;
  }

  /** Oldest instant of which files are read. */
  String oldestInstant() {
    if (change != null && !change.instants().isEmpty()) {
      return change.instants().get(0);
    }
    return slice == null ? "" : slice.instants().latest();
  }

  /** Bytes that are read at most. */
  long length() {
    return change == null
        ? Objects.requireNonNull(slice, "slice").slice().length()
        : change.length();
  }

  /** The same split at a later position. */
  public HudiSplit at(long newEmittedRows) {
    return new HudiSplit(slice, change, sequence, pinned, newEmittedRows);
  }

  @Override
  public String splitId() {
    if (change != null) {
      return sequence + "/" + change;
    }
    FileSliceRead read = Objects.requireNonNull(slice, "slice");
    String id =
        read.slice().partitionPath()
            + "/"
            + read.slice().fileId()
            + "@"
            + read.slice().baseInstant();
    return sequence == 0 ? id : sequence + "/" + id;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof HudiSplit)) {
      return false;
    }
    HudiSplit that = (HudiSplit) o;
    return Objects.equals(slice, that.slice)
        && Objects.equals(change, that.change)
        && sequence == that.sequence
        && pinned == that.pinned
        && emittedRows == that.emittedRows;
  }

  @Override
  public int hashCode() {
    return Objects.hash(slice, change, sequence, pinned, emittedRows);
  }

  @Override
  public String toString() {
    return splitId() + " from row " + emittedRows;
  }

  /** A split as its parts. */
  static HudiSplit of(
      @Nullable FileSliceRead slice,
      @Nullable ChangeRead change,
      long sequence,
      boolean pinned,
      long emittedRows) {
    return new HudiSplit(slice, change, sequence, pinned, emittedRows);
  }
}
