package org.apache.hudi.flink.sink.assign;

import java.util.Collection;
import java.util.List;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.operators.coordination.OperatorCoordinator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.CoordinatedOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.sink.record.HudiRecord;

/** Makes the bucket routers and their coordinator. */
public final class BucketRouteOperatorFactory extends AbstractStreamOperatorFactory<HudiRecord>
    implements OneInputStreamOperatorFactory<HudiRecord, HudiRecord>,
        CoordinatedOperatorFactory<HudiRecord> {

  private static final long serialVersionUID = 1L;

  private final SinkSettings settings;

  /** Routers for a sink with the bucket index. */
  public BucketRouteOperatorFactory(SinkSettings settings) {
    this.settings = settings;
    this.chainingStrategy = ChainingStrategy.ALWAYS;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T extends StreamOperator<HudiRecord>> T createStreamOperator(
      StreamOperatorParameters<HudiRecord> parameters) {
    return (T) new BucketRouteOperator(parameters, settings);
  }

  @Override
  public OperatorCoordinator.Provider getCoordinatorProvider(
      String operatorName, OperatorID operatorId) {
    return new Provider(operatorId, settings.table());
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return BucketRouteOperator.class;
  }

  /** Makes the coordinator in the job manager. */
  private static final class Provider implements OperatorCoordinator.Provider {

    private static final long serialVersionUID = 1L;

    private final OperatorID operatorId;
    private final TableSettings table;

    private Provider(OperatorID operatorId, TableSettings table) {
      this.operatorId = operatorId;
      this.table = table;
    }

    @Override
    public OperatorID getOperatorId() {
      return operatorId;
    }

    @Override
    public OperatorCoordinator create(OperatorCoordinator.Context context) {
      return new OrdinalCoordinator(context, table.identifier(), this::existingPartitions);
    }

    private Collection<String> existingPartitions() {
      Storage storage = CoreSettings.storage(table).open(table.basePath());
      return HudiTable.exists(storage, table.basePath())
          ? HudiTable.open(storage, table.basePath()).snapshot().partitions()
          : List.of();
    }
  }
}
