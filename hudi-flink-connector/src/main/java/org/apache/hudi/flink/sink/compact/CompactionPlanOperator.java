package org.apache.hudi.flink.sink.compact;

import java.util.List;
import java.util.UUID;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.metrics.CompactionMetrics;
import org.apache.hudi.flink.options.SinkSettings;

/**
 * {@code compact_plan_generate}: behind the writers, with parallelism 1. No data reaches it; with
 * every completed checkpoint it hands out the oldest requested plan, at the end of input all of
 * them. What the coordinator plans with the very last commit of a job with a final checkpoint stays
 * requested for the next job: nothing may be sent after the end of input.
 */
final class CompactionPlanOperator<T> extends AbstractStreamOperator<byte[]>
    implements OneInputStreamOperator<T, byte[]>, BoundedOneInput {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;
  private final CompactionTableFactory tables;

  private transient CompactionTable table;
  private transient CompactionDispatcher dispatcher;
  private transient CompactionMetrics metrics;
  private transient boolean hasEnded;

  CompactionPlanOperator(
      StreamOperatorParameters<byte[]> parameters,
      SinkSettings settings,
      CompactionTableFactory tables) {
    this.settings = settings;
    this.tables = tables;
    this.processingTimeService = parameters.getProcessingTimeService();
    setup(parameters.getContainingTask(), parameters.getStreamConfig(), parameters.getOutput());
  }

  @Override
  public void open() throws Exception {
    super.open();
    table = tables.create(settings, getRuntimeContext().getTaskInfo().getAttemptNumber());
    metrics = new CompactionMetrics(getMetricGroup());
    dispatcher =
        new CompactionDispatcher(
            table, UUID.randomUUID().toString(), settings.parallelism().compactionTasks());
    dispatcher.recover();
  }

  @Override
  public void processElement(StreamRecord<T> element) {}

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    super.notifyCheckpointComplete(checkpointId);
    if (!hasEnded) {
      send(dispatcher.next());
    }
    reportPending();
  }

  @Override
  public void endInput() {
    hasEnded = true;
    send(dispatcher.remaining());
    reportPending();
  }

  private void send(List<CompactionMessage> messages) {
    StreamRecord<byte[]> out = new StreamRecord<>(null);
    for (CompactionMessage message : messages) {
      output.collect(out.replace(CompactionMessageCodec.encode(message)));
    }
  }

  private void reportPending() {
    List<Instant> pending = table.pending();
    metrics.pending(pending.size(), pending.isEmpty() ? 0 : table.ageMillis(pending.get(0).time()));
    metrics.damagedPlans(dispatcher.damagedPlans());
  }
}
