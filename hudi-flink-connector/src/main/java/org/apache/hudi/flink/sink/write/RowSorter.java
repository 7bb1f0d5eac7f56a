package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.runtime.operators.sort.BinaryExternalSorter;
import org.apache.flink.table.runtime.typeutils.BinaryRowDataSerializer;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.util.MutableObjectIterator;
import org.apache.hudi.flink.options.SortSettings;

/**
 * Sorts rows by partition, bucket and, if asked for, record key, in managed memory and on the local
 * disk, with Flink's own sorter. Used by one thread.
 */
final class RowSorter implements AutoCloseable {

  /** Takes the sorted rows; those of one partition and bucket come one after another. */
  interface Consumer {
    void accept(String partitionPath, int bucket, @Nullable BinaryStringData key, RowData row)
        throws IOException;
  }

  private static final int FIELDS = 3;

  private final BinaryExternalSorter sorter;
  private final int arity;
  private final int buckets;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> partitions = new ArrayList<>();
  private final GenericRowData entry = new GenericRowData(FIELDS);
  private long rows;

  /**
   * @param buckets buckets of a partition; 1 without a bucket index
   */
  RowSorter(
      SortResources resources,
      SortSettings settings,
      RowType rowType,
      int buckets,
      boolean isByKey) {
    this.arity = rowType.getFieldCount();
    this.buckets = buckets;
    SlotAndKeyOrder order = new SlotAndKeyOrder(isByKey);
    this.sorter =
        new BinaryExternalSorter(
            resources.owner(),
            resources.memory(),
            resources.bytes(),
            resources.disk(),
            new RowDataSerializer(
                new LogicalType[] {
                  new IntType(false), new VarCharType(VarCharType.MAX_LENGTH), rowType
                }),
            new BinaryRowDataSerializer(FIELDS),
            order.prefixes(),
            order,
            settings.maxFileHandles(),
            settings.spillBlockBytes() > 0,
            Math.max(1, settings.spillBlockBytes()),
            settings.mergesInBackground());
    sorter.startThreads();
  }

  /** Keeps a copy of a row. */
  void add(String partitionPath, int bucket, @Nullable BinaryStringData key, RowData row)
      throws IOException {
    Integer number = numbers.get(partitionPath);
    if (number == null) {
      number = partitions.size();
      numbers.put(partitionPath, number);
      partitions.add(partitionPath);
    }
    entry.setField(0, Math.addExact(Math.multiplyExact(number, buckets), bucket));
    entry.setField(1, key == null ? BinaryStringData.EMPTY_UTF8 : key);
    entry.setField(2, row);
    sorter.write(entry);
    rows++;
  }

  /** Number of rows that were added. */
  long rows() {
    return rows;
  }

  /** Gives all rows away in their order; nothing can be added afterwards. */
  void drainTo(Consumer consumer) throws IOException, InterruptedException {
    MutableObjectIterator<BinaryRowData> sorted = sorter.getIterator();
    BinaryRowData reuse = new BinaryRowData(FIELDS);
    for (BinaryRowData next = sorted.next(reuse); next != null; next = sorted.next(reuse)) {
      int slot = next.getInt(0);
      BinaryStringData key = (BinaryStringData) next.getString(1);
      consumer.accept(
          partitions.get(slot / buckets),
          slot % buckets,
          key.getSizeInBytes() == 0 ? null : key,
          next.getRow(2, arity));
    }
  }

  @Override
  public void close() {
    sorter.close();
  }
}
