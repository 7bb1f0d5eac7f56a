package org.apache.hudi.flink.sink.compact;

import java.io.IOException;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.hudi.flink.metrics.CompactionMetrics;
import org.apache.hudi.flink.options.SinkSettings;

/**
 * {@code compact_commit}: commits compactions, with parallelism 1. Thin around {@link
 * CompactionLedger}; emits nothing and ends in a discarding sink.
 */
final class CompactionCommitSink extends AbstractStreamOperator<byte[]>
    implements OneInputStreamOperator<byte[], byte[]> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;
  private final CompactionTableFactory tables;

  private transient CompactionLedger ledger;

  CompactionCommitSink(
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
    ledger =
        new CompactionLedger(
            settings.table().identifier(),
            tables.create(settings, getRuntimeContext().getTaskInfo().getAttemptNumber()),
            settings.compaction().maxFailuresInARow(),
            new CompactionMetrics(getMetricGroup()));
  }

  @Override
  public void processElement(StreamRecord<byte[]> element) throws IOException {
    ledger.accept(CompactionMessageCodec.decode(element.getValue()));
  }
}
