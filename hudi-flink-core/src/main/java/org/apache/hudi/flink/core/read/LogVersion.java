package org.apache.hudi.flink.core.read;

import org.apache.hudi.flink.core.merge.Mergeable;
import org.apache.hudi.flink.core.merge.OrderingValue;

/** What merging needs to know of a version of a key. A holder that is filled anew. */
final class LogVersion implements Mergeable {

  private OrderingValue ordering = OrderingValue.NONE;
  private boolean delete;
  private boolean closesOlder;

  LogVersion set(OrderingValue newOrdering, boolean isDelete, boolean isClosing) {
    ordering = newOrdering;
    delete = isDelete;
    closesOlder = isClosing;
    return this;
  }

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
