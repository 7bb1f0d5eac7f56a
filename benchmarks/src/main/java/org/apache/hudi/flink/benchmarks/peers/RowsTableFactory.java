package org.apache.hudi.flink.benchmarks.peers;

import java.util.Set;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.hudi.flink.benchmarks.job.Workload;

/** The connector {@code benchmark-rows}: the rows of a workload as a bounded table. */
public final class RowsTableFactory implements DynamicTableSourceFactory {
  private static final ConfigOption<WorkloadKind> KIND =
      ConfigOptions.key("kind").enumType(WorkloadKind.class).noDefaultValue();
  private static final ConfigOption<Long> ROWS =
      ConfigOptions.key("rows").longType().noDefaultValue();
  private static final ConfigOption<Long> KEYS =
      ConfigOptions.key("keys").longType().noDefaultValue();

  /** Called by Flink. */
  public RowsTableFactory() {}

  @Override
  public String factoryIdentifier() {
    return "benchmark-rows";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(KIND, ROWS, KEYS);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of();
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    ReadableConfig options = FactoryUtil.createTableFactoryHelper(this, context).getOptions();
    WorkloadKind kind = options.get(KIND);
    return new RowsSource(kind, kind.workload(options.get(ROWS), options.get(KEYS)));
  }

  private static final class RowsSource implements ScanTableSource {
    private final WorkloadKind kind;
    private final Workload workload;

    RowsSource(WorkloadKind kind, Workload workload) {
      this.kind = kind;
      this.workload = workload;
    }

    @Override
    public ChangelogMode getChangelogMode() {
      return kind.changes();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
      return new Rows(kind, workload);
    }

    @Override
    public DynamicTableSource copy() {
      return new RowsSource(kind, workload);
    }

    @Override
    public String asSummaryString() {
      return kind.title();
    }
  }

  private static final class Rows implements DataStreamScanProvider {
    private final WorkloadKind kind;
    private final Workload workload;

    Rows(WorkloadKind kind, Workload workload) {
      this.kind = kind;
      this.workload = workload;
    }

    @Override
    public boolean isBounded() {
      return true;
    }

    @Override
    public DataStream<RowData> produceDataStream(
        ProviderContext context, StreamExecutionEnvironment env) {
      WorkloadKind of = kind;
      Workload rows = workload;
      return env.fromSource(
          new DataGeneratorSource<>(
              number -> of.row(rows, number), rows.rows(), InternalTypeInfo.of(Workload.ROW_TYPE)),
          WatermarkStrategy.noWatermarks(),
          "rows");
    }
  }
}
