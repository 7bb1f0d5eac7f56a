package org.apache.hudi.flink.sink.record;

import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.options.SinkSettings;

/** Makes {@link RowToRecordOperator}s. */
public final class RowToRecordOperatorFactory extends AbstractStreamOperatorFactory<HudiRecord>
    implements OneInputStreamOperatorFactory<RowData, HudiRecord> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;

  /** Operators for one sink. */
  public RowToRecordOperatorFactory(SinkSettings settings) {
    this.settings = settings;
    this.chainingStrategy = ChainingStrategy.ALWAYS;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T extends StreamOperator<HudiRecord>> T createStreamOperator(
      StreamOperatorParameters<HudiRecord> parameters) {
    return (T) new RowToRecordOperator(parameters, settings);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return RowToRecordOperator.class;
  }
}
