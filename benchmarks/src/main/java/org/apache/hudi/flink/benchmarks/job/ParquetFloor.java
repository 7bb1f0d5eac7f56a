package org.apache.hudi.flink.benchmarks.job;

import java.io.IOException;
import java.util.Map;
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A Parquet file by the library's own writer, each row handed over field by field. */
final class ParquetFloor implements FileFloor.Rows {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message row { optional int64 id; optional int32 customer;"
              + " optional binary status (STRING); optional int64 amount (DECIMAL(12,2));"
              + " optional binary note (STRING);"
              + " optional int64 ts (TIMESTAMP(MILLIS,true)); optional binary dt (STRING); }");

  private final ParquetWriter<RowData> writer;

  ParquetFloor(java.nio.file.Path file, CompressionCodecName codec) throws IOException {
    writer = new Builder(new Path(file.toUri())).withCompressionCodec(codec).build();
  }

  @Override
  public void write(RowData row) throws IOException {
    writer.write(row);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  // The library marks what takes Hadoop types as deprecated, and still calls it.
  @SuppressWarnings("deprecation")
  private static final class Builder extends ParquetWriter.Builder<RowData, Builder> {
    Builder(Path file) {
      super(file);
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<RowData> getWriteSupport(Configuration conf) {
      return new RowSupport();
    }
  }

  @SuppressWarnings("deprecation")
  private static final class RowSupport extends WriteSupport<RowData> {
    private RecordConsumer out;

    @Override
    public WriteContext init(Configuration configuration) {
      return new WriteContext(SCHEMA, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
      out = recordConsumer;
    }

    @Override
    public void write(RowData row) {
      out.startMessage();
      number("id", 0, row.getLong(0));
      out.startField("customer", 1);
      out.addInteger(row.getInt(1));
      out.endField("customer", 1);
      text("status", 2, row);
      number("amount", 3, row.getDecimal(3, 12, 2).toUnscaledLong());
      text("note", 4, row);
      number("ts", 5, row.getTimestamp(5, 3).getMillisecond());
      text("dt", 6, row);
      out.endMessage();
    }

    private void number(String name, int index, long value) {
      out.startField(name, index);
      out.addLong(value);
      out.endField(name, index);
    }

    private void text(String name, int index, RowData row) {
      out.startField(name, index);
      out.addBinary(Binary.fromConstantByteArray(row.getString(index).toBytes()));
      out.endField(name, index);
    }
  }
}
