package org.apache.hudi.flink.sql.system;

import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.util.Collector;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.TableSettings;

/** The source of a system table: bounded, read by one task when the job runs. */
public final class SystemTableSource implements ScanTableSource {
  private final SystemTable which;
  private final TableSettings table;

  /**
   * @param table where the table lies
   */
  public SystemTableSource(SystemTable which, TableSettings table) {
    this.which = Objects.requireNonNull(which, "which");
    this.table = Objects.requireNonNull(table, "table");
  }

  @Override
  public ChangelogMode getChangelogMode() {
    return ChangelogMode.insertOnly();
  }

  @Override
  public ScanRuntimeProvider getScanRuntimeProvider(ScanContext runtimeProviderContext) {
    return new Provider(which, table);
  }

  @Override
  public DynamicTableSource copy() {
    return new SystemTableSource(which, table);
  }

  @Override
  public String asSummaryString() {
    return "Hudi system table " + which + " of " + table.identifier();
  }

  private static final class Provider implements DataStreamScanProvider {
    private final SystemTable which;
    private final TableSettings table;

    private Provider(SystemTable which, TableSettings table) {
      this.which = which;
      this.table = table;
    }

    @Override
    public DataStream<RowData> produceDataStream(
        ProviderContext providerContext, StreamExecutionEnvironment environment) {
      return environment
          .fromData(List.of(which.name()), Types.STRING)
          .flatMap(new Reading(table))
          .returns(InternalTypeInfo.of(which.type()))
          .setParallelism(1);
    }

    @Override
    public boolean isBounded() {
      return true;
    }
  }

  /** Opens the table of which the system table tells. */
  private static final class Reading implements FlatMapFunction<String, RowData> {
    private static final long serialVersionUID = 1L;

    private final TableSettings table;

    private Reading(TableSettings table) {
      this.table = table;
    }

    @Override
    public void flatMap(String which, Collector<RowData> out) {
      String path = table.basePath();
      SystemTable.valueOf(which)
          .rows(HudiTable.open(CoreSettings.storage(table).open(path), path))
          .forEach(out::collect);
    }
  }
}
