package org.apache.hudi.flink.sink.bootstrap;

import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.operators.coordination.OperatorCoordinator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.CoordinatedOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** Makes the index bootstrap: its operators and their coordinator. */
public final class BootstrapOperatorFactory extends AbstractStreamOperatorFactory<HudiRecord>
    implements OneInputStreamOperatorFactory<HudiRecord, HudiRecord>,
        CoordinatedOperatorFactory<HudiRecord> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;
  private final IndexLoaderFactory loaders;

  /** A bootstrap of the table that is written. */
  public BootstrapOperatorFactory(SinkSettings settings) {
    this(settings, TableIndexLoader::new);
  }

  BootstrapOperatorFactory(SinkSettings settings, IndexLoaderFactory loaders) {
    this.settings = settings;
    this.loaders = loaders;
    this.chainingStrategy = ChainingStrategy.ALWAYS;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T extends StreamOperator<HudiRecord>> T createStreamOperator(
      StreamOperatorParameters<HudiRecord> parameters) {
    return (T) new BootstrapOperator(parameters, settings, loaders);
  }

  @Override
  public OperatorCoordinator.Provider getCoordinatorProvider(
      String operatorName, OperatorID operatorId) {
    return new Provider(operatorId, settings);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return BootstrapOperator.class;
  }

  /** Makes the coordinator in the job manager. */
  private static final class Provider implements OperatorCoordinator.Provider {

    private static final long serialVersionUID = 1L;

    private final OperatorID operatorId;
    private final SinkSettings settings;

    private Provider(OperatorID operatorId, SinkSettings settings) {
      this.operatorId = operatorId;
      this.settings = settings;
    }

    @Override
    public OperatorID getOperatorId() {
      return operatorId;
    }

    @Override
    public OperatorCoordinator create(OperatorCoordinator.Context context) {
      BootstrapTable table = new StoredBootstrapTable(settings.table());
      return new BootstrapCoordinator(
          context,
          settings.table().identifier(),
          new BootstrapPlanner(settings, table),
          table,
          settings.commitTimeout());
    }
  }
}
