package org.apache.hudi.flink.sink.record;

import java.nio.charset.StandardCharsets;
import javax.annotation.Nullable;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.binary.BinaryStringData;

/**
 * The key of the index state: the record key where one key lives once in the whole table, else
 * partition path, a zero byte and record key.
 */
public final class IndexKeySelector implements KeySelector<HudiRecord, IndexKey> {

  private static final long serialVersionUID = 1L;

  private final boolean isGlobal;

  private transient byte[] both;
  @Nullable private transient String partition;
  private transient int prefix;

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
  public IndexKey getKey(HudiRecord record) {
    BinaryStringData key = record.recordKey();
    return isGlobal ? global(key) : inPartition(record.partitionPath(), key);
  }

  private static IndexKey global(BinaryStringData key) {
    MemorySegment[] segments = key.getSegments();
    if (segments != null && segments.length == 1 && !segments[0].isOffHeap()) {
      return IndexKey.of(segments[0].getArray(), key.getOffset(), key.getSizeInBytes());
    }
    byte[] bytes = key.toBytes();
    return IndexKey.of(bytes, 0, bytes.length);
  }

  private IndexKey inPartition(String partitionPath, BinaryStringData key) {
    if (!partitionPath.equals(partition)) {
      byte[] bytes = partitionPath.getBytes(StandardCharsets.UTF_8);
      prefix = bytes.length + 1;
      both = new byte[prefix + 64];
      System.arraycopy(bytes, 0, both, 0, bytes.length);
      partition = partitionPath;
    }
    byte[] bytes = key.toBytes();
    if (both.length < prefix + bytes.length) {
      byte[] larger = new byte[prefix + 2 * bytes.length];
      System.arraycopy(both, 0, larger, 0, prefix);
      both = larger;
    }
    System.arraycopy(bytes, 0, both, prefix, bytes.length);
    return IndexKey.of(both, 0, prefix + bytes.length);
  }
}
