package org.apache.hudi.flink.core.write;

import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.merge.Mergeable;
import org.apache.hudi.flink.core.merge.OrderingValue;

/**
 * What is to happen to one key: the last version of its row, or its end. A mutable holder that a
 * {@link KeyedChanges} fills anew for every position.
 */
public final class Change implements Mergeable {

  /** Record key. */
  public BinaryStringData key;

  /** Whether the row ends. */
  public boolean delete;

  /** Ordering value; {@link OrderingValue#NONE} if there is none. */
  public OrderingValue ordering = OrderingValue.NONE;

  /** See {@link Mergeable#closesOlder()}. */
  public boolean closesOlder;

  /** Data columns of the table; null for a delete that is known by its key only. */
  @Nullable public RowData row;

  @Override
  public OrderingValue ordering() {
    return ordering;
  }

  @Override
  public boolean isDelete() {
    return delete;
  }

  @Override
  public boolean closesOlder() {
    return closesOlder;
  }
}
