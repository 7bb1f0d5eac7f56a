package org.apache.hudi.flink.core.io.log;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * Writes one new log file, block by block. A file belongs to one instant and one attempt and is
 * never appended to later. Used by one thread. Format notes: log files, section 3.
 */
public final class LogFileWriter implements Closeable {

  /** Value of {@link HeaderKey#COMMAND_BLOCK_TYPE} for a rollback. */
  static final String ROLLBACK_COMMAND = "0";

  /** First bytes of every block: {@code #HUDI#}. */
  static final byte[] MAGIC = "#HUDI#".getBytes(StandardCharsets.US_ASCII);

  static final int FORMAT_VERSION = 1;

  private final String path;
  private final OutputStream out;
  private final BytesOutput frame = new BytesOutput(4096);
  private long size;

  private LogFileWriter(String path, OutputStream out) {
    this.path = path;
    this.out = out;
  }

  /**
   * Creates a file that must not exist.
   *
   * @throws java.nio.file.FileAlreadyExistsException if it does: choose a higher version
   */
  public static LogFileWriter create(Storage storage, String path) throws IOException {
    return new LogFileWriter(path, storage.create(path));
  }

  /**
   * Writes blocks into a stream, which is closed with this.
   *
   * @param path for messages
   */
  public static LogFileWriter into(OutputStream out, String path) {
    return new LogFileWriter(path, out);
  }

  /**
   * Appends a block of encoded records that belong to no instant, as the archive has them.
   *
   * @param schemaJson Avro JSON of the schema of the records
   */
  public void append(String schemaJson, List<byte[]> records) {
    BytesOutput content = AvroBlockBuilder.contentOf(records);
    append(BlockType.AVRO_DATA, new EnumMap<>(Map.of(HeaderKey.SCHEMA, schemaJson)), content);
  }

  /** Appends a block of records; the block may be reset and filled again afterwards. */
  public void append(String instantTime, String storedSchemaJson, AvroBlockBuilder block) {
    append(BlockType.AVRO_DATA, header(instantTime, storedSchemaJson), block.content());
  }

  /**
   * Appends a block of deletes; the block may be reset and filled again afterwards.
   *
   * @param storedSchemaJson schema of the table's stored records, which real writers put here too
   */
  public void append(String instantTime, String storedSchemaJson, DeleteBlockBuilder block) {
    append(BlockType.DELETE, header(instantTime, storedSchemaJson), block.content());
  }

  /**
   * Appends a block whose content is a complete Parquet file with the stored columns.
   *
   * @param content from 0 to its size
   */
  public void appendParquet(String instantTime, String storedSchemaJson, BytesOutput content) {
    append(BlockType.PARQUET_DATA, header(instantTime, storedSchemaJson), content);
  }

  /**
   * Appends the command to forget all earlier blocks of {@code targetInstantTime} in this slice.
   *
   * @param instantTime the instant of the rollback itself
   */
  public void appendRollback(String instantTime, String targetInstantTime) {
    Map<HeaderKey, String> header = new EnumMap<>(HeaderKey.class);
    header.put(HeaderKey.INSTANT_TIME, instantTime);
    header.put(HeaderKey.TARGET_INSTANT_TIME, targetInstantTime);
    header.put(HeaderKey.COMMAND_BLOCK_TYPE, ROLLBACK_COMMAND);
    append(BlockType.COMMAND, header, new BytesOutput(1));
  }

  /** Path of the file. */
  public String path() {
    return path;
  }

  /** Bytes written so far. */
  public long size() {
    return size;
  }

  /** Completes the file: only then may commit metadata name it. */
  @Override
  public void close() throws IOException {
    out.close();
  }

  private static Map<HeaderKey, String> header(String instantTime, String schemaJson) {
    Map<HeaderKey, String> header = new EnumMap<>(HeaderKey.class);
    header.put(HeaderKey.INSTANT_TIME, instantTime);
    header.put(HeaderKey.SCHEMA, schemaJson);
    return header;
  }

  private void append(BlockType type, Map<HeaderKey, String> header, BytesOutput content) {
    frame.reset();
    frame.write(MAGIC, 0, MAGIC.length);
    int sizeAt = frame.size();
    frame.writeLong(0);
    frame.writeInt(FORMAT_VERSION);
    frame.writeInt(type.ordinal());
    writeHeader(header);
    frame.writeLong(content.size());
    int emptyFooter = 4;
    int footerAndLength = emptyFooter + 8;
    long blockSize = frame.size() - sizeAt - 8L + content.size() + footerAndLength;
    frame.setInt(sizeAt, (int) (blockSize >>> 32));
    frame.setInt(sizeAt + 4, (int) blockSize);
    try {
      frame.writeTo(out);
      content.writeTo(out);
      long written = (long) frame.size() + content.size();
      frame.reset();
      frame.writeInt(0);
      // Everything from the magic up to this field: readers take any other number for damage.
      frame.writeLong(blockSize + MAGIC.length);
      frame.writeTo(out);
      size += written + frame.size();
    } catch (IOException e) {
      throw new HudiIOException("Cannot write a " + type + " block to log file " + path, e);
    }
  }

  private void writeHeader(Map<HeaderKey, String> header) {
    frame.writeInt(header.size());
    for (Map.Entry<HeaderKey, String> entry : header.entrySet()) {
      if (!entry.getKey().isWritable()) {
        throw new IllegalArgumentException(entry.getKey() + " is not known to all readers");
      }
      byte[] text = entry.getValue().getBytes(StandardCharsets.UTF_8);
      frame.writeInt(entry.getKey().ordinal());
      frame.writeInt(text.length);
      frame.write(text, 0, text.length);
    }
  }
}
