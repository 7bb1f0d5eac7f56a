package org.apache.hudi.flink.sink.assign;

import javax.annotation.Nullable;
import org.apache.flink.runtime.io.network.api.writer.SubtaskStateMapper;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.keygen.KeyGenerator;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;

/**
 * Sends the rows of a partition to one task, with a bucket index those of a bucket: the buckets of
 * a partition go to consecutive tasks.
 */
public final class BulkPartitioner extends StreamPartitioner<RowData> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;
  @Nullable private transient KeyGenerator keys;
  @Nullable private transient BucketIndex index;

  /** A partitioner for the rows of a table's data columns. */
  public BulkPartitioner(SinkSettings settings) {
    this.settings = settings;
  }

  @Override
  public int selectChannel(SerializationDelegate<StreamRecord<RowData>> record) {
    if (keys == null) {
      keys = KeyGenerators.create(settings.table().keys(), settings.table().rowType());
      index = settings.index().kind() == IndexKind.BUCKET ? BucketIndexes.of(settings) : null;
    }
    RowData row = record.getInstance().getValue();
    int first = PartitionPathPartitioner.spread(keys.partitionPath(row));
    return Math.floorMod(
        index == null ? first : first + index.bucketOf(keys.recordKey(row)), numberOfChannels);
  }

  @Override
  public StreamPartitioner<RowData> copy() {
    return new BulkPartitioner(settings);
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
    return "BULK";
  }
}
