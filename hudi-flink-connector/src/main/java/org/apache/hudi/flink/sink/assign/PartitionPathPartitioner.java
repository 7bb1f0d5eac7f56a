package org.apache.hudi.flink.sink.assign;

import org.apache.flink.runtime.io.network.api.writer.SubtaskStateMapper;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * Sends the records of a partition to one task. Where a record goes depends on its partition and
 * the number of tasks alone, so records in flight find their task after a change of parallelism.
 */
public final class PartitionPathPartitioner extends StreamPartitioner<HudiRecord> {

  private static final long serialVersionUID = 1L;

  @Override
  public int selectChannel(SerializationDelegate<StreamRecord<HudiRecord>> record) {
    return Math.floorMod(spread(record.getInstance().getValue().partitionPath()), numberOfChannels);
  }

  /** A hash in which paths that differ in their last digits lie apart. */
  static int spread(String partitionPath) {
    int hash = partitionPath.hashCode() * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }

  @Override
  public StreamPartitioner<HudiRecord> copy() {
    return new PartitionPathPartitioner();
  }

  @Override
  public SubtaskStateMapper getDownstreamSubtaskStateMapper() {
    return SubtaskStateMapper.FULL;
  }

  @Override
  public boolean isPointwise() {
    return false;
  }

  @Override
  public String toString() {
    return "PARTITION";
  }
}
