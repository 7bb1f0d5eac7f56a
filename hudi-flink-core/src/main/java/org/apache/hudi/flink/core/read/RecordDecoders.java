package org.apache.hudi.flink.core.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.io.log.LogBlock;
import org.apache.hudi.flink.core.schema.AvroSchema;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.schema.avro.AvroRowDecoder;
import org.apache.hudi.flink.core.schema.avro.AvroRowEncoder;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * From kept bytes of log records to rows of the read columns: one decoder for each schema that the
 * records were written with. Used by one thread.
 */
final class RecordDecoders {

  private final RowType readType;
  private final Map<String, Integer> byWriterSchema = new HashMap<>();
  private final List<AvroRowDecoder> decoders = new ArrayList<>();
  private final Set<String> readable = new HashSet<>();
  private final BytesOutput encoded = new BytesOutput();
  @Nullable private AvroRowEncoder encoder;
  private int encodedDecoder;

  RecordDecoders(RowType readType) {
    this.readType = readType;
  }

  /**
   * The schema of the records of a block.
   *
   * @throws CorruptDataException if there is none, or none that can be read
   */
  String writerSchema(LogBlock block) {
    String schema = block.schema();
    if (schema == null) {
      throw new CorruptDataException(
          block.path(), block.offset(), "a data block with the schema of its records");
    }
    if (readable.add(schema)) {
      try {
        AvroSchema.parse(schema);
      } catch (SchemaException e) {
        throw new CorruptDataException(
            block.path(),
            block.offset(),
            "a data block with the schema of its records, found " + e.getMessage(),
            e);
      }
    }
    return schema;
  }

  /** Number of the decoder for records written with a schema. */
  int ofAvro(String writerSchema) {
    Integer known = byWriterSchema.get(writerSchema);
    if (known != null) {
      return known;
    }
    int number = add(AvroRowDecoder.of(writerSchema, readType));
    byWriterSchema.put(writerSchema, number);
    return number;
  }

  /** Number of the decoder for what {@link #encode} gives. */
  int ofEncoded() {
    encoder();
    return encodedDecoder;
  }

  /** The read columns, then those of another type that are not among them. */
  RowType readTypeWith(RowType others) {
    List<RowType.RowField> fields = new ArrayList<>(readType.getFields());
    for (RowType.RowField field : others.getFields()) {
      if (readType.getFieldIndex(field.getName()) < 0) {
        fields.add(field);
      }
    }
    return new RowType(false, fields);
  }

  /**
   * Bytes of a row that begins with the read columns.
   *
   * @return a buffer that the next call fills anew
   */
  BytesOutput encode(RowData row) {
    AvroRowEncoder using = encoder();
    encoded.reset();
    using.encodeData(row, encoded);
    return encoded;
  }

  /** The read columns of a record; the row is new and shares nothing with {@code bytes}. */
  RowData decode(int decoder, byte[] bytes, int length) {
    return decoders.get(decoder).decode(bytes, 0, length);
  }

  /** The same, but text stays where it is in {@code bytes}, which must not change any more. */
  RowData decodeShared(int decoder, byte[] bytes, int offset, int length) {
    return decoders.get(decoder).decodeShared(bytes, offset, length);
  }

  private int add(AvroRowDecoder decoder) {
    decoders.add(decoder);
    return decoders.size() - 1;
  }

  private AvroRowEncoder encoder() {
    if (encoder == null) {
      // Names do not matter here, and those of meta columns could not be used for data columns.
      List<RowType.RowField> fields = new ArrayList<>();
      for (RowType.RowField field : readType.getFields()) {
        fields.add(new RowType.RowField("c" + fields.size(), field.getType()));
      }
      RowType renamed = new RowType(false, fields);
      TableSchema schema = new TableSchema("kept", renamed);
      encoder = AvroRowEncoder.forData(schema);
      encodedDecoder = add(AvroRowDecoder.of(schema.avroJson(), renamed));
    }
    return encoder;
  }
}
