package org.apache.hudi.flink.sink.assign;

import java.nio.charset.StandardCharsets;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * The key of the index state: the record key where one key lives once in the whole table, else
 * partition path, a zero byte and record key.
 */
public final class IndexKeySelector implements KeySelector<HudiRecord, StringData> {

  private static final long serialVersionUID = 1L;

  private final boolean isGlobal;

  private IndexKeySelector(boolean isGlobal) {
    this.isGlobal = isGlobal;
  }

  /** One location per key over all partitions. */
  public static IndexKeySelector global() {
    return new IndexKeySelector(true);
  }

  /** One location per key and partition. */
  public static IndexKeySelector perPartition() {
    return new IndexKeySelector(false);
  }

  @Override
  public StringData getKey(HudiRecord record) {
    if (isGlobal) {
      return record.recordKey();
    }
    byte[] partition = record.partitionPath().getBytes(StandardCharsets.UTF_8);
    byte[] key = record.recordKey().toBytes();
    byte[] both = new byte[partition.length + 1 + key.length];
    System.arraycopy(partition, 0, both, 0, partition.length);
    System.arraycopy(key, 0, both, partition.length + 1, key.length);
    return BinaryStringData.fromBytes(both);
  }
}
