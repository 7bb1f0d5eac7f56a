package org.apache.hudi.flink.benchmarks.job;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.flink.table.data.RowData;

/** An uncompressed Avro file, each row encoded straight from its fields. */
final class AvroFloor implements FileFloor.Rows {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              "{\"type\":\"record\",\"name\":\"row\",\"fields\":["
                  + "{\"name\":\"id\",\"type\":\"long\"},"
                  + "{\"name\":\"customer\",\"type\":\"int\"},"
                  + "{\"name\":\"status\",\"type\":\"string\"},"
                  + "{\"name\":\"amount\",\"type\":{\"type\":\"bytes\","
                  + "\"logicalType\":\"decimal\",\"precision\":12,\"scale\":2}},"
                  + "{\"name\":\"note\",\"type\":\"string\"},"
                  + "{\"name\":\"ts\",\"type\":{\"type\":\"long\","
                  + "\"logicalType\":\"timestamp-millis\"}},"
                  + "{\"name\":\"dt\",\"type\":\"string\"}]}");

  private final DataFileWriter<GenericRecord> file;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);

  AvroFloor(Path path) throws IOException {
    file = new DataFileWriter<GenericRecord>(new GenericDatumWriter<>(SCHEMA));
    file.create(SCHEMA, path.toFile());
  }

  @Override
  public void write(RowData row) throws IOException {
    bytes.reset();
    encoder.writeLong(row.getLong(0));
    encoder.writeInt(row.getInt(1));
    encoder.writeBytes(row.getString(2).toBytes());
    encoder.writeBytes(row.getDecimal(3, 12, 2).toUnscaledBytes());
    encoder.writeBytes(row.getString(4).toBytes());
    encoder.writeLong(row.getTimestamp(5, 3).getMillisecond());
    encoder.writeBytes(row.getString(6).toBytes());
    file.appendEncoded(ByteBuffer.wrap(bytes.toByteArray()));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
