package org.apache.hudi.flink.core.io.log;

import java.util.Objects;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.merge.OrderingValue;

/** One entry of a delete block. Immutable. */
public final class DeleteRecord {

  private final BinaryStringData recordKey;
  private final String partitionPath;
  private final OrderingValue ordering;

  DeleteRecord(BinaryStringData recordKey, String partitionPath, OrderingValue ordering) {
    this.recordKey = recordKey;
    this.partitionPath = partitionPath;
    this.ordering = ordering;
  }

  public BinaryStringData recordKey() {
    return recordKey;
  }

  /** Partition path, empty for a table without partitions or where the writer left it out. */
  public String partitionPath() {
    return partitionPath;
  }

  /** {@link OrderingValue#NONE} if the delete applies whatever the ordering of what it deletes. */
  public OrderingValue ordering() {
    return ordering;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof DeleteRecord)) {
      return false;
    }
    DeleteRecord that = (DeleteRecord) o;
    return recordKey.equals(that.recordKey)
        && partitionPath.equals(that.partitionPath)
        && ordering.equals(that.ordering);
  }

  @Override
  public int hashCode() {
    return Objects.hash(recordKey, partitionPath, ordering);
  }

  @Override
  public String toString() {
    return "delete of " + recordKey + " in '" + partitionPath + "', ordering " + ordering;
  }
}
