package org.apache.hudi.flink.core.read;

import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.predicate.Predicate;

/** What is wanted of the rows of a file slice. Immutable. */
public final class ReadRequest {

  private final RowType requested;
  @Nullable private final Predicate predicate;
  private final ReadMode mode;

  private ReadRequest(RowType requested, @Nullable Predicate predicate, ReadMode mode) {
    this.requested = Objects.requireNonNull(requested, "requested");
    this.predicate = predicate;
    this.mode = mode;
  }

  /**
   * All rows, merged.
   *
   * @param requested columns of the table and meta columns, found by name; in any order
   */
  public static ReadRequest of(RowType requested) {
    return new ReadRequest(requested, null, ReadMode.SNAPSHOT);
  }

  /** The same, with only the rows that satisfy a condition; its columns need not be requested. */
  public ReadRequest where(@Nullable Predicate condition) {
    return new ReadRequest(requested, condition, mode);
  }

  /** The same in another mode. */
  public ReadRequest in(ReadMode newMode) {
    return new ReadRequest(requested, predicate, newMode);
  }

  /** Type of the rows that the reader gives. */
  public RowType requested() {
    return requested;
  }

  /** Condition that every row satisfies; null if there is none. */
  @Nullable
  public Predicate predicate() {
    return predicate;
  }

  public ReadMode mode() {
    return mode;
  }
}
