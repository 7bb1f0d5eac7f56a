package org.apache.hudi.flink.pipeline;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.streaming.api.datastream.DataStreamSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.options.JobSettings;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableDeclaration;
import org.apache.hudi.flink.sink.SinkTopology;
import org.apache.hudi.flink.source.HudiSource;
import org.apache.hudi.flink.source.ScanRequest;

/** Builds the pipelines of declared tables; used by the DataStream entry and by SQL. */
public final class Pipelines {

  private Pipelines() {}

  /** Writes a stream to the table of a declaration. */
  public static DataStreamSink<?> sink(
      DataStream<RowData> input, TableDeclaration declaration, Boundedness boundedness) {
    SinkSettings settings = OptionsReader.create().sink(declaration);
    StreamType.check(declaration.identifier(), input.getType(), declaration.rowType());
    return sink(input, settings, boundedness);
  }

  /** Writes a stream with settings that were read from a declaration. */
  public static DataStreamSink<?> sink(
      DataStream<RowData> input, SinkSettings settings, Boundedness boundedness) {
    return SinkTopology.build(input, JobSettings.complete(settings, input, boundedness));
  }

  /** Reads the table of a declaration as its options say. */
  public static DataStream<RowData> source(
      StreamExecutionEnvironment environment, TableDeclaration declaration) {
    ReadSettings settings = OptionsReader.create().source(declaration);
    return source(environment, settings, ScanRequest.of(declaration.rowType()));
  }

  /** Reads what a scan asks for. */
  public static DataStream<RowData> source(
      StreamExecutionEnvironment environment, ReadSettings settings, ScanRequest request) {
    return source(environment, settings, request, WatermarkStrategy.noWatermarks());
  }

  /** The same with watermarks. */
  public static DataStream<RowData> source(
      StreamExecutionEnvironment environment,
      ReadSettings settings,
      ScanRequest request,
      WatermarkStrategy<RowData> watermarks) {
    HudiSource source = new HudiSource(settings, request);
    String identifier = settings.table().identifier();
    DataStreamSource<RowData> stream =
        environment.fromSource(
            source, watermarks, "hudi_source: " + identifier, source.getProducedType());
    if (settings.readTasks() > 0) {
      stream.setParallelism(settings.readTasks());
    }
    return stream;
  }
}
