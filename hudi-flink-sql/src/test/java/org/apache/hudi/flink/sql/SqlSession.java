package org.apache.hudi.flink.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/** SQL statements on the mini cluster of a test. */
final class SqlSession {
  private final StreamTableEnvironment tables;

  private SqlSession(RuntimeExecutionMode mode, Configuration more) {
    Configuration configuration = new Configuration();
    configuration.set(ExecutionOptions.RUNTIME_MODE, mode);
    configuration.setString("restart-strategy.type", "none");
    configuration.setString("pipeline.generic-types", "false");
    configuration.addAll(more);
    EnvironmentSettings.Builder settings = EnvironmentSettings.newInstance();
    this.tables =
        StreamTableEnvironment.create(
            StreamExecutionEnvironment.getExecutionEnvironment(configuration),
            mode == RuntimeExecutionMode.BATCH
                ? settings.inBatchMode().build()
                : settings.inStreamingMode().build());
  }

  static SqlSession streaming(long checkpointMillis) {
    Configuration configuration = new Configuration();
    if (checkpointMillis > 0) {
      configuration.setString("execution.checkpointing.interval", checkpointMillis + " ms");
    }
    return streaming(configuration);
  }

  static SqlSession streaming(Configuration configuration) {
    return new SqlSession(RuntimeExecutionMode.STREAMING, configuration);
  }

  static SqlSession batch() {
    return new SqlSession(RuntimeExecutionMode.BATCH, new Configuration());
  }

  StreamTableEnvironment tables() {
    return tables;
  }

  /** Runs a statement that gives no rows back and waits for its job. */
  SqlSession run(String statement) throws Exception {
    tables.executeSql(statement).await();
    return this;
  }

  /** Declares something; no job. */
  SqlSession declare(String statement) {
    tables.executeSql(statement);
    return this;
  }

  /** Rows of a query as text, sorted. */
  List<String> rows(String query) throws Exception {
    List<String> rows = new ArrayList<>();
    CloseableIterator<Row> result = tables.executeSql(query).collect();
    try {
      result.forEachRemaining(row -> rows.add(row.toString()));
    } finally {
      result.close();
    }
    rows.sort(null);
    return rows;
  }
}
