package org.apache.hudi.flink.core.write;

import java.io.IOException;
import java.util.List;
import org.apache.hudi.flink.core.io.log.AvroBlockBuilder;
import org.apache.hudi.flink.core.io.log.DeleteBlockBuilder;
import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.schema.avro.AvroRowEncoder;

/**
 * Merge-on-read: every call makes at least one new log file of the slice, rows in data blocks,
 * deletes in a delete block after them. Nothing is ever appended to a file of an earlier call.
 * Format notes: log files, sections 2, 6 and 8.
 */
final class AppendLogWriter implements FileGroupWriter {

  private final DataFiles files;
  private final WriterIdentity identity;
  private final WriteSettings settings;
  private final RecordMerger merger;
  private final boolean isFilling;
  private final String storedSchemaJson;
  private final AvroBlockBuilder rows;
  private final DeleteBlockBuilder deletes = new DeleteBlockBuilder();

  AppendLogWriter(
      DataFiles files,
      TableSchema schema,
      WriteSettings settings,
      MergeFunctions merge,
      WriterIdentity identity) {
    this.files = files;
    this.settings = settings;
    this.merger = merge.merger();
    this.isFilling = merge.isFilling();
    this.identity = identity;
    this.storedSchemaJson = schema.storedAvroJson();
    this.rows = new AvroBlockBuilder(AvroRowEncoder.forStored(schema));
  }

  @Override
  public List<WriteStat> write(String instant, GroupState group, KeyedChanges changes)
      throws IOException {
    rows.reset();
    deletes.reset();
    LogRoll roll =
        new LogRoll(files, group, instant, identity, new LogRoll.Form(storedSchemaJson, settings));
    boolean done = false;
    Throwable failure = null;
    try {
      writeClosingDeletes(roll, group, changes);
      writeRows(roll, instant, group, changes);
      writeDeletes(roll, group, changes);
      List<WriteStat> stats = roll.finish();
      done = true;
      return stats;
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      throw e;
    } finally {
      if (!done) {
        roll.abort(failure);
      }
    }
  }

  /**
   * A change that was folded from an unconditional delete and something later: the delete must be
   * in the log before it, or older versions with a greater ordering value would come back, or
   * columns of older versions where the table fills.
   */
  private void writeClosingDeletes(LogRoll roll, GroupState group, KeyedChanges changes)
      throws IOException {
    if (merger.mode() == MergeMode.COMMIT_TIME && !isFilling) {
      return;
    }
    for (int i = 0; i < changes.size(); i++) {
      if (!changes.closesOlder(i)) {
        continue;
      }
      Change change = changes.get(i);
      OrderingValue stored = merger.stored(change.ordering, change.delete);
      if (!(change.delete && stored.isDefault())) {
        deletes.add(change.key, identity.text(group.id().partitionPath()), OrderingValue.NONE);
      }
    }
    flushDeletes(roll, 0);
  }

  private void writeRows(LogRoll roll, String instant, GroupState group, KeyedChanges changes)
      throws IOException {
    identity.begin(instant, group.id().partitionPath(), group.id().fileId());
    for (int i = 0; i < changes.size(); i++) {
      if (changes.isDelete(i)) {
        continue;
      }
      Change change = changes.get(i);
      rows.add(identity.next(change.key), change.row);
      if (rows.sizeInBytes() >= settings.logBlockMaxBytes()) {
        roll.append(rows);
      }
    }
    if (rows.count() > 0) {
      roll.append(rows);
    }
  }

  private void writeDeletes(LogRoll roll, GroupState group, KeyedChanges changes)
      throws IOException {
    for (int i = 0; i < changes.size(); i++) {
      if (changes.isDelete(i)) {
        Change change = changes.get(i);
        deletes.add(
            change.key,
            identity.text(group.id().partitionPath()),
            merger.stored(change.ordering, true));
      }
    }
    flushDeletes(roll, deletes.count());
  }

  private void flushDeletes(LogRoll roll, int counted) throws IOException {
    if (deletes.count() > 0) {
      roll.append(deletes, counted);
    }
  }
}
