package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.keygen.KeyGenerator;
import org.apache.hudi.flink.core.keygen.KeyGenerators;
import org.apache.hudi.flink.core.model.FileGroupId;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.write.InsertWriter;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.sink.assign.BucketIndexes;
import org.apache.hudi.flink.sink.coordinate.InstantFiles;
import org.apache.hudi.flink.sink.coordinate.InstantResponse;
import org.apache.hudi.flink.sink.coordinate.RestoredEvent;
import org.apache.hudi.flink.sink.coordinate.UncommittedFiles;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent;

/**
 * Sorts the rows of an input that ends, and writes them at its end: one file at a time, with a
 * bucket index one file group per bucket. Takes part in no checkpoint, so a restart begins anew.
 * Used by one thread.
 */
final class SortedInsertTask implements WriteWork<RowData> {

  private final SinkSettings settings;
  private final WorkContext context;
  private final TableSettings table;
  private final InsertRows rows;
  private final KeyGenerator keys;
  private final boolean hasKeys;
  private final RowSorter sorter;
  @Nullable private final BucketIndex index;
  private final UncommittedFiles uncommitted = new UncommittedFiles();
  private boolean isWritten;

  SortedInsertTask(SinkSettings settings, WorkContext context) {
    this.settings = settings;
    this.context = context;
    this.table = settings.table();
    this.rows = new InsertRows(table);
    this.keys = KeyGenerators.create(table.keys(), table.rowType());
    this.hasKeys = !table.recordKeyFields().isEmpty();
    this.index = settings.index().kind() == IndexKind.BUCKET ? BucketIndexes.of(settings) : null;
    this.sorter =
        new RowSorter(
            context.openSort(),
            settings.sort(),
            table.rowType(),
            index == null ? 1 : index.buckets(),
            BulkOrder.of(settings).isByKey());
  }

  /** There is nothing to go on from: batch jobs have no state. */
  @Override
  public void restore(long checkpointId, List<WriteMetadataEvent> reports) {
    uncommitted.restore(reports);
  }

  @Override
  public void write(RowData row) {
    rows.check(row);
    BinaryStringData key = hasKeys ? keys.recordKey(row) : null;
    int bucket = index == null ? 0 : index.bucketOf(key);
    try {
      sorter.add(keys.partitionPath(row), bucket, key, row);
    } catch (IOException e) {
      throw failed(e);
    }
    context.metrics().row();
  }

  @Override
  public void flush() throws InterruptedException {
    if (isWritten || sorter.rows() == 0) {
      return;
    }
    isWritten = true;
    long start = System.nanoTime();
    InstantResponse instant = context.instants().instant(RestoredEvent.NO_CHECKPOINT);
    context.metrics().instantWait(millisSince(start));
    HudiTable opened =
        HudiTable.open(CoreSettings.storage(table).open(table.basePath()), table.basePath());
    try (InsertWriter files =
        InsertWriter.open(
            opened,
            new TableSchema(table.tableName(), table.rowType()),
            CoreSettings.write(settings),
            context.token())) {
      files.beginInstant(instant.instant());
      if (index == null) {
        writePartitions(files);
      } else {
        BucketFileIds ids = new BucketFileIds(opened, index);
        ids.refresh(instant.viewToken());
        writeBuckets(files, ids, instant.instant());
      }
      List<WriteStat> stats = files.finish();
      uncommitted.add(instant.instant(), stats);
      context.metrics().flushed(stats.size(), millisSince(start));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void writePartitions(InsertWriter files) throws IOException, InterruptedException {
    String[] last = {null};
    sorter.drainTo(
        (partition, bucket, key, row) -> {
          if (last[0] != null && !partition.equals(last[0])) {
            files.complete(last[0]);
          }
          last[0] = partition;
          files.write(partition, key, row);
        });
  }

  private void writeBuckets(InsertWriter files, BucketFileIds ids, String instant)
      throws IOException, InterruptedException {
    boolean replaces = settings.insert().overwrite() != null;
    FileGroupId[] last = {null};
    int[] lastBucket = {-1};
    sorter.drainTo(
        (partition, bucket, key, row) -> {
          FileGroupId group = last[0];
          if (group == null
              || bucket != lastBucket[0]
              || !partition.equals(group.partitionPath())) {
            String id =
                replaces
                    ? ids.ofReplacing(partition, bucket, instant)
                    : ids.ofNew(partition, bucket);
            group = new FileGroupId(partition, id);
            last[0] = group;
            lastBucket[0] = bucket;
          }
          files.write(group, key, row);
        });
  }

  @Override
  public void ensureInstant() throws InterruptedException {
    InstantResponse instant = context.instants().instant(RestoredEvent.NO_CHECKPOINT);
    uncommitted.open(instant.instant());
  }

  @Override
  public List<InstantFiles> barrier(long checkpointId) throws InterruptedException {
    flush();
    return uncommitted.report(checkpointId);
  }

  @Override
  public void completed(long checkpointId) {
    uncommitted.completed(checkpointId);
  }

  @Override
  public void close() {
    sorter.close();
  }

  private HudiIOException failed(IOException e) {
    context.metrics().failed();
    return new HudiIOException("Rows could not be written: " + e.getMessage(), e);
  }

  private static long millisSince(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }
}
