package org.apache.hudi.flink.core.io.log;

import org.apache.flink.table.data.StringData;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.schema.avro.AvroBinary;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * Collects the deletes of one delete block. Not thread-safe. Format notes: log files, section 6.4.
 */
public final class DeleteBlockBuilder {

  static final int BLOCK_VERSION = 3;

  private final BytesOutput items = new BytesOutput(1024);
  private final BytesOutput content = new BytesOutput(1024);
  private int count;

  /** An empty block. */
  public DeleteBlockBuilder() {}

  /**
   * Adds one delete.
   *
   * @param ordering the ordering value of the deleting row; {@link OrderingValue#NONE} for a delete
   *     that applies whatever the ordering of what it deletes
   */
  public void add(StringData recordKey, StringData partitionPath, OrderingValue ordering) {
    int start = items.size();
    boolean done = false;
    try {
      AvroBinary.writeLong(items, 1);
      AvroBinary.writeString(items, recordKey);
      AvroBinary.writeLong(items, 1);
      AvroBinary.writeString(items, partitionPath);
      DeleteOrderings.write(items, ordering);
      done = true;
    } finally {
      if (!done) {
        items.truncate(start);
      }
    }
    count++;
  }

  /** Deletes in the block. */
  public int count() {
    return count;
  }

  /** Approximate size of the content in bytes. */
  public int sizeInBytes() {
    return items.size();
  }

  /** Empties the block and keeps its memory. */
  public void reset() {
    items.reset();
    count = 0;
  }

  BytesOutput content() {
    content.reset();
    content.writeInt(BLOCK_VERSION);
    content.writeInt(0);
    if (count > 0) {
      AvroBinary.writeLong(content, count);
      content.write(items.array(), 0, items.size());
    }
    AvroBinary.writeLong(content, 0);
    content.setInt(4, content.size() - 8);
    return content;
  }
}
