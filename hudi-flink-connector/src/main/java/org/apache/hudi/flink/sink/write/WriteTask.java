package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.metrics.WriteMetrics;
import org.apache.hudi.flink.sink.coordinate.InstantFiles;
import org.apache.hudi.flink.sink.coordinate.InstantResponse;
import org.apache.hudi.flink.sink.coordinate.RestoredEvent;
import org.apache.hudi.flink.sink.coordinate.UncommittedFiles;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * What a write task does, without Flink: buffers changes per file group, writes them when memory or
 * a barrier asks for it, and knows which of its files are not committed yet.
 *
 * <p>The instant is asked for with the first write of an epoch, so a task without rows never opens
 * one. After a failure the task does nothing more: what it holds may be half written, and must not
 * become part of a checkpoint. Used by one thread.
 */
final class WriteTask implements WriteWork<HudiRecord> {

  private final WriteBuffers buffers;
  private final InstantSource instants;
  private final ChangeWriter writer;
  private final WriteMetrics metrics;
  private final Buckets buckets;
  private final UncommittedFiles uncommitted = new UncommittedFiles();

  private long epoch = RestoredEvent.NO_CHECKPOINT;
  @Nullable private InstantResponse instant;
  @Nullable private Throwable failure;

  WriteTask(
      WriteBuffers buffers,
      Folding folding,
      InstantSource instants,
      ChangeWriter writer,
      WriteMetrics metrics) {
    this.buffers = buffers;
    this.instants = instants;
    this.writer = writer;
    this.metrics = metrics;
    this.buckets = new Buckets(buffers.pool(), folding, buffers.bucketCount());
    metrics.buffered(this::bufferedBytes);
  }

  @Override
  public void restore(long checkpointId, List<WriteMetadataEvent> reports) {
    epoch = checkpointId;
    uncommitted.restore(reports);
  }

  @Override
  public void write(HudiRecord change) throws InterruptedException {
    checkUsable();
    try {
      DataBucket bucket = buckets.of(change);
      while (!bucket.take(change)) {
        makeRoom(change);
      }
      metrics.row();
      if (bucket.memoryBytes() >= buffers.batchBytes()) {
        relieve(bucket);
      }
    } catch (RuntimeException | Error e) {
      fail(e);
      throw e;
    } catch (IOException e) {
      HudiIOException reason =
          new HudiIOException("Rows could not be written: " + e.getMessage(), e);
      fail(reason);
      throw reason;
    }
  }

  @Override
  public void flush() throws InterruptedException {
    checkUsable();
    try {
      for (DataBucket bucket : buckets.filled()) {
        writeOut(bucket);
      }
      buckets.clear();
    } catch (RuntimeException | Error e) {
      fail(e);
      throw e;
    } catch (IOException e) {
      HudiIOException reason =
          new HudiIOException("Rows could not be written: " + e.getMessage(), e);
      fail(reason);
      throw reason;
    }
  }

  @Override
  public void ensureInstant() throws InterruptedException {
    uncommitted.open(currentInstant().instant());
  }

  @Override
  public List<InstantFiles> barrier(long checkpointId) throws InterruptedException {
    long start = System.nanoTime();
    flush();
    epoch = checkpointId;
    instant = null;
    metrics.barrier(millisSince(start));
    return uncommitted.report(checkpointId);
  }

  @Override
  public void completed(long checkpointId) {
    uncommitted.completed(checkpointId);
  }

  @Override
  public void close() {
    try {
      buckets.clear();
    } finally {
      try {
        writer.close();
      } finally {
        buffers.pool().close();
      }
    }
  }

  private long bufferedBytes() {
    return buffers.pool().totalBytes()
        - (long) buffers.pool().freePages() * buffers.pool().pageSize();
  }

  private void makeRoom(HudiRecord change) throws IOException, InterruptedException {
    DataBucket largest = buckets.largest();
    if (largest == null) {
      throw new HudiException(
          "A row of "
              + DataBucket.entryBytes(change)
              + " bytes (key "
              + change.recordKey()
              + ", partition '"
              + change.partitionPath()
              + "') does not fit into the empty write"
              + " buffer of "
              + buffers.pool().totalBytes()
              + " bytes; raise write.task.max.size, or the managed memory of the task manager");
    }
    relieve(largest);
  }

  private void relieve(DataBucket bucket) throws IOException, InterruptedException {
    if (buffers.overflow() == Overflow.SPILL) {
      bucket.spill(buffers.spill());
      metrics.spilled();
    } else {
      writeOut(bucket);
    }
  }

  private void writeOut(DataBucket bucket) throws IOException, InterruptedException {
    InstantResponse current = currentInstant();
    long start = System.nanoTime();
    String fileId = bucket.fileId();
    if (fileId == null) {
      fileId = writer.fileIdOf(bucket.partitionPath(), bucket.number());
    }
    List<WriteStat> stats = writer.write(bucket.partitionPath(), fileId, bucket.changes());
    uncommitted.add(current.instant(), stats);
    bucket.close();
    metrics.flushed(stats.size(), millisSince(start));
  }

  private InstantResponse currentInstant() throws InterruptedException {
    if (instant == null) {
      long start = System.nanoTime();
      InstantResponse given = instants.instant(epoch);
      metrics.instantWait(millisSince(start));
      writer.begin(given);
      instant = given;
    }
    return instant;
  }

  private void checkUsable() {
    if (failure != null) {
      throw new HudiException(
          "The write task has failed before and takes part in no further checkpoint", failure);
    }
  }

  private void fail(Throwable reason) {
    failure = reason;
    metrics.failed();
  }

  private static long millisSince(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }
}
