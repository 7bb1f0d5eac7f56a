package org.apache.hudi.flink.sink.record;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.runtime.typeutils.BinaryRowDataSerializer;
import org.apache.flink.table.runtime.typeutils.StringDataSerializer;
import org.apache.hudi.flink.core.merge.OrderingValue;

/**
 * Binary form of {@link HudiRecord}: a byte of flags, the key, the partition path, then what the
 * flags announce (file id, slot, row or ordering value). Rows are copied as they are, without
 * looking at their fields.
 *
 * <p>Records count as immutable, so {@link #copy(HudiRecord)} does not copy: see the lifetime rule
 * of {@link HudiRecord}.
 */
public final class HudiRecordSerializer extends ImmutableTypeSerializer<HudiRecord> {

  private static final long serialVersionUID = 1L;

  private static final int HAS_ROW = 1;
  private static final int HAS_FILE_ID = 2;
  private static final int HAS_SLOT = 4;
  private static final int HAS_ORDERING = 8;
  private static final int KNOWN_FLAGS = HAS_ROW | HAS_FILE_ID | HAS_SLOT | HAS_ORDERING;

  private final int arity;
  private final BinaryRowDataSerializer rowSerializer;
  private final transient RecurringStrings partitions = new RecurringStrings();
  private final transient RecurringStrings fileIds = new RecurringStrings();

  /** A serializer for records whose rows have {@code arity} columns. */
  public HudiRecordSerializer(int arity) {
    this.arity = arity;
    this.rowSerializer = new BinaryRowDataSerializer(arity);
  }

  private Object readResolve() {
    return new HudiRecordSerializer(arity);
  }

  int arity() {
    return arity;
  }

  @Override
  public TypeSerializer<HudiRecord> duplicate() {
    return new HudiRecordSerializer(arity);
  }

  @Override
  public HudiRecord createInstance() {
    return HudiRecord.of(BinaryStringData.EMPTY_UTF8, "", rowSerializer.createInstance());
  }

  @Override
  public void serialize(HudiRecord record, DataOutputView target) throws IOException {
    BinaryRowData row = record.rowOrNull();
    String fileId = record.fileId();
    boolean isOrdered = record.indexOrdering().kind() != OrderingValue.Kind.NONE;
    int flags =
        (isOrdered ? HAS_ORDERING : 0)
            | (row == null ? 0 : HAS_ROW)
            | (fileId == null ? 0 : HAS_FILE_ID)
            | (record.slot() == HudiRecord.NO_SLOT ? 0 : HAS_SLOT);
    target.writeByte(flags);
    StringDataSerializer.INSTANCE.serialize(record.recordKey(), target);
    partitions.write(record.partitionPath(), target);
    if (fileId != null) {
      fileIds.write(fileId, target);
    }
    if (record.slot() != HudiRecord.NO_SLOT) {
      target.writeInt(record.slot());
    }
    if (row != null) {
      rowSerializer.serialize(row, target);
    }
    if (isOrdered) {
      OrderingForm.write(record.indexOrdering(), target);
    }
  }

  @Override
  public HudiRecord deserialize(DataInputView source) throws IOException {
    int flags = source.readUnsignedByte();
    if ((flags & ~KNOWN_FLAGS) != 0) {
      throw new IOException("Broken record between operators: unknown flags " + flags);
    }
    BinaryStringData key = (BinaryStringData) StringDataSerializer.INSTANCE.deserialize(source);
    String partition = partitions.read(source);
    String fileId = (flags & HAS_FILE_ID) == 0 ? null : fileIds.read(source);
    int slot = (flags & HAS_SLOT) == 0 ? HudiRecord.NO_SLOT : source.readInt();
    BinaryRowData row = (flags & HAS_ROW) == 0 ? null : rowSerializer.deserialize(source);
    if ((flags & HAS_ORDERING) == 0) {
      return HudiRecord.restored(key, partition, fileId, slot, row);
    }
    if (row != null || fileId == null) {
      throw new IOException("Broken record between operators: contradicting flags " + flags);
    }
    return HudiRecord.index(key, partition, fileId, OrderingForm.read(source));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HudiRecordSerializer && ((HudiRecordSerializer) other).arity == arity;
  }

  @Override
  public int hashCode() {
    return HudiRecordSerializer.class.hashCode() * 31 + arity;
  }

  @Override
  public TypeSerializerSnapshot<HudiRecord> snapshotConfiguration() {
    return new HudiRecordSerializerSnapshot(arity);
  }
}
