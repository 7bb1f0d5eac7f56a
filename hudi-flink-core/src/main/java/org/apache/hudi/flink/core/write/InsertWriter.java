package org.apache.hudi.flink.core.write;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.io.parquet.ParquetWriteSettings;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.table.HudiTable;

/**
 * Writes rows straight into base files of new file groups, without looking for their keys: insert
 * and bulk insert. A partition has one open file; the row after the target size begins another.
 * Rows are encoded as they come and are not kept. Format notes: base files, sections 1 and 2.
 *
 * <p>Used by one thread. After an exception nothing but {@link #close} may be called.
 */
public final class InsertWriter implements Closeable {

  private final DataFiles files;
  private final ParquetWriteSettings form;
  private final long targetBytes;
  private final WriteToken token;
  private final SequenceText sequence = new SequenceText();

  /** Ids of free file groups: one prefix per writer, numbered. */
  private final String filePrefix = UUID.randomUUID().toString();

  private int fileNumber;
  private final Map<String, InsertFile> free = new HashMap<>();
  private final List<WriteStat> finished = new ArrayList<>();
  @Nullable private InsertFile bound;
  @Nullable private String instant;
  @Nullable private String lastPartition;
  @Nullable private InsertFile last;

  private InsertWriter(
      HudiTable table, ParquetWriteSettings form, long targetBytes, WriteToken token) {
    this.files = new DataFiles(table);
    this.form = form;
    this.targetBytes = targetBytes;
    this.token = token;
  }

  /**
   * A writer that is not in an instant yet.
   *
   * @param schema columns of the rows that will be written
   * @param token goes into file names: tells apart tasks and attempts
   * @throws org.apache.hudi.flink.core.error.UnsupportedTableException if the table cannot be
   *     written
   */
  public static InsertWriter open(
      HudiTable table, TableSchema schema, WriteSettings settings, WriteToken token) {
    table.checkWritable();
    // Nobody looks up keys that were made here, so a filter over them would only cost time.
    boolean hasKeys = !table.config().recordKeyFields().isEmpty();
    return new InsertWriter(
        table,
        hasKeys ? BaseFileForm.of(schema, settings) : BaseFileForm.withoutBloom(schema, settings),
        settings.baseFileMaxBytes(),
        token);
  }

  /** Begins to write for an instant; everything of the instant before must be finished. */
  public void beginInstant(String newInstant) {
    if (openFiles() > 0 || !finished.isEmpty()) {
      throw new IllegalStateException("Instant " + instant + " is not finished");
    }
    instant = Objects.requireNonNull(newInstant, "instant");
    sequence.begin(newInstant, token.taskPartitionId());
  }

  /**
   * Writes a row to the open file of a partition, or begins one.
   *
   * @param key record key; null gives the row a key that is unique in the table: instant, task and
   *     row number
   * @param row data columns; read before this returns
   * @throws org.apache.hudi.flink.core.error.InvalidRecordException if a value cannot be stored
   */
  public void write(String partitionPath, @Nullable BinaryStringData key, RowData row)
      throws IOException {
    InsertFile file = partitionPath.equals(lastPartition) ? last : free.get(partitionPath);
    if (file == null) {
      file = create(new FileGroupId(partitionPath, filePrefix + '-' + fileNumber++));
      free.put(partitionPath, file);
    }
    last = file;
    lastPartition = partitionPath;
    file.write(key, row);
    if (file.hasReached(targetBytes)) {
      complete(partitionPath);
    }
  }

  /**
   * Writes a row to a new file group of a given id. All rows of one such group must come one after
   * another: with the next group, and with a row of {@link #write(String, BinaryStringData,
   * RowData)}, its file is complete.
   */
  public void write(FileGroupId group, @Nullable BinaryStringData key, RowData row)
      throws IOException {
    if (bound == null || !bound.group().equals(group)) {
      completeBound();
      bound = create(group);
    }
    bound.write(key, row);
  }

  /** Number of files that are open. */
  public int openFiles() {
    return free.size() + (bound == null ? 0 : 1);
  }

  /** Whether a partition has an open file. */
  public boolean isOpen(String partitionPath) {
    return partitionPath.equals(lastPartition) && last != null || free.containsKey(partitionPath);
  }

  /** Memory that all open files hold, about, in bytes. Walks all columns of all of them. */
  public long bufferedBytes() {
    long sum = bound == null ? 0 : bound.bufferedBytes();
    for (InsertFile file : free.values()) {
      sum += file.bufferedBytes();
    }
    return sum;
  }

  /** Completes the file that holds most memory, so that its memory is free. */
  public void completeLargest() throws IOException {
    InsertFile largest = null;
    for (InsertFile file : free.values()) {
      if (largest == null || file.bufferedBytes() > largest.bufferedBytes()) {
        largest = file;
      }
    }
    if (largest != null) {
      complete(largest.group().partitionPath());
    }
  }

  /** Completes the open file of a partition; nothing happens if there is none. */
  public void complete(String partitionPath) throws IOException {
    InsertFile file = free.get(partitionPath);
    if (file != null) {
      finished.add(file.finish());
      free.remove(partitionPath);
      last = null;
      lastPartition = null;
    }
  }

  /**
   * Completes everything that was written for the instant; the files are durable then.
   *
   * @return one entry per file, those that were completed before included; empty if there were no
   *     rows
   */
  public List<WriteStat> finish() throws IOException {
    for (String partition : List.copyOf(free.keySet())) {
      complete(partition);
    }
    completeBound();
    List<WriteStat> stats = List.copyOf(finished);
    finished.clear();
    return stats;
  }

  /**
   * Deletes the files that are open. Those that are complete stay: a rollback finds them by their
   * markers.
   */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    List<InsertFile> open = new ArrayList<>(free.values());
    if (bound != null) {
      open.add(bound);
    }
    free.clear();
    bound = null;
    last = null;
    lastPartition = null;
    for (InsertFile file : open) {
      try {
        file.close();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void completeBound() throws IOException {
    if (bound != null) {
      finished.add(bound.finish());
      bound = null;
    }
  }

  private InsertFile create(FileGroupId group) throws IOException {
    if (instant == null) {
      throw new IllegalStateException("No instant was begun");
    }
    return InsertFile.create(files, form, sequence, token, group, instant);
  }
}
