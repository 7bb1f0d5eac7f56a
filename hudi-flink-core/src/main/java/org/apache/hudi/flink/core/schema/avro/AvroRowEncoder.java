package org.apache.hudi.flink.core.schema.avro;

import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.util.BytesOutput;

/** Rows to Avro binary, without an intermediate record. Not thread-safe. */
public final class AvroRowEncoder {

  private AvroRowEncoder() {}

  /** An encoder of stored records (meta columns first) of a table. */
  public static AvroRowEncoder forStored(TableSchema schema) {
    throw new UnsupportedOperationException("in work: " + schema);
  }

  /** An encoder of data columns only. */
  public static AvroRowEncoder forData(TableSchema schema) {
    throw new UnsupportedOperationException("in work: " + schema);
  }

  /** Appends one stored record to {@code out} and returns its length in bytes. */
  public int encode(MetaFields meta, RowData dataRow, BytesOutput out) {
    throw new UnsupportedOperationException("in work");
  }

  /** Appends one record without meta columns to {@code out} and returns its length in bytes. */
  public int encodeData(RowData dataRow, BytesOutput out) {
    throw new UnsupportedOperationException("in work");
  }
}
