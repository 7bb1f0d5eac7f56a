package org.apache.hudi.flink.sink.compact;

import org.apache.flink.api.common.functions.Partitioner;

/** Deals operations out to the compaction tasks in turn. */
public final class OperationPartitioner implements Partitioner<Integer> {

  private static final long serialVersionUID = 1L;

  @Override
  public int partition(Integer operation, int numPartitions) {
    return operation % numPartitions;
  }
}
