package org.apache.hudi.flink.sink.assign;

import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** Makes the operators that place rows without an index. */
public final class InsertAssignOperatorFactory extends AbstractStreamOperatorFactory<HudiRecord>
    implements OneInputStreamOperatorFactory<HudiRecord, HudiRecord> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;

  /** Operators for one sink. */
  public InsertAssignOperatorFactory(SinkSettings settings) {
    this.settings = settings;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T extends StreamOperator<HudiRecord>> T createStreamOperator(
      StreamOperatorParameters<HudiRecord> parameters) {
    return (T) new InsertAssignOperator(parameters, settings);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return InsertAssignOperator.class;
  }
}
