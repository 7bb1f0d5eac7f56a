package org.apache.hudi.flink.sink.assign;

import org.apache.flink.runtime.io.network.api.writer.SubtaskStateMapper;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * Deals slots out to the write tasks in turn.
 *
 * <p>Not a user-defined partitioner, for which Flink refuses unaligned checkpoints: the target of a
 * record depends on the record and the number of tasks alone, so records in flight find their task
 * after a change of parallelism as well.
 */
public final class SlotPartitioner extends StreamPartitioner<HudiRecord> {

  private static final long serialVersionUID = 1L;

  /** The task of a slot. */
  static int taskOf(int slot, int tasks) {
    return slot % tasks;
  }

  @Override
  public int selectChannel(SerializationDelegate<StreamRecord<HudiRecord>> record) {
    return taskOf(record.getInstance().getValue().slot(), numberOfChannels);
  }

  @Override
  public StreamPartitioner<HudiRecord> copy() {
    return new SlotPartitioner();
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
    return "BUCKET";
  }
}
