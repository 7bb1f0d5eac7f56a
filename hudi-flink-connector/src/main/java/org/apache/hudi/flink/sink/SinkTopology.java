package org.apache.hudi.flink.sink;

import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.options.SinkSettings;

/** Builds the writing pipeline behind a stream of rows. */
public final class SinkTopology {

  private SinkTopology() {}

  /**
   * Appends the operators that write {@code input} to the table.
   *
   * @param input rows of the table's data columns, in their order; the kind of a row decides the
   *     change
   * @param settings checked settings of the sink
   */
  public static DataStreamSink<?> build(DataStream<RowData> input, SinkSettings settings) {
    throw new UnsupportedOperationException("in work: " + input + settings);
  }
}
