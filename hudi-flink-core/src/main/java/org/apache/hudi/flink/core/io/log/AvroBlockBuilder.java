package org.apache.hudi.flink.core.io.log;

import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.schema.avro.AvroRowEncoder;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * Collects the records of one Avro data block in one buffer that is used again after {@link
 * #reset}. Adding a record is all or nothing. Not thread-safe. Format notes: log files, section
 * 6.1.
 */
public final class AvroBlockBuilder {

  private static final int BLOCK_VERSION = 3;
  private static final int COUNT_AT = 4;
  private static final int HEAD = 8;

  private final AvroRowEncoder encoder;
  private final BytesOutput content = new BytesOutput(64 * 1024);
  private int count;

  /** An empty block of records as {@code encoder} writes them. */
  public AvroBlockBuilder(AvroRowEncoder encoder) {
    this.encoder = encoder;
    reset();
  }

  /**
   * Adds one record.
   *
   * @throws org.apache.hudi.flink.core.error.InvalidRecordException if it does not fit the schema;
   *     the block is as before
   */
  public void add(MetaFields meta, RowData dataRow) {
    int lengthAt = content.size();
    content.writeInt(0);
    boolean done = false;
    try {
      content.setInt(lengthAt, encoder.encode(meta, dataRow, content));
      done = true;
    } finally {
      if (!done) {
        content.truncate(lengthAt);
      }
    }
    count++;
  }

  /** Adds one record that is encoded already, with the schema that the block will carry. */
  public void addEncoded(byte[] bytes, int offset, int length) {
    content.writeInt(length);
    content.write(bytes, offset, length);
    count++;
  }

  /** Records in the block. */
  public int count() {
    return count;
  }

  /** Size of the content in bytes. */
  public int sizeInBytes() {
    return content.size();
  }

  /** Empties the block and keeps its memory. */
  public void reset() {
    content.reset();
    content.writeInt(BLOCK_VERSION);
    content.writeInt(0);
    count = 0;
  }

  BytesOutput content() {
    content.setInt(COUNT_AT, count);
    return content;
  }

  /** The content of a block of records that are encoded already. */
  static BytesOutput contentOf(List<byte[]> records) {
    BytesOutput content = new BytesOutput(64 * 1024);
    content.writeInt(BLOCK_VERSION);
    content.writeInt(records.size());
    for (byte[] record : records) {
      content.writeInt(record.length);
      content.write(record, 0, record.length);
    }
    return content;
  }

  /** Bytes before the first record. */
  static int headSize() {
    return HEAD;
  }
}
