package org.apache.hudi.flink.sink.write;

import org.apache.hudi.flink.core.merge.MergeMode;
import org.apache.hudi.flink.core.merge.OrderingExtractor;
import org.apache.hudi.flink.core.merge.RecordMerger;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** The work of a task that writes changes by their keys: a {@link WriteTask} over the table. */
final class UpsertWork implements WorkMaker<HudiRecord> {
  private static final long serialVersionUID = 1L;

  private final boolean mergesByKey;

  /**
   * @param mergesByKey whether rows of one key are versions of one row; else all of them are added
   */
  UpsertWork(boolean mergesByKey) {
    this.mergesByKey = mergesByKey;
  }

  @Override
  public WriteWork<HudiRecord> create(SinkSettings settings, WorkContext context) {
    boolean isCopyOnWrite = settings.table().tableType() == TableType.COPY_ON_WRITE;
    boolean isBucketed = settings.index().kind() == IndexKind.BUCKET;
    WriteBuffers buffers =
        new WriteBuffers(
            context.openMemory(settings.buffer()),
            context.spill(),
            isCopyOnWrite ? Overflow.SPILL : Overflow.WRITE,
            settings.buffer().batchBytes(),
            isBucketed ? settings.index().bucketCount() : 0);
    return new WriteTask(
        buffers,
        mergesByKey
            ? folding(settings)
            : AllChanges.folding(settings.table().rowType().getFieldCount()),
        context.instants(),
        new TableChangeWriter(settings, context.token()),
        context.metrics());
  }

  static RowFolding folding(SinkSettings settings) {
    TableSettings table = settings.table();
    RecordMerger merger = CoreSettings.write(settings).mergeRule().merger(table.mergePolicy());
    boolean isOrdered =
        table.mergeMode() != MergeMode.COMMIT_TIME && !table.orderingFields().isEmpty();
    OrderingExtractor ordering =
        isOrdered
            ? OrderingExtractor.of(table.tableName(), table.rowType(), table.orderingFields())
            : OrderingExtractor.none();
    return new RowFolding(merger, ordering, table.mergePolicy(), table.rowType());
  }
}
