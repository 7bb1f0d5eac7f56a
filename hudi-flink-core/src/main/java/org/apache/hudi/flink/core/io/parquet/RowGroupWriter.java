package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * The row group that is being filled: Parquet's column writers and the compressed pages behind
 * them. Decides by size when the group is full, looking seldom, since a look walks all columns.
 */
final class RowGroupWriter {
  private static final int FIRST_CHECK = 100;
  private static final int LONGEST_INTERVAL = 10_000;

  private final ColumnChunkPageWriteStore pages;
  private final ColumnWriteStore columns;
  private final List<RepeatingText> repeating;
  private final long targetBytes;
  private long rows;
  private long nextCheck = FIRST_CHECK;

  RowGroupWriter(
      MessageType message,
      List<RepeatingText> repeating,
      ParquetProperties properties,
      BytesInputCompressor compressor,
      long targetBytes) {
    ByteBufferAllocator allocator = HeapByteBufferAllocator.getInstance();
    this.pages =
        new ColumnChunkPageWriteStore(
            compressor,
            message,
            allocator,
            properties.getColumnIndexTruncateLength(),
            properties.getPageWriteChecksumEnabled());
    this.repeating = repeating;
    this.columns = properties.newColumnWriteStore(without(message, repeating), pages, pages);
    this.targetBytes = targetBytes;
  }

  private static MessageType without(MessageType message, List<RepeatingText> repeating) {
    Set<String> names = new HashSet<>();
    repeating.forEach(text -> names.add(text.column().getPath()[0]));
    List<Type> others = new ArrayList<>(message.getFields());
    others.removeIf(field -> names.contains(field.getName()));
    return new MessageType(message.getName(), others);
  }

  void bind(FieldWriter[] fields) {
    for (FieldWriter field : fields) {
      field.bind(columns);
    }
  }

  /** Ends a row and says whether the group is full. */
  boolean endRow() {
    columns.endRecord();
    rows++;
    return rows >= nextCheck && isFull();
  }

  private boolean isFull() {
    long buffered = bufferedBytes();
    long rowBytes = Math.max(1, buffered / rows);
    if (buffered > targetBytes - 2 * rowBytes) {
      return true;
    }
    // Half way to where the group is expected to be full.
    long expected = (long) ((rows + (double) targetBytes / rowBytes) / 2);
    nextCheck = Math.min(Math.max(FIRST_CHECK, expected), rows + LONGEST_INTERVAL);
    nextCheck = Math.max(nextCheck, rows + 1);
    return false;
  }

  long rows() {
    return rows;
  }

  long bufferedBytes() {
    long bytes = columns.getBufferedSize();
    for (RepeatingText text : repeating) {
      bytes += text.bufferedBytes();
    }
    return bytes;
  }

  void flushTo(ParquetFileWriter file) throws IOException {
    if (rows > 0) {
      file.startBlock(rows);
      columns.flush();
      for (RepeatingText text : repeating) {
        text.writeTo(pages.getPageWriter(text.column()));
      }
      pages.flushToFileWriter(file);
      file.endBlock();
    }
    close();
  }

  void close() {
    columns.close();
    pages.close();
  }
}
