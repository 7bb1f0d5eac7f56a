package org.apache.hudi.flink.sink.write;

import java.time.Clock;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.operators.coordination.OperatorCoordinator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.CoordinatedOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.coordinate.CoordinatorSettings;
import org.apache.hudi.flink.sink.coordinate.HudiTableActions;
import org.apache.hudi.flink.sink.coordinate.StreamWriteOperatorCoordinator;
import org.apache.hudi.flink.sink.coordinate.TableActionsFactory;
import org.apache.hudi.flink.sink.record.HudiRecord;

/**
 * The write operator with its coordinator. With managed memory, the transformation must declare the
 * use case OPERATOR with a weight of the write task's budget in MB.
 *
 * @param <T> what comes in
 */
public final class StreamWriteOperatorFactory<T> extends AbstractStreamOperatorFactory<Void>
    implements CoordinatedOperatorFactory<Void>, OneInputStreamOperatorFactory<T, Void> {
  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;
  private final WorkMaker<T> work;
  private final TableActionsFactory actions;

  private StreamWriteOperatorFactory(
      SinkSettings settings, WorkMaker<T> work, TableActionsFactory actions) {
    this.settings = settings;
    this.work = work;
    this.actions = actions;
  }

  /**
   * Writes changes by their keys. Records must come with a file group, or with a slot if the table
   * has a bucket index.
   */
  public static StreamWriteOperatorFactory<HudiRecord> upserting(SinkSettings settings) {
    return new StreamWriteOperatorFactory<>(settings, new UpsertWork(true), realTable(settings));
  }

  /** Adds rows to file groups; records must come with one. */
  public static StreamWriteOperatorFactory<HudiRecord> filling(SinkSettings settings) {
    return new StreamWriteOperatorFactory<>(settings, new UpsertWork(false), realTable(settings));
  }

  /** Writes rows of the table's data columns into new files as they come. */
  public static StreamWriteOperatorFactory<RowData> appending(SinkSettings settings) {
    return new StreamWriteOperatorFactory<>(settings, AppendTask::new, realTable(settings));
  }

  /**
   * Sorts rows of the table's data columns and writes them when the input ends. The transformation
   * must declare the use case OPERATOR with a weight of the memory for sorting in MB.
   */
  public static StreamWriteOperatorFactory<RowData> sorting(SinkSettings settings) {
    return new StreamWriteOperatorFactory<>(settings, SortedInsertTask::new, realTable(settings));
  }

  private static TableActionsFactory realTable(SinkSettings settings) {
    return metrics -> new HudiTableActions(settings, metrics, Clock.systemUTC());
  }

  @Override
  @SuppressWarnings("unchecked")
  public <O extends StreamOperator<Void>> O createStreamOperator(
      StreamOperatorParameters<Void> parameters) {
    return (O)
        new StreamWriteOperator<>(
            parameters,
            settings,
            work,
            parameters
                .getOperatorEventDispatcher()
                .getOperatorEventGateway(parameters.getStreamConfig().getOperatorID()),
            parameters.getContainingTask().getEnvironment().getOperatorCoordinatorEventGateway());
  }

  @Override
  public OperatorCoordinator.Provider getCoordinatorProvider(
      String operatorName, OperatorID operatorId) {
    return new StreamWriteOperatorCoordinator.Provider(
        operatorId,
        new CoordinatorSettings(
            settings.table().identifier(),
            settings.commitTimeout(),
            settings.cleaning().maxFailuresInARow()),
        actions);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return StreamWriteOperator.class;
  }
}
