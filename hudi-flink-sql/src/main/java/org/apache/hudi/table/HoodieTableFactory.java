package org.apache.hudi.table;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.flink.annotation.PublicEvolving;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.sql.HudiTables;

/** Makes sources and sinks of tables with {@code 'connector' = 'hudi'}. */
@PublicEvolving
public final class HoodieTableFactory
    implements DynamicTableSourceFactory, DynamicTableSinkFactory {

  /** Value of the option {@code connector}. */
  public static final String FACTORY_ID = "hudi";

  /** Called by Flink's service loading. */
  public HoodieTableFactory() {}

  @Override
  public String factoryIdentifier() {
    return FACTORY_ID;
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Collections.singleton(FlinkOptions.PATH);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    Set<ConfigOption<?>> options = new LinkedHashSet<>(HudiTables.options());
    options.removeAll(requiredOptions());
    return options;
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    return HudiTables.source(context);
  }

  @Override
  public DynamicTableSink createDynamicTableSink(Context context) {
    return HudiTables.sink(context);
  }
}
