package org.apache.hudi.flink.sink;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.types.RowKind;
import org.apache.hudi.flink.options.JobSettings;
import org.apache.hudi.flink.options.SinkSettings;

/** Jobs that write numbered rows; what a number means is decided by a {@link RowMaker}. */
public final class SinkJobs {

  private SinkJobs() {}

  /** From a number to a row. */
  public interface RowMaker extends MapFunction<Long, RowData> {}

  /** A row of {@link TestTables#ROW_TYPE}. */
  public static RowData row(RowKind kind, String id, String name, long ts, String part) {
    return GenericRowData.ofKind(
        kind,
        StringData.fromString(id),
        StringData.fromString(name),
        ts,
        StringData.fromString(part));
  }

  /** Adds the pipeline for the numbers {@code from} to {@code to}, both included. */
  public static void add(
      StreamExecutionEnvironment environment,
      SinkSettings settings,
      long from,
      long to,
      RowMaker rows) {
    DataStream<RowData> input =
        environment
            .fromSource(
                new NumberSequenceSource(from, to), WatermarkStrategy.noWatermarks(), "numbers")
            .uid("numbers")
            .setParallelism(1)
            .map(rows)
            .returns(InternalTypeInfo.of(TestTables.ROW_TYPE))
            .uid("rows")
            .setParallelism(1);
    Boundedness boundedness =
        settings.isBounded() ? Boundedness.BOUNDED : Boundedness.CONTINUOUS_UNBOUNDED;
    SinkTopology.build(input, JobSettings.complete(settings, input, boundedness));
  }

  /** An environment without generic types. */
  public static StreamExecutionEnvironment environment(Configuration configuration) {
    configuration.setString("pipeline.generic-types", "false");
    if (!configuration.containsKey("restart-strategy.type")) {
      configuration.setString("restart-strategy.type", "disable");
    }
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setParallelism(2);
    return environment;
  }

  /** Rows out of numbers, under a uid of their own. */
  static DataStream<RowData> rows(
      StreamExecutionEnvironment environment, long from, long to, String uid) {
    RowMaker rows = n -> row(RowKind.INSERT, "id" + n, "n", n, "p");
    return environment
        .fromSource(new NumberSequenceSource(from, to), WatermarkStrategy.noWatermarks(), "numbers")
        .uid("numbers-" + uid)
        .map(rows)
        .returns(InternalTypeInfo.of(TestTables.ROW_TYPE))
        .uid("rows-" + uid);
  }
}
