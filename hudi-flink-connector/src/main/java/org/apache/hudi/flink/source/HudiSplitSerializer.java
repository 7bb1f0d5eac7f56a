package org.apache.hudi.flink.source;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.hudi.flink.core.read.ChangeRead;
import org.apache.hudi.flink.core.read.FileSliceRead;

/**
 * Serialized form of a split: position, kind and place in a stream, then the slice or the changes
 * in the form of core. Version 1 knew slices of bounded reads only; it is still read.
 */
final class HudiSplitSerializer implements SimpleVersionedSerializer<HudiSplit> {

  static final HudiSplitSerializer INSTANCE = new HudiSplitSerializer();

  private static final int VERSION = 2;

  private HudiSplitSerializer() {}

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(HudiSplit split) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(split.emittedRows());
      ChangeRead change = split.change();
      out.writeBoolean(change != null);
      out.writeLong(split.sequence());
      out.writeBoolean(split.isPinned());
      out.write(change != null ? change.toBytes() : split.slice().toBytes());
    }
    return bytes.toByteArray();
  }

  @Override
  public HudiSplit deserialize(int version, byte[] serialized) throws IOException {
    if (version < 1 || version > VERSION) {
      throw new IOException(
          "A split of version "
              + version
              + " cannot be read; known versions: 1 to "
              + VERSION
              + ".");
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized))) {
      long emittedRows = in.readLong();
      if (version == 1) {
        return new HudiSplit(FileSliceRead.fromBytes(in.readAllBytes()), emittedRows);
      }
      boolean changes = in.readBoolean();
      long sequence = in.readLong();
      boolean pinned = in.readBoolean();
      byte[] rest = in.readAllBytes();
      return HudiSplit.of(
          changes ? null : FileSliceRead.fromBytes(rest),
          changes ? ChangeRead.fromBytes(rest) : null,
          sequence,
          pinned,
          emittedRows);
    }
  }
}
