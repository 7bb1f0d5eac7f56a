package org.apache.hudi.flink.core.schema.avro;

import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.InvalidRecordException;
import org.apache.hudi.flink.core.model.MetaFields;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.util.BytesOutput;

/**
 * Rows to Avro binary, without an intermediate record: an array of field writers, built once, walks
 * over the row. Encoding a row is all or nothing. Not thread-safe.
 */
public final class AvroRowEncoder {

  private static final int NULL_BRANCH = 0;
  private static final int TEXT_BRANCH = 1 << 1;

  private final String tableName;
  private final boolean operationColumn;
  private final NestedWriters.Row dataWriter;

  private AvroRowEncoder(TableSchema schema, RowType rowType) {
    this.tableName = schema.tableName();
    this.operationColumn = schema.hasOperationColumn();
    this.dataWriter = WriterFactory.record(schema.avro(), rowType, "");
  }

  /** An encoder for rows of the table's own row type. */
  public static AvroRowEncoder forStored(TableSchema schema) {
    return new AvroRowEncoder(schema, schema.dataType());
  }

  /**
   * An encoder for rows whose columns may be fewer (nullable ones), narrower or in another order
   * than those of the table.
   *
   * @throws org.apache.hudi.flink.core.error.SchemaException if they cannot be written to the
   *     table; names the column
   */
  public static AvroRowEncoder forStored(TableSchema schema, RowType rowType) {
    return new AvroRowEncoder(schema, rowType);
  }

  /**
   * An encoder of rows of the table's own row type without meta columns: use {@link #encodeData}.
   */
  public static AvroRowEncoder forData(TableSchema schema) {
    return forStored(schema);
  }

  /**
   * Appends one stored record, meta columns first, to {@code out} and returns its length in bytes.
   *
   * @throws InvalidRecordException if a value does not fit its column; {@code out} is as before
   *     then
   */
  public int encode(MetaFields meta, RowData dataRow, BytesOutput out) {
    int start = out.size();
    writeText(meta.commitTime, out);
    writeText(meta.seqNo, out);
    writeText(meta.recordKey, out);
    writeText(meta.partitionPath, out);
    writeText(meta.fileName, out);
    if (operationColumn) {
      writeText(meta.operation, out);
    }
    return encodeColumns(dataRow, out, start, meta.recordKey);
  }

  /** Appends one record without meta columns to {@code out} and returns its length in bytes. */
  public int encodeData(RowData dataRow, BytesOutput out) {
    return encodeColumns(dataRow, out, out.size(), null);
  }

  private int encodeColumns(
      RowData dataRow, BytesOutput out, int start, @Nullable StringData recordKey) {
    try {
      dataWriter.writeFields(dataRow, out);
    } catch (UnencodableValueException e) {
      out.truncate(start);
      String key = recordKey == null ? null : recordKey.toString();
      InvalidRecordException invalid =
          new InvalidRecordException(tableName, key, e.column(), e.problem());
      invalid.addSuppressed(e);
      throw invalid;
    }
    return out.size() - start;
  }

  private static void writeText(@Nullable StringData value, BytesOutput out) {
    if (value == null) {
      out.write(NULL_BRANCH);
    } else {
      out.write(TEXT_BRANCH);
      StringBytes.write(value, out);
    }
  }
}
