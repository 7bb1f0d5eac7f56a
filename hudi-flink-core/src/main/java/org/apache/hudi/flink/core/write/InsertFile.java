package org.apache.hudi.flink.core.write;

import java.io.Closeable;
import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.io.parquet.ParquetFileResult;
import org.apache.hudi.flink.core.io.parquet.ParquetRowWriter;
import org.apache.hudi.flink.core.io.parquet.ParquetWriteSettings;
import org.apache.hudi.flink.core.model.BaseFileName;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.model.RuntimeStats;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.table.MarkerType;

/** The base file of a new file group, open for rows. Used by one thread. */
final class InsertFile implements Closeable {
  private static final int FIRST_LOOK = 100;
  private static final int LONGEST_INTERVAL = 10_000;

  private final FileGroupId group;
  private final String name;
  private final SequenceText sequence;
  private final ParquetRowWriter writer;
  private final MetaFields meta = new MetaFields();
  private final long startedNanos = System.nanoTime();
  private long rows;
  private long bytes;
  private long nextLook = FIRST_LOOK;

  private InsertFile(
      FileGroupId group, String name, String instant, SequenceText sequence, ParquetRowWriter out) {
    this.group = group;
    this.name = name;
    this.sequence = sequence;
    this.writer = out;
    meta.set(
        StringData.fromString(instant),
        StringData.fromString(""),
        StringData.fromString(""),
        StringData.fromString(group.partitionPath()),
        StringData.fromString(name));
  }

  /** Announces and creates the file of a group that nobody has. */
  static InsertFile create(
      DataFiles files,
      ParquetWriteSettings form,
      SequenceText sequence,
      WriteToken token,
      FileGroupId group,
      String instant)
      throws IOException {
    String name = new BaseFileName(group.fileId(), token.text(), instant, "parquet").toString();
    String path = files.announce(instant, group.partitionPath(), name, MarkerType.CREATE);
    if (path == null) {
      throw new IOException(
          "The base file "
              + name
              + " of partition '"
              + group.partitionPath()
              + "' exists already: rows of one new file group must be written together");
    }
    return new InsertFile(
        group, name, instant, sequence, ParquetRowWriter.open(files.storage(), path, form));
  }

  FileGroupId group() {
    return group;
  }

  /**
   * Writes a row.
   *
   * @param key record key; null gives the row its sequence number as key
   */
  void write(@Nullable BinaryStringData key, RowData row) throws IOException {
    BinaryStringData number = sequence.next();
    meta.seqNo = number;
    meta.recordKey = key == null ? number : key;
    writer.write(meta, row);
    rows++;
    if (rows >= nextLook) {
      bytes = writer.estimatedBytes();
    }
  }

  /** Whether the file has reached a size; looks seldom, because a look walks all columns. */
  boolean hasReached(long targetBytes) {
    if (rows < nextLook) {
      return false;
    }
    if (bytes >= targetBytes) {
      return true;
    }
    long rowBytes = Math.max(1, bytes / rows);
    long halfWay = (targetBytes - bytes) / rowBytes / 2;
    nextLook = rows + Math.max(1, Math.min(Math.max(FIRST_LOOK, halfWay), LONGEST_INTERVAL));
    return false;
  }

  /** Memory that the rows written so far take until the row group is closed, about. */
  long bufferedBytes() {
    return writer.bufferedBytes();
  }

  /** Completes the file; it is durable then. */
  WriteStat finish() throws IOException {
    ParquetFileResult result = writer.finish();
    String partition = group.partitionPath();
    long millis = (System.nanoTime() - startedNanos) / 1_000_000;
    return WriteStat.builder()
        .fileId(group.fileId())
        .path(partition.isEmpty() ? name : partition + "/" + name)
        .partitionPath(partition)
        .prevCommit("null")
        .numWrites(result.rows())
        .numInserts(result.rows())
        .totalWriteBytes(result.size())
        .fileSizeInBytes(result.size())
        .runtimeStats(new RuntimeStats(0, 0, millis))
        .build();
  }

  /** Deletes the file unless it was finished. */
  @Override
  public void close() throws IOException {
    writer.close();
  }
}
