package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.schema.AvroSchema;

/**
 * Avro binary to rows, projected by name: an array of field readers, built once per writer schema.
 * Fields that were not asked for are skipped, and nothing is read beyond the last one that was, so
 * this is also the cheap way to get only key and ordering value out of a record. Not thread-safe.
 */
public final class AvroRowDecoder {

  private final RecordReader reader;
  private final AvroInput in = new AvroInput();

  private AvroRowDecoder(RecordReader reader) {
    this.reader = reader;
  }

  /**
   * A decoder of records written with {@code writerSchemaJson} into rows of {@code requested}:
   * columns are matched by name at every level, missing ones are null, types are promoted.
   *
   * @throws SchemaException if a column cannot be read as asked; names the column
   */
  public static AvroRowDecoder of(String writerSchemaJson, RowType requested) {
    AvroSchema writer = AvroSchema.parse(writerSchemaJson);
    if (writer.type() != AvroSchema.Type.RECORD) {
      throw new SchemaException("records need the schema of a record, found " + writer.type());
    }
    return new AvroRowDecoder(ReaderFactory.record(writer, requested, ""));
  }

  /** Names the file that the bytes come from, for error messages. */
  public AvroRowDecoder source(String file) {
    in.source(file);
    return this;
  }

  /**
   * Decodes one record; the row is new and shares nothing with {@code bytes}.
   *
   * @throws org.apache.hudi.flink.core.error.CorruptDataException if the bytes are not such a
   *     record
   */
  public RowData decode(byte[] bytes, int offset, int length) {
    return reader.readAndStop(in.reset(bytes, offset, length));
  }

  /**
   * Decodes one record as {@link #decode} does, but text in the row is not copied: the row is valid
   * as long as the bytes stay as they are.
   */
  public RowData decodeShared(byte[] bytes, int offset, int length) {
    in.reset(bytes, offset, length);
    in.shareText(true);
    try {
      return reader.readAndStop(in);
    } finally {
      in.shareText(false);
    }
  }
}
