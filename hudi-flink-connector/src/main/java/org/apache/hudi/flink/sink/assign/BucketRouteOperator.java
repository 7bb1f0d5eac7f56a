package org.apache.hudi.flink.sink.assign;

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
 */
final class BucketRouteOperator extends AbstractStreamOperator<HudiRecord>
    implements OneInputStreamOperator<HudiRecord, HudiRecord> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;

  private transient BucketRouter router;
  private transient BucketRouter.OrdinalSource ordinals;
  private transient Map<String, Integer> restored;
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
            .getUnionListState(
                new ListStateDescriptor<>(
                    "hudi-partition-ordinals", BytePrimitiveArraySerializer.INSTANCE));
    restored = new HashMap<>();
    for (byte[] bytes : state.get()) {
      restored.putAll(PartitionOrdinals.fromBytes(bytes));
    }
    ordinals = ordinalSource();
    router = new BucketRouter(BucketIndexes.of(settings), ordinals);
    router.restore(restored);
  }

  @Override
  public void open() throws Exception {
    super.open();
    if (!restored.isEmpty()) {
      // Any question makes the coordinator take over the restored numbers, before its next
      // checkpoint and before it gives out new ones.
      ordinals.ordinalOf(restored.keySet().iterator().next());
    }
  }

  private BucketRouter.OrdinalSource ordinalSource() {
    CoordinatorClient coordinator =
        new CoordinatorClient(
            getContainingTask().getEnvironment().getOperatorCoordinatorEventGateway(),
            getOperatorID(),
            settings.commitTimeout());
    byte[] brought = PartitionOrdinals.toBytes(restored);
    return partition ->
        ByteBuffer.wrap(
                coordinator.ask(
                    new OrdinalRequest(partition, brought),
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
