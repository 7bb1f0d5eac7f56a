package org.apache.hudi.flink.sink.record;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a savepoint remembers of {@link HudiRecordSerializer}: the number of columns. Version 1 is
 * the only one so far.
 */
public final class HudiRecordSerializerSnapshot implements TypeSerializerSnapshot<HudiRecord> {

  private static final int VERSION = 1;

  private int arity;

  /** For Flink, which fills the snapshot with {@link #readSnapshot}. */
  public HudiRecordSerializerSnapshot() {
    this(-1);
  }

  HudiRecordSerializerSnapshot(int arity) {
    this.arity = arity;
  }

  @Override
  public int getCurrentVersion() {
    return VERSION;
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    out.writeInt(arity);
  }

  @Override
  public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader)
      throws IOException {
    if (readVersion != VERSION) {
      throw new IOException(
          "The savepoint holds records of form "
              + readVersion
              + ", written by a newer release; this one reads form "
              + VERSION
              + ". Restore with the release that took the savepoint.");
    }
    arity = in.readInt();
  }

  @Override
  public TypeSerializer<HudiRecord> restoreSerializer() {
    return new HudiRecordSerializer(arity);
  }

  @Override
  public TypeSerializerSchemaCompatibility<HudiRecord> resolveSchemaCompatibility(
      TypeSerializerSnapshot<HudiRecord> oldSerializerSnapshot) {
    return oldSerializerSnapshot instanceof HudiRecordSerializerSnapshot
            && ((HudiRecordSerializerSnapshot) oldSerializerSnapshot).arity == arity
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.incompatible();
  }
}
