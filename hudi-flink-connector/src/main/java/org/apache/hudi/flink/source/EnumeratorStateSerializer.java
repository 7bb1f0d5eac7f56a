package org.apache.hudi.flink.source;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.hudi.flink.core.read.history.CommitFilter;

/**
 * Serialized form of the enumerator's state. Version 1 knew bounded reads of snapshots only; it is
 * still read.
 */
final class EnumeratorStateSerializer implements SimpleVersionedSerializer<EnumeratorState> {

  static final EnumeratorStateSerializer INSTANCE = new EnumeratorStateSerializer();

  private static final int VERSION = 2;

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
      CommitFilter commits = state.commits();
      out.writeBoolean(commits != null);
      if (commits != null) {
        commits.write(out);
      }
      StreamState stream = state.stream();
      out.writeBoolean(stream != null);
      if (stream != null) {
        stream.write(out);
      }
    }
    return bytes.toByteArray();
  }

  @Override
  public EnumeratorState deserialize(int version, byte[] serialized) throws IOException {
    if (version < 1 || version > VERSION) {
      throw new IOException(
          "Enumerator state of version "
              + version
              + " cannot be read; known versions: 1 to "
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
      CommitFilter commits = version > 1 && in.readBoolean() ? CommitFilter.read(in) : null;
      StreamState stream = version > 1 && in.readBoolean() ? StreamState.read(in) : null;
      return new EnumeratorState(planned, splits, commits, stream);
    }
  }
}
