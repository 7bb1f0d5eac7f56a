package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.memory.PagePool;
import org.apache.hudi.flink.metrics.WriteMetrics;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * Rows of partitions that have no open file, kept by partition in pages and, when these are short,
 * on the local disk. Used by one thread.
 */
final class WaitingRows implements AutoCloseable {

  /** Takes the rows of a partition. */
  interface Consumer {
    void accept(String partitionPath, @Nullable BinaryStringData key, RowData row)
        throws IOException;
  }

  private final PagePool pool;
  private final SpillDirectories spill;
  private final WriteMetrics metrics;
  private final RowDataSerializer serializer;
  private final int arity;
  private final Map<String, DataBucket> byPartition = new LinkedHashMap<>();
  private byte[] scratch = new byte[256];

  WaitingRows(PagePool pool, SpillDirectories spill, WriteMetrics metrics, RowType rowType) {
    this.pool = pool;
    this.spill = spill;
    this.metrics = metrics;
    this.serializer = new RowDataSerializer(rowType);
    this.arity = rowType.getFieldCount();
  }

  /** Keeps a copy of a row. */
  void add(String partitionPath, @Nullable BinaryStringData key, RowData row) {
    BinaryStringData given = key == null ? BinaryStringData.EMPTY_UTF8 : key;
    HudiRecord record = HudiRecord.of(given, partitionPath, serializer.toBinaryRow(row));
    DataBucket bucket =
        byPartition.computeIfAbsent(
            partitionPath, path -> DataBucket.ofFileGroup(path, "waiting", pool));
    while (!bucket.append(record)) {
      spillLargest(record);
    }
  }

  private void spillLargest(HudiRecord record) {
    DataBucket largest = null;
    for (DataBucket bucket : byPartition.values()) {
      if (bucket.memoryBytes() > (largest == null ? 0 : largest.memoryBytes())) {
        largest = bucket;
      }
    }
    if (largest == null) {
      throw new HudiException(
          "A row of "
              + DataBucket.entryBytes(record)
              + " bytes of partition '"
              + record.partitionPath()
              + "' does not fit into the empty write buffer of "
              + pool.totalBytes()
              + " bytes; raise write.task.max.size");
    }
    largest.spill(spill);
    metrics.spilled();
  }

  /** Whether there are rows of a partition. */
  boolean contains(String partitionPath) {
    return byPartition.containsKey(partitionPath);
  }

  /** Gives all rows away, one partition after the other, and forgets them. */
  void drainTo(Consumer consumer) throws IOException {
    for (DataBucket bucket : byPartition.values()) {
      drain(bucket, consumer);
      bucket.close();
    }
    byPartition.clear();
  }

  private void drain(DataBucket bucket, Consumer consumer) throws IOException {
    long position = 0;
    for (int i = 0; i < bucket.rows(); i++) {
      int keyBytes = bucket.readInt(position, scratch);
      int rowBytes = bucket.readInt(position + Integer.BYTES, scratch);
      int bytes = DataBucket.HEADER + keyBytes + rowBytes;
      if (scratch.length < bytes) {
        scratch = new byte[Math.max(bytes, 2 * scratch.length)];
      }
      bucket.read(position, scratch, bytes);
      BinaryStringData key =
          keyBytes == 0 ? null : BinaryStringData.fromBytes(scratch, DataBucket.HEADER, keyBytes);
      BinaryRowData row = new BinaryRowData(arity);
      row.pointTo(MemorySegmentFactory.wrap(scratch), DataBucket.HEADER + keyBytes, rowBytes);
      consumer.accept(bucket.partitionPath(), key, row);
      position += bytes;
    }
  }

  @Override
  public void close() {
    try {
      byPartition.values().forEach(DataBucket::close);
      byPartition.clear();
    } finally {
      pool.close();
    }
  }
}
