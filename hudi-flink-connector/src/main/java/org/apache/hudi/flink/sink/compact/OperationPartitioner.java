package org.apache.hudi.flink.sink.compact;

import java.io.IOException;
import org.apache.flink.runtime.io.network.api.writer.SubtaskStateMapper;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.hudi.flink.core.error.HudiIOException;

/** Deals the operations of a plan out to the compaction tasks in turn. */
public final class OperationPartitioner extends StreamPartitioner<byte[]> {

  private static final long serialVersionUID = 1L;

  @Override
  public int selectChannel(SerializationDelegate<StreamRecord<byte[]>> record) {
    try {
      byte[] message = record.getInstance().getValue();
      return CompactionMessageCodec.decode(message).target() % numberOfChannels;
    } catch (IOException e) {
      throw new HudiIOException("Cannot route a compaction operation", e);
    }
  }

  @Override
  public StreamPartitioner<byte[]> copy() {
    return new OperationPartitioner();
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
    return "OPERATION";
  }
}
