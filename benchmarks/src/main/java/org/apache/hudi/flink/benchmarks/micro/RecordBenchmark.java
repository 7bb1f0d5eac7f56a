package org.apache.hudi.flink.benchmarks.micro;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.benchmarks.job.Workload;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.record.HudiRecordSerializer;
import org.apache.hudi.flink.sink.record.RecordConverter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** From a row to a record, and over the network. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecordBenchmark {
  private final RowData[] rows = Orders.rows(4);
  private final HudiRecord[] records = Orders.records(4);
  private final RecordConverter converter = new RecordConverter(Orders.table());
  private final HudiRecordSerializer serializer =
      new HudiRecordSerializer(Workload.ROW_TYPE.getFieldCount());
  private final DataOutputSerializer out = new DataOutputSerializer(1024);
  private final DataInputDeserializer in = new DataInputDeserializer();
  private int next;

  /** Binary row, record key and partition path. */
  @Benchmark
  public HudiRecord convert() {
    return converter.convert(rows[next++ & (Orders.ROWS - 1)]);
  }

  /** Into bytes and back. */
  @Benchmark
  public HudiRecord serialize() throws IOException {
    out.clear();
    serializer.serialize(records[next++ & (Orders.ROWS - 1)], out);
    in.setBuffer(out.getSharedBuffer(), 0, out.length());
    return serializer.deserialize(in);
  }
}
