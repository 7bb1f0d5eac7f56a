package org.apache.hudi.flink.benchmarks.job;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.util.HoodiePipeline;

/**
 * Our sink in an embedded Flink: a streaming upsert of the workload with checkpoints, and a check
 * of the result.
 */
final class SinkJob {
  private static final int CHECKPOINT_MILLIS = 5000;
  private static final String QUERY = "SELECT COUNT(*), COUNT(DISTINCT id), MAX(ts) FROM orders";

  private final Workload workload;
  private final int parallelism;
  private final Path table;
  private final Map<String, String> options;

  /**
   * @param workload the rows
   * @param parallelism of the job
   * @param table a folder that does not exist
   * @param options table options besides path and key
   */
  SinkJob(Workload workload, int parallelism, Path table, Map<String, String> options) {
    this.workload = workload;
    this.parallelism = parallelism;
    this.table = table;
    this.options = new HashMap<>(options);
    this.options.put(FlinkOptions.PATH.key(), table.toUri().toString());
    this.options.put(FlinkOptions.ORDERING_FIELDS.key(), "ts");
  }

  /** Runs the job: from submission to its end, with the last commit done. */
  Measured run(String name) throws Exception {
    StreamExecutionEnvironment env = environment();
    env.enableCheckpointing(CHECKPOINT_MILLIS);
    Workload rows = workload;
    DataStream<RowData> input =
        env.fromSource(
            new DataGeneratorSource<>(
                rows::row, rows.rows(), InternalTypeInfo.of(Workload.ROW_TYPE)),
            WatermarkStrategy.noWatermarks(),
            "rows");
    HoodiePipeline.Builder sink = HoodiePipeline.builder("orders");
    for (String column : Workload.COLUMNS) {
      sink.column(column);
    }
    sink.pk("id").partition("dt").options(options).sink(input, false);
    long start = System.nanoTime();
    env.execute(name);
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Measured(name, workload.rows(), seconds, Folders.bytes(table), check());
  }

  /** Reads the table back; the note says how long it took, or what is wrong. */
  private String check() {
    StreamExecutionEnvironment env = environment();
    env.setRuntimeMode(RuntimeExecutionMode.BATCH);
    StreamTableEnvironment sql = StreamTableEnvironment.create(env);
    StringBuilder with = new StringBuilder("'connector' = 'hudi'");
    options.forEach((key, value) -> with.append(", '" + key + "' = '" + value + "'"));
    sql.executeSql(
        "CREATE TABLE orders ("
            + String.join(", ", Workload.COLUMNS)
            + ", PRIMARY KEY (id) NOT ENFORCED) PARTITIONED BY (dt) WITH ("
            + with
            + ")");
    AtomicLong found = new AtomicLong(-1);
    AtomicLong distinct = new AtomicLong(-1);
    long start = System.nanoTime();
    sql.executeSql(QUERY)
        .collect()
        .forEachRemaining(
            row -> {
              found.set((long) row.getField(0));
              distinct.set((long) row.getField(1));
            });
    double seconds = (System.nanoTime() - start) / 1e9;
    if (found.get() != workload.keys() || distinct.get() != workload.keys()) {
      throw new IllegalStateException(
          "The table in "
              + table
              + " holds "
              + found
              + " rows of "
              + distinct
              + " keys, not one for each of "
              + workload.keys());
    }
    return String.format("read back in %.1f s: one row for each key", seconds);
  }

  private StreamExecutionEnvironment environment() {
    Configuration configuration = new Configuration();
    configuration.setString("restart-strategy.type", "disable");
    configuration.setString("execution.checkpointing.storage", "filesystem");
    configuration.setString(
        "execution.checkpointing.dir", table.resolveSibling("checkpoints").toUri().toString());
    return StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
  }
}
