package org.apache.hudi.flink.core.io.log;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.annotation.Nullable;

/**
 * Where a block lies in its log file and what its header says; the content is read when asked for,
 * see {@link LogFileReader}. Immutable.
 */
public final class LogBlock {

  private final String path;
  private final BlockType type;
  private final Map<HeaderKey, String> header;
  private final long offset;
  private final long contentOffset;
  private final long contentLength;

  LogBlock(
      String path, BlockType type, Map<HeaderKey, String> header, long offset, long[] content) {
    this.path = Objects.requireNonNull(path, "path");
    this.type = Objects.requireNonNull(type, "type");
    this.header =
        header.isEmpty()
            ? Collections.emptyMap()
            : Collections.unmodifiableMap(new EnumMap<>(header));
    this.offset = offset;
    this.contentOffset = content[0];
    this.contentLength = content[1];
  }

  /** Path of the log file. */
  public String path() {
    return path;
  }

  public BlockType type() {
    return type;
  }

  /** A header value, null if the block does not have it. */
  @Nullable
  public String header(HeaderKey key) {
    return header.get(key);
  }

  /** Instant that wrote the block; empty for corrupt blocks and for blocks of broken writers. */
  public String instantTime() {
    return header.getOrDefault(HeaderKey.INSTANT_TIME, "");
  }

  /** Avro schema JSON of the records, null where the block has none. */
  @Nullable
  public String schema() {
    return header.get(HeaderKey.SCHEMA);
  }

  /** Whether this is the command to forget the blocks of {@link #targetInstantTime()}. */
  public boolean isRollback() {
    return type == BlockType.COMMAND
        && LogFileWriter.ROLLBACK_COMMAND.equals(header.get(HeaderKey.COMMAND_BLOCK_TYPE));
  }

  /** Instant that a rollback command undoes, null for other blocks. */
  @Nullable
  public String targetInstantTime() {
    return header.get(HeaderKey.TARGET_INSTANT_TIME);
  }

  /** Instants whose blocks this one replaces, oldest first; empty for ordinary blocks. */
  public List<String> compactedInstants() {
    String times = header.get(HeaderKey.COMPACTED_BLOCK_TIMES);
    return times == null || times.isEmpty() ? List.of() : Arrays.asList(times.split(","));
  }

  /** Whether the records hold only some of the columns. */
  public boolean isPartial() {
    return Boolean.parseBoolean(header.get(HeaderKey.IS_PARTIAL));
  }

  /** Position of the block's first byte in the file. */
  public long offset() {
    return offset;
  }

  /** Position of the content in the file, in bytes. */
  public long contentOffset() {
    return contentOffset;
  }

  /** Length of the content in bytes. */
  public long contentLength() {
    return contentLength;
  }

  @Override
  public String toString() {
    return type + " block of instant '" + instantTime() + "' at " + path + ":" + offset;
  }
}
