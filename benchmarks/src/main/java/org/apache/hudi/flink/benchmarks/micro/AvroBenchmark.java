package org.apache.hudi.flink.benchmarks.micro;

import java.util.concurrent.TimeUnit;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.schema.avro.AvroRowDecoder;
import org.apache.hudi.flink.core.schema.avro.AvroRowEncoder;
import org.apache.hudi.flink.core.util.BytesOutput;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Records of log blocks. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AvroBenchmark {
  private final HudiRecord[] records = Orders.records(1);
  private final TableSchema schema = Orders.schema();
  private final AvroRowEncoder encoder = AvroRowEncoder.forStored(schema);
  private final AvroRowDecoder decoder =
      AvroRowDecoder.of(schema.storedAvroJson(), schema.storedType());
  private final MetaFields meta = new MetaFields();
  private final BytesOutput out = new BytesOutput();
  private final byte[][] encoded = new byte[Orders.ROWS][];
  private int next;

  /** Encodes all rows once, to be decoded. */
  public AvroBenchmark() {
    StringData text = StringData.fromString("20240701000000000");
    meta.set(text, text, text, StringData.fromString("2024-01-01"), text);
    for (int i = 0; i < encoded.length; i++) {
      out.reset();
      encoder.encode(meta, records[i].row(), out);
      encoded[i] = out.toByteArray();
    }
  }

  /** A record with its meta columns into a block. */
  @Benchmark
  public int encode() {
    HudiRecord record = records[next++ & (Orders.ROWS - 1)];
    meta.recordKey = record.recordKey();
    out.reset();
    return encoder.encode(meta, record.row(), out);
  }

  /** A record out of a block, text copied. */
  @Benchmark
  public RowData decode() {
    byte[] bytes = encoded[next++ & (Orders.ROWS - 1)];
    return decoder.decode(bytes, 0, bytes.length);
  }

  /** A record out of a block, text where it lies. */
  @Benchmark
  public RowData decodeShared() {
    byte[] bytes = encoded[next++ & (Orders.ROWS - 1)];
    return decoder.decodeShared(bytes, 0, bytes.length);
  }
}
