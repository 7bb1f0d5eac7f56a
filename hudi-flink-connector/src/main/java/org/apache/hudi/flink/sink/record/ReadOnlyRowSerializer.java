package org.apache.hudi.flink.sink.record;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.table.data.RowData;

/**
 * The serializer of a stream of rows for an operator that reads a row within its call and keeps
 * nothing of it: the same bytes, but {@code copy} hands on the row itself. Flink copies a row
 * between chained operators unless object reuse is on for the whole job, and that copy is a large
 * part of what a cheap operator costs.
 */
final class ReadOnlyRowSerializer extends TypeSerializer<RowData> {

  private static final long serialVersionUID = 1L;

  private final TypeSerializer<RowData> rows;

  ReadOnlyRowSerializer(TypeSerializer<RowData> rows) {
    this.rows = Objects.requireNonNull(rows, "rows");
  }

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public TypeSerializer<RowData> duplicate() {
    return new ReadOnlyRowSerializer(rows.duplicate());
  }

  @Override
  public RowData createInstance() {
    return rows.createInstance();
  }

  @Override
  public RowData copy(RowData from) {
    return from;
  }

  @Override
  public RowData copy(RowData from, RowData reuse) {
    return from;
  }

  @Override
  public int getLength() {
    return rows.getLength();
  }

  @Override
  public void serialize(RowData row, DataOutputView target) throws IOException {
    rows.serialize(row, target);
  }

  @Override
  public RowData deserialize(DataInputView source) throws IOException {
    return rows.deserialize(source);
  }

  @Override
  public RowData deserialize(RowData reuse, DataInputView source) throws IOException {
    return rows.deserialize(reuse, source);
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    rows.copy(source, target);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReadOnlyRowSerializer
        && ((ReadOnlyRowSerializer) other).rows.equals(rows);
  }

  @Override
  public int hashCode() {
    return rows.hashCode();
  }

  /** Rows in channels are stored in the form of the wrapped serializer, so its snapshot serves. */
  @Override
  public TypeSerializerSnapshot<RowData> snapshotConfiguration() {
    return rows.snapshotConfiguration();
  }
}
