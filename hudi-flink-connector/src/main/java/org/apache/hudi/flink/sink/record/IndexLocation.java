package org.apache.hudi.flink.sink.record;

import java.util.Objects;
import org.apache.hudi.flink.core.merge.OrderingValue;

/** Where a record key lives: the value of the index state. Immutable. */
public final class IndexLocation {

  private final String partitionPath;
  private final String fileId;
  private final OrderingValue ordering;

  /** A file group of a partition; the partition path is empty in a table without partitions. */
  public IndexLocation(String partitionPath, String fileId) {
    this(partitionPath, fileId, OrderingValue.NONE);
  }

  /**
   * A file group of a partition, and the ordering value of the version of the key that won.
   *
   * @param ordering NONE if the index does not watch it
   */
  public IndexLocation(String partitionPath, String fileId, OrderingValue ordering) {
    this.ordering = Objects.requireNonNull(ordering, "ordering");
    this.partitionPath = Objects.requireNonNull(partitionPath, "partitionPath");
    this.fileId = Objects.requireNonNull(fileId, "fileId");
  }

  /** The partition path. */
  public String partitionPath() {
    return partitionPath;
  }

  /** The file group. */
  public String fileId() {
    return fileId;
  }

  /** Ordering value of the version of the key that won; NONE if the index does not watch it. */
  public OrderingValue ordering() {
    return ordering;
  }

  /** The same place, with the ordering value of a later version. */
  public IndexLocation withOrdering(OrderingValue later) {
    return new IndexLocation(partitionPath, fileId, later);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexLocation
        && ((IndexLocation) other).partitionPath.equals(partitionPath)
        && ((IndexLocation) other).fileId.equals(fileId)
        && ((IndexLocation) other).ordering.equals(ordering);
  }

  @Override
  public int hashCode() {
    return partitionPath.hashCode() * 31 + fileId.hashCode();
  }

  @Override
  public String toString() {
    return partitionPath + '/' + fileId;
  }
}
