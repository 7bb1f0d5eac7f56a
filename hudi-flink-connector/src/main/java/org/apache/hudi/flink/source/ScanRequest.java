package org.apache.hudi.flink.source;

import java.io.Serializable;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.predicate.Predicate;

/** What a scan has to return: columns, condition, number of rows. Immutable. */
public final class ScanRequest implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Value of {@link #limit()} for a scan of all rows. */
  public static final long NO_LIMIT = Long.MAX_VALUE;

  private final RowType producedType;
  @Nullable private final Predicate predicate;
  @Nullable private final Predicate partitionPredicate;
  private final long limit;
  private final boolean count;

  private ScanRequest(
      RowType producedType,
      @Nullable Predicate predicate,
      @Nullable Predicate partitionPredicate,
      long limit,
      boolean count) {
    this.producedType = Objects.requireNonNull(producedType, "producedType");
    this.predicate = predicate;
    this.partitionPredicate = partitionPredicate;
    this.limit = limit;
    this.count = count;
  }

  /**
   * Only numbers of rows, one row for each file slice.
   *
   * @param producedType columns of type BIGINT, all of which hold the number
   */
  public static ScanRequest counting(RowType producedType) {
    return new ScanRequest(producedType, null, null, NO_LIMIT, true);
  }

  /** All rows with the given columns: data columns and meta columns, found by name. */
  public static ScanRequest of(RowType producedType) {
    return new ScanRequest(producedType, null, null, NO_LIMIT, false);
  }

  /** The same for rows that satisfy a condition; null for all. */
  public ScanRequest where(@Nullable Predicate condition) {
    return new ScanRequest(producedType, condition, partitionPredicate, limit, count);
  }

  /** The same for partitions that may satisfy a condition on partition columns; null for all. */
  public ScanRequest inPartitions(@Nullable Predicate condition) {
    return new ScanRequest(producedType, predicate, condition, limit, count);
  }

  /** The same, but no reader needs to return more than so many rows. */
  public ScanRequest atMost(long rows) {
    return new ScanRequest(producedType, predicate, partitionPredicate, rows, count);
  }

  /** Type of the rows that are returned. */
  public RowType producedType() {
    return producedType;
  }

  /** Condition that every returned row satisfies; null if there is none. */
  @Nullable
  public Predicate predicate() {
    return predicate;
  }

  /** Condition by which partitions are left out; null if there is none. */
  @Nullable
  public Predicate partitionPredicate() {
    return partitionPredicate;
  }

  /** Whether numbers of rows are returned instead of rows. */
  public boolean isCount() {
    return count;
  }

  /** Most rows that one reader returns. */
  public long limit() {
    return limit;
  }
}
