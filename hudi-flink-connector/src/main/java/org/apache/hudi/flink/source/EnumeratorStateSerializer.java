package org.apache.hudi.flink.source;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Serialized form of the enumerator's state. */
final class EnumeratorStateSerializer implements SimpleVersionedSerializer<EnumeratorState> {

  static final EnumeratorStateSerializer INSTANCE = new EnumeratorStateSerializer();

  private static final int VERSION = 1;

  private EnumeratorStateSerializer() {}

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(EnumeratorState state) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeBoolean(state.isPlanned());
      out.writeInt(HudiSplitSerializer.INSTANCE.getVersion());
      out.writeInt(state.unassigned().size());
      for (HudiSplit split : state.unassigned()) {
        byte[] form = HudiSplitSerializer.INSTANCE.serialize(split);
        out.writeInt(form.length);
        out.write(form);
      }
    }
    return bytes.toByteArray();
  }

  @Override
  public EnumeratorState deserialize(int version, byte[] serialized) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "Enumerator state of version "
              + version
              + " cannot be read; known version: "
              + VERSION
              + ".");
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized))) {
      boolean planned = in.readBoolean();
      int splitVersion = in.readInt();
      int count = in.readInt();
      List<HudiSplit> splits = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
          throw new IOException(
              "Enumerator state is damaged: split " + i + " claims " + length + " bytes.");
        }
        splits.add(HudiSplitSerializer.INSTANCE.deserialize(splitVersion, in.readNBytes(length)));
      }
      return new EnumeratorState(planned, splits);
    }
  }
}
