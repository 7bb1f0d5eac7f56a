package org.apache.hudi.flink.sink.write;

import java.time.Clock;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.operators.coordination.OperatorCoordinator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.CoordinatedOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.coordinate.CoordinatorSettings;
import org.apache.hudi.flink.sink.coordinate.HudiTableActions;
import org.apache.hudi.flink.sink.coordinate.StreamWriteOperatorCoordinator;
import org.apache.hudi.flink.sink.coordinate.TableActionsFactory;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * The write operator with its coordinator. Records must come with a file group, or with a slot if
 * the table has a bucket index. With managed memory, the transformation must declare the use case
 * OPERATOR with a weight of the write task's budget in MB.
 */
public final class StreamWriteOperatorFactory extends AbstractStreamOperatorFactory<Void>
    implements CoordinatedOperatorFactory<Void>, OneInputStreamOperatorFactory<HudiRecord, Void> {
  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;
  private final TableActionsFactory actions;

  /** The operator for a sink. */
  public StreamWriteOperatorFactory(SinkSettings settings) {
    this(settings, realTable(settings));
  }

  /** The operator with other actions behind its coordinator, for tests. */
  StreamWriteOperatorFactory(SinkSettings settings, TableActionsFactory actions) {
    this.settings = settings;
    this.actions = actions;
  }

  private static TableActionsFactory realTable(SinkSettings settings) {
    return metrics -> new HudiTableActions(settings, metrics, Clock.systemUTC());
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T extends StreamOperator<Void>> T createStreamOperator(
      StreamOperatorParameters<Void> parameters) {
    return (T) new StreamWriteOperator(parameters, settings);
  }

  @Override
  public OperatorCoordinator.Provider getCoordinatorProvider(
      String operatorName, OperatorID operatorId) {
    return new StreamWriteOperatorCoordinator.Provider(
        operatorId,
        new CoordinatorSettings(settings.table().identifier(), settings.commitTimeout()),
        actions);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return StreamWriteOperator.class;
  }
}
