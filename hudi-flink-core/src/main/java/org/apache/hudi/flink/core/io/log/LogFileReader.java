package org.apache.hudi.flink.core.io.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.storage.Storage;

/**
 * Walks over the blocks of a log file. Only headers are read on the way; contents when asked for,
 * in any order and also after the walk, until the reader is closed. Damaged stretches, as left by
 * writers that died, are skipped and counted. The file is not trusted: no length in it is believed
 * before it was checked. Used by one thread. Format notes: log files, sections 3 and 4.
 */
public final class LogFileReader implements Closeable {

  private static final int MAGIC_SIZE = LogFileWriter.MAGIC.length;

  /** Format version, block type, empty header, content length, empty footer and trailing length. */
  private static final int SMALLEST_BLOCK = 4 + 4 + 4 + 8 + 4 + 8;

  private final String path;
  private final BlockInput in;
  private long position;
  private int corruptBlocks;
  @Nullable private String lastSchema;

  private LogFileReader(String path, BlockInput in) {
    this.path = path;
    this.in = in;
  }

  /** Opens a log file. */
  public static LogFileReader open(Storage storage, String path) throws IOException {
    return new LogFileReader(path, new BlockInput(storage.open(path)));
  }

  /**
   * The next block, null at the end of the file. Corrupt blocks are not returned.
   *
   * @throws CorruptDataException if a block that is complete has a header that makes no sense
   * @throws UnsupportedTableException if a block has a format version that is not known
   */
  @Nullable
  public LogBlock next() throws IOException {
    LogBlock block = nextOrCorrupt();
    while (block != null && block.type() == BlockType.CORRUPT) {
      block = nextOrCorrupt();
    }
    return block;
  }

  /** As {@link #next()}, with a block of type CORRUPT for every damaged stretch. */
  @Nullable
  public LogBlock nextOrCorrupt() throws IOException {
    if (position > in.length() - MAGIC_SIZE) {
      return null;
    }
    long start = position;
    if (!in.isMagic(start)) {
      return corrupt(start, start);
    }
    long afterMagic = start + MAGIC_SIZE;
    long size = completeBlockSize(afterMagic);
    if (size < 0) {
      return corrupt(start, afterMagic);
    }
    LogBlock block = parse(start, afterMagic + 8, size);
    position = afterMagic + 8 + size;
    return block;
  }

  /** Damaged stretches passed so far. */
  public int corruptBlocks() {
    return corruptBlocks;
  }

  /** Where the next block begins: after the walk, where the last block or damaged stretch ended. */
  public long position() {
    return position;
  }

  /** Length of the file in bytes. */
  public long length() {
    return in.length();
  }

  /** Path of the file. */
  public String path() {
    return path;
  }

  /** The records of an Avro data block or a change data block, read one by one. */
  public AvroRecordCursor records(LogBlock block) throws IOException {
    checkOwn(block);
    if (block.type() == BlockType.HFILE_DATA) {
      throw new UnsupportedTableException(
          "Log file "
              + path
              + " holds records in HFile blocks, which cannot be read: compact the file group first");
    }
    if (block.type() != BlockType.AVRO_DATA && block.type() != BlockType.CDC_DATA) {
      throw new IllegalArgumentException("no Avro records in a " + block);
    }
    return new AvroRecordCursor(in, block);
  }

  /** The entries of a delete block, in their order. */
  public List<DeleteRecord> deletes(LogBlock block) throws IOException {
    checkOwn(block);
    if (block.type() != BlockType.DELETE) {
      throw new IllegalArgumentException("no deletes in a " + block);
    }
    return DeleteBlockContent.parse(path, block.contentOffset(), content(block));
  }

  /** The content of a block as it is. */
  public byte[] content(LogBlock block) throws IOException {
    checkOwn(block);
    if (block.contentLength() > Integer.MAX_VALUE - 8) {
      throw new CorruptDataException(
          path, block.contentOffset(), "at most 2 GiB of content, found " + block.contentLength());
    }
    byte[] content = new byte[(int) block.contentLength()];
    in.read(block.contentOffset(), content, 0, content.length);
    return content;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private void checkOwn(LogBlock block) {
    if (!block.path().equals(path)) {
      throw new IllegalArgumentException(block + " is not of " + path);
    }
  }

  /** The size of the block if all of it was written, -1 if not. */
  private long completeBlockSize(long afterMagic) throws IOException {
    if (afterMagic + 8 > in.length()) {
      return -1;
    }
    long size = in.readLong(afterMagic);
    if (size < SMALLEST_BLOCK || size > in.length() - afterMagic - 8) {
      return -1;
    }
    long trailing = in.readLong(afterMagic + size);
    if (trailing - MAGIC_SIZE != size) {
      return -1;
    }
    long next = afterMagic + 8 + size;
    return in.length() - next < MAGIC_SIZE || in.isMagic(next) ? size : -1;
  }

  private LogBlock corrupt(long start, long from) throws IOException {
    corruptBlocks++;
    // A file that does not begin with the magic would be found again at its first byte.
    position = in.findMagic(from);
    long[] content = {from, position - from};
    return new LogBlock(path, BlockType.CORRUPT, Map.of(), start, content);
  }

  private LogBlock parse(long start, long at, long size) throws IOException {
    int version = in.readInt(at);
    if (version != LogFileWriter.FORMAT_VERSION) {
      throw new UnsupportedTableException(
          "Log file "
              + path
              + " has a block of format version "
              + version
              + " at byte "
              + start
              + ": only version 1 can be read. Compact the table with the release that wrote it");
    }
    int ordinal = in.readInt(at + 4);
    BlockType type = BlockType.of(ordinal);
    if (type == null) {
      throw new CorruptDataException(path, at + 4, "a block type from 0 to 6, found " + ordinal);
    }
    long end = at + size - 8;
    Map<HeaderKey, String> header = new EnumMap<>(HeaderKey.class);
    long contentLengthAt = readHeader(at + 8, end, header);
    long contentLength = contentLengthAt > end - 8 ? -1 : in.readLong(contentLengthAt);
    long contentAt = contentLengthAt + 8;
    if (contentLength < 0 || contentLength > end - contentAt) {
      throw new CorruptDataException(
          path,
          contentLengthAt,
          "the length of a content within the block, found " + contentLength);
    }
    return new LogBlock(path, type, header, start, new long[] {contentAt, contentLength});
  }

  private long readHeader(long at, long end, Map<HeaderKey, String> header) throws IOException {
    int count = in.readInt(at);
    long position = at + 4;
    if (count < 0 || count > (end - position) / 8) {
      throw new CorruptDataException(path, at, "the number of header entries, found " + count);
    }
    for (int i = 0; i < count; i++) {
      int length = position > end - 8 ? -1 : in.readInt(position + 4);
      if (length < 0 || length > end - position - 8) {
        throw new CorruptDataException(path, position, "a header entry, found length " + length);
      }
      HeaderKey key = HeaderKey.of(in.readInt(position));
      if (key != null) {
        byte[] text = new byte[length];
        in.read(position + 8, text, 0, length);
        header.put(key, shared(key, new String(text, StandardCharsets.UTF_8)));
      }
      position += 8L + length;
    }
    return position;
  }

  /** Blocks of one file mostly carry the same schema text: they share one. */
  private String shared(HeaderKey key, String text) {
    if (key != HeaderKey.SCHEMA) {
      return text;
    }
    if (!text.equals(lastSchema)) {
      lastSchema = text;
    }
    return lastSchema;
  }

  /** Reads all remaining blocks' headers; for files known to have few. */
  public List<LogBlock> readAll() throws IOException {
    List<LogBlock> blocks = new ArrayList<>();
    for (LogBlock block = next(); block != null; block = next()) {
      blocks.add(block);
    }
    return blocks;
  }
}
