package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/** Avro binary to rows, projected by name. Not thread-safe. */
public final class AvroRowDecoder {

  private AvroRowDecoder() {}

  /**
   * A decoder of records written with {@code writerSchemaJson} into rows of {@code requested}:
   * columns are matched by name, missing ones are null, types are promoted. Asking for few columns
   * skips the others and stops early, so this is also the way to read only key and ordering value.
   */
  public static AvroRowDecoder of(String writerSchemaJson, RowType requested) {
    throw new UnsupportedOperationException("in work: " + writerSchemaJson + requested);
  }

  /** Decodes one record; the row is new and shares nothing with {@code bytes}. */
  public RowData decode(byte[] bytes, int offset, int length) {
    throw new UnsupportedOperationException("in work");
  }
}
