package org.apache.hudi.flink.sink.assign;

import org.apache.flink.api.common.functions.Partitioner;

/** Deals slots out to the write tasks in turn. */
public final class SlotPartitioner implements Partitioner<Integer> {

  private static final long serialVersionUID = 1L;

  @Override
  public int partition(Integer slot, int numPartitions) {
    return slot % numPartitions;
  }
}
