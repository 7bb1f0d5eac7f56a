package org.apache.hudi.flink.core.io.log;

import java.io.IOException;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;

/**
 * The records of one Avro block, one after the other; the whole block is never in memory. Valid
 * until the reader is closed. Not thread-safe. Format notes: log files, section 6.1.
 */
public final class AvroRecordCursor {

  private final BlockInput in;
  private final String path;
  private final long end;
  private final int count;
  private long position;
  private int done;
  private byte[] record = new byte[1024];
  private int length;

  AvroRecordCursor(BlockInput in, LogBlock block) throws IOException {
    this.in = in;
    this.path = block.path();
    this.position = block.contentOffset();
    this.end = position + block.contentLength();
    if (block.contentLength() < AvroBlockBuilder.headSize()) {
      throw new CorruptDataException(
          path, position, "an Avro block, found " + block.contentLength() + " bytes");
    }
    int version = in.readInt(position);
    if (version < 1 || version > 3) {
      throw new UnsupportedTableException(
          "Log file "
              + path
              + " has an Avro block of version "
              + version
              + ", which cannot be read");
    }
    this.count = in.readInt(position + 4);
    position += AvroBlockBuilder.headSize();
    if (count < 0 || count > (end - position) / 4) {
      throw new CorruptDataException(path, position - 4, "the number of records, found " + count);
    }
  }

  /** Records in the block. */
  public int count() {
    return count;
  }

  /** Moves to the next record; false at the end. */
  public boolean next() throws IOException {
    if (done == count) {
      return false;
    }
    int size = position > end - 4 ? -1 : in.readInt(position);
    if (size < 0 || size > end - position - 4) {
      throw new CorruptDataException(path, position, "the length of a record, found " + size);
    }
    if (size > record.length) {
      record = new byte[Math.max(size, (int) Math.min(record.length * 2L, Integer.MAX_VALUE - 8))];
    }
    in.read(position + 4, record, 0, size);
    position += 4L + size;
    length = size;
    done++;
    return true;
  }

  /** The current record, from 0 to {@link #length()}; overwritten by the next. */
  public byte[] bytes() {
    return record;
  }

  /** Length of the current record in bytes. */
  public int length() {
    return length;
  }
}
