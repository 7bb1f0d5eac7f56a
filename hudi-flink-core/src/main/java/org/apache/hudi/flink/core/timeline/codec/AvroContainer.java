package org.apache.hudi.flink.core.timeline.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.hudi.flink.core.error.CorruptDataException;

/** Avro container files with one record: the form of plans and results. */
final class AvroContainer {
  private static final byte[] MAGIC = {'O', 'b', 'j', 1};
  private static final int SYNC_BYTES = 16;

  private AvroContainer() {}

  static byte[] encode(GenericRecord record) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DataFileWriter<GenericRecord> writer =
        new DataFileWriter<>(new GenericDatumWriter<>(record.getSchema()))) {
      writer.create(record.getSchema(), out);
      writer.append(record);
    } catch (IOException e) {
      throw new IllegalStateException("Writing Avro to memory failed", e);
    }
    return out.toByteArray();
  }

  /**
   * Reads the one record of a container.
   *
   * @param reader the schema wanted; missing fields take their defaults, others are dropped
   * @param path where the bytes were read, for messages
   */
  static GenericRecord decode(byte[] bytes, Schema reader, String path) {
    if (bytes.length == 0) {
      throw new CorruptDataException(
          path,
          0,
          "an Avro file with a " + reader.getName() + " but it is empty: its writer crashed");
    }
    BoundedDecoder in = new BoundedDecoder(bytes, 0, bytes.length);
    try {
      byte[] magic = new byte[MAGIC.length];
      in.readFixed(magic, 0, magic.length);
      if (!Arrays.equals(magic, MAGIC)) {
        throw new CorruptDataException(path, 0, "an Avro container file");
      }
      Map<String, String> header = header(in);
      in.skipFixed(SYNC_BYTES);
      byte[] block = block(in, header.get("avro.codec"), path);
      return record(block, header.get("avro.schema"), reader);
    } catch (IOException | AvroRuntimeException | IllegalArgumentException e) {
      throw new CorruptDataException(
          path, in.position(), "an Avro file with a " + reader.getName(), e);
    }
  }

  private static Map<String, String> header(BoundedDecoder in) throws IOException {
    Map<String, String> header = new HashMap<>();
    for (long n = in.readMapStart(); n > 0; n = in.mapNext()) {
      for (long i = 0; i < n; i++) {
        String key = in.readString();
        byte[] value = in.readBytes(null).array();
        header.put(key, new String(value, StandardCharsets.UTF_8));
      }
    }
    return header;
  }

  private static byte[] block(BoundedDecoder in, String codec, String path) throws IOException {
    long records = in.readLong();
    if (records != 1) {
      throw new CorruptDataException(path, in.position(), "one record, found " + records);
    }
    byte[] block = in.readBytes(null).array();
    in.skipFixed(SYNC_BYTES);
    if (codec == null || codec.equals("null")) {
      return block;
    }
    if (codec.equals("deflate")) {
      return Deflated.inflate(block);
    }
    throw new CorruptDataException(path, -1, "codec null or deflate, found " + codec);
  }

  /** Reads one record without a container. */
  static GenericRecord record(byte[] bytes, String writerSchema, Schema reader) throws IOException {
    if (writerSchema == null) {
      throw new IOException("No writer schema");
    }
    Schema writer = new Schema.Parser().parse(writerSchema);
    BoundedDecoder in = new BoundedDecoder(bytes, 0, bytes.length);
    return new GenericDatumReader<GenericRecord>(writer, reader).read(null, in);
  }
}
