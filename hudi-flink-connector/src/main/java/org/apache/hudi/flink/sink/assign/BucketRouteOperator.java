package org.apache.hudi.flink.sink.assign;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.ask.CoordinatorClient;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * {@code bucket_router}: puts the slot on every record, by which {@link SlotPartitioner} sends it
 * to its writer. Thin around {@link BucketRouter}.
 *
 * <p>The state is a plain list, each entry given to one task: Flink takes no checkpoint while some
 * tasks of a vertex have finished and others use a union list.
 */
final class BucketRouteOperator extends AbstractStreamOperator<HudiRecord>
    implements OneInputStreamOperator<HudiRecord, HudiRecord> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;

  private transient BucketRouter router;
  private transient CoordinatorClient coordinator;
  private transient OrdinalRequest report;
  private transient ListState<byte[]> state;

  BucketRouteOperator(StreamOperatorParameters<HudiRecord> parameters, SinkSettings settings) {
    this.settings = settings;
    this.processingTimeService = parameters.getProcessingTimeService();
    setup(parameters.getContainingTask(), parameters.getStreamConfig(), parameters.getOutput());
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    state =
        context
            .getOperatorStateStore()
            .getListState(
                new ListStateDescriptor<>(
                    "hudi-partition-ordinals", BytePrimitiveArraySerializer.INSTANCE));
    Map<String, Integer> restored = new HashMap<>();
    for (byte[] bytes : state.get()) {
      restored.putAll(PartitionOrdinals.fromBytes(bytes));
    }
    report =
        OrdinalRequest.report(
            getRuntimeContext().getTaskInfo().getIndexOfThisSubtask(),
            context.getRestoredCheckpointId().orElse(OrdinalRequest.NOT_RESTORED),
            PartitionOrdinals.toBytes(restored));
    coordinator =
        new CoordinatorClient(
            getContainingTask().getEnvironment().getOperatorCoordinatorEventGateway(),
            getOperatorID(),
            settings.commitTimeout());
    router = new BucketRouter(BucketIndexes.of(settings), this::ordinalOf);
    router.restore(restored);
  }

  @Override
  public void open() throws Exception {
    super.open();
    if (report.restoredCheckpoint() != OrdinalRequest.NOT_RESTORED) {
      // The coordinator gives out new numbers only when it knows what every task restored.
      coordinator.ask(report, "the partition numbers of table " + settings.table().identifier());
    }
  }

  private int ordinalOf(String partition) throws IOException, InterruptedException {
    return ByteBuffer.wrap(
            coordinator.ask(
                report.about(partition),
                "the number of partition '"
                    + partition
                    + "' of table "
                    + settings.table().identifier()))
        .getInt();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    state.clear();
    Map<String, Integer> kept = router.snapshot(context.getCheckpointId());
    if (!kept.isEmpty()) {
      state.add(PartitionOrdinals.toBytes(kept));
    }
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    super.notifyCheckpointComplete(checkpointId);
    router.completed(checkpointId);
  }

  @Override
  public void processElement(StreamRecord<HudiRecord> element) throws Exception {
    output.collect(element.replace(router.route(element.getValue())));
  }
}
