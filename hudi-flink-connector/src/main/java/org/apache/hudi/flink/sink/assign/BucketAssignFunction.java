package org.apache.hudi.flink.sink.assign;

import java.time.Duration;
import javax.annotation.Nullable;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.hudi.flink.core.merge.OrderingValue;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.record.IndexKey;
import org.apache.hudi.flink.sink.record.IndexLocation;
import org.apache.hudi.flink.sink.record.IndexLocationSerializer;

/**
 * {@code bucket_assigner}: gives every record the file group that holds its key, or a place for a
 * new key. Keyed state remembers one {@link IndexLocation} per key; with a global index the key is
 * the record key, else partition and record key.
 *
 * <ul>
 *   <li>An index record sets the location and goes no further.
 *   <li>A known key goes to its file group. A deleted key keeps its location, so a key that comes
 *       back meets its own history; not where a delete always wins and leaves no history.
 *   <li>A key that moved to another partition is deleted where it was and placed anew, unless the
 *       row comes late by the table's ordering: then it is dropped and counted, see {@link
 *       LateMoves}.
 * </ul>
 */
public final class BucketAssignFunction
    extends KeyedProcessFunction<IndexKey, HudiRecord, HudiRecord> implements CheckpointListener {

  private static final long serialVersionUID = 1L;

  private static final String STATE_NAME = "hudi-index-location";

  private final SinkSettings settings;
  private final WriteProfileFactory profiles;

  private transient BucketAssigner assigner;
  private transient ValueState<IndexLocation> location;
  private transient boolean refreshesTtl;
  private transient LateMoves lateMoves;
  private transient Counter hits;
  private transient Counter misses;
  private transient Counter moves;
  private transient Counter lateRows;

  /** A function that fills the small files of the table. */
  public BucketAssignFunction(SinkSettings settings) {
    this(
        settings,
        settings.insert().overwrite() == null ? TableWriteProfile::new : NewFilesProfile::new);
  }

  BucketAssignFunction(SinkSettings settings, WriteProfileFactory profiles) {
    this.settings = settings;
    this.profiles = profiles;
  }

  @Override
  public void open(OpenContext openContext) {
    int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    int parallelism = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
    assigner =
        new BucketAssigner(profiles.create(settings), new FileGroupOwnership(subtask, parallelism));
    location = getRuntimeContext().getState(descriptor(settings.index().stateTtl()));
    lateMoves = LateMoves.of(settings);
    refreshesTtl = settings.index().stateTtl() != null;
    MetricGroup metrics = getRuntimeContext().getMetricGroup();
    hits = metrics.counter("indexHits");
    misses = metrics.counter("indexMisses");
    moves = metrics.counter("partitionMoves");
    lateRows = metrics.counter("lateRowsDropped");
    metrics.gauge("newFileGroups", assigner::newFileGroups);
  }

  private static ValueStateDescriptor<IndexLocation> descriptor(@Nullable Duration ttl) {
    ValueStateDescriptor<IndexLocation> descriptor =
        new ValueStateDescriptor<>(STATE_NAME, new IndexLocationSerializer());
    if (ttl != null) {
      descriptor.enableTimeToLive(
          StateTtlConfig.newBuilder(ttl)
              .setUpdateType(StateTtlConfig.UpdateType.OnCreateAndWrite)
              .build());
    }
    return descriptor;
  }

  @Override
  public void processElement(HudiRecord record, Context context, Collector<HudiRecord> out)
      throws Exception {
    if (record.isIndex()) {
      location.update(
          new IndexLocation(record.partitionPath(), record.fileId(), record.indexOrdering()));
      return;
    }
    IndexLocation known = location.value();
    OrderingValue ordering = lateMoves.ordering(record.row(), record.recordKey());
    if (known == null) {
      misses.inc();
      placeAnew(record, ordering, out);
    } else if (known.partitionPath().equals(record.partitionPath())) {
      hits.inc();
      remember(known, ordering, record);
      out.collect(record.located(known.fileId()));
    } else if (lateMoves.isLate(ordering, record.isDelete(), known)) {
      lateRows.inc();
    } else {
      lateMoves.checkMove(record, known);
      moves.inc();
      out.collect(record.deleteAt(known.partitionPath(), known.fileId()));
      if (record.isDelete()) {
        remember(known, ordering, record);
      } else {
        placeAnew(record, ordering, out);
      }
    }
  }

  private void remember(IndexLocation known, OrderingValue ordering, HudiRecord record)
      throws Exception {
    if (record.isDelete() && lateMoves.forgetsDeleted()) {
      location.clear();
    } else if (lateMoves.areWatched()
        && !ordering.equals(known.ordering())
        && lateMoves.wins(ordering, record.isDelete(), known)) {
      location.update(known.withOrdering(ordering));
    } else if (refreshesTtl) {
      location.update(known);
    }
  }

  private void placeAnew(HudiRecord record, OrderingValue ordering, Collector<HudiRecord> out)
      throws Exception {
    String fileId = assigner.place(record.partitionPath());
    location.update(new IndexLocation(record.partitionPath(), fileId, ordering));
    out.collect(record.located(fileId));
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    assigner.tableMayHaveChanged();
  }
}
