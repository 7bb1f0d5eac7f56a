package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.keygen.KeyGenerator;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.write.InsertWriter;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.sink.coordinate.InstantFiles;
import org.apache.hudi.flink.sink.coordinate.InstantResponse;
import org.apache.hudi.flink.sink.coordinate.RestoredEvent;
import org.apache.hudi.flink.sink.coordinate.UncommittedFiles;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent;
import org.apache.hudi.flink.sink.record.RateLimiter;

/**
 * Appends rows: each goes into the open file of its partition as it comes, without a copy. When
 * more partitions have rows than files may be open, the rows of the others wait, in memory and on
 * the local disk, and are written one partition after the other at the barrier.
 *
 * <p>The instant is asked for with the first row of an epoch, so a task without rows opens none.
 * Used by one thread.
 */
final class AppendTask implements WriteWork<RowData> {

  private static final int ROWS_BETWEEN_LOOKS = 4096;

  private final SinkSettings settings;
  private final WorkContext context;
  private final TableSettings table;
  private final KeyGenerator keys;
  private final boolean hasKeys;
  private final InsertRows rows;
  private final AppendMemory memory;
  @Nullable private final RateLimiter rateLimiter;
  private final UncommittedFiles uncommitted = new UncommittedFiles();

  private long epoch = RestoredEvent.NO_CHECKPOINT;
  @Nullable private InstantResponse instant;
  @Nullable private InsertWriter writer;
  @Nullable private WaitingRows waiting;
  private int rowsUntilLook = ROWS_BETWEEN_LOOKS;
  @Nullable private Throwable failure;

  AppendTask(SinkSettings settings, WorkContext context) {
    this.settings = settings;
    this.context = context;
    this.table = settings.table();
    this.keys = KeyGenerators.create(table.keys(), table.rowType());
    this.hasKeys = !table.recordKeyFields().isEmpty();
    this.rows = new InsertRows(table);
    this.memory = AppendMemory.of(settings.buffer(), table.rowType().getFieldCount());
    this.rateLimiter =
        settings.rateLimit() > 0
            ? RateLimiter.forTask(settings.rateLimit(), context.parallelism())
            : null;
  }

  @Override
  public void restore(long checkpointId, List<WriteMetadataEvent> reports) {
    epoch = checkpointId;
    uncommitted.restore(reports);
  }

  @Override
  public void write(RowData row) throws InterruptedException {
    checkUsable();
    try {
      if (rateLimiter != null) {
        rateLimiter.acquire();
      }
      append(row);
      context.metrics().row();
    } catch (RuntimeException | Error e) {
      fail(e);
      throw e;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void append(RowData row) throws IOException, InterruptedException {
    rows.check(row);
    String partition = keys.partitionPath(row);
    BinaryStringData key = hasKeys ? keys.recordKey(row) : null;
    InsertWriter files = currentWriter();
    if (files.isOpen(partition) || mayOpen(files, partition)) {
      files.write(partition, key, row);
      if (--rowsUntilLook <= 0) {
        rowsUntilLook = ROWS_BETWEEN_LOOKS;
        while (files.bufferedBytes() > memory.fileBytes()) {
          files.completeLargest();
        }
      }
    } else {
      waiting().add(partition, key, row);
    }
  }

  private boolean mayOpen(InsertWriter files, String partition) {
    return files.openFiles() < memory.openFiles()
        && (waiting == null || !waiting.contains(partition));
  }

  private WaitingRows waiting() {
    if (waiting == null) {
      waiting =
          new WaitingRows(
              context.openMemory(memory.rows()),
              context.spill(),
              context.metrics(),
              table.rowType());
    }
    return waiting;
  }

  private InsertWriter currentWriter() throws InterruptedException {
    if (instant == null) {
      long start = System.nanoTime();
      InstantResponse given = context.instants().instant(epoch);
      context.metrics().instantWait(millisSince(start));
      if (writer == null) {
        writer = open();
      }
      writer.beginInstant(given.instant());
      instant = given;
    }
    return writer;
  }

  /** Whoever has an instant knows that the table exists and is recovered. */
  private InsertWriter open() {
    HudiTable opened =
        HudiTable.open(CoreSettings.storage(table).open(table.basePath()), table.basePath());
    return InsertWriter.open(
        opened,
        new TableSchema(table.tableName(), table.rowType()),
        CoreSettings.write(settings),
        context.token());
  }

  @Override
  public void flush() throws InterruptedException {
    checkUsable();
    if (instant == null) {
      return;
    }
    try {
      long start = System.nanoTime();
      InsertWriter files = currentWriter();
      List<WriteStat> stats = new ArrayList<>(files.finish());
      if (waiting != null) {
        String[] last = {null};
        waiting.drainTo(
            (partition, key, row) -> {
              if (last[0] != null && !partition.equals(last[0])) {
                files.complete(last[0]);
              }
              last[0] = partition;
              files.write(partition, key, row);
            });
        stats.addAll(files.finish());
      }
      uncommitted.add(instant.instant(), stats);
      context.metrics().flushed(stats.size(), millisSince(start));
    } catch (RuntimeException | Error e) {
      fail(e);
      throw e;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void ensureInstant() throws InterruptedException {
    currentWriter();
    uncommitted.open(Objects.requireNonNull(instant).instant());
  }

  @Override
  public List<InstantFiles> barrier(long checkpointId) throws InterruptedException {
    long start = System.nanoTime();
    flush();
    epoch = checkpointId;
    instant = null;
    context.metrics().barrier(millisSince(start));
    return uncommitted.report(checkpointId);
  }

  @Override
  public void completed(long checkpointId) {
    uncommitted.completed(checkpointId);
  }

  @Override
  public void close() {
    try {
      if (waiting != null) {
        waiting.close();
      }
    } finally {
      if (writer != null) {
        try {
          writer.close();
        } catch (IOException e) {
          throw new HudiIOException("Open files could not be given up", e);
        }
      }
    }
  }

  private void checkUsable() {
    if (failure != null) {
      throw new HudiException(
          "The write task has failed before and takes part in no further checkpoint", failure);
    }
  }

  private HudiIOException failed(IOException e) {
    HudiIOException reason = new HudiIOException("Rows could not be written: " + e.getMessage(), e);
    fail(reason);
    return reason;
  }

  private void fail(Throwable reason) {
    failure = reason;
    context.metrics().failed();
  }

  private static long millisSince(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }
}
