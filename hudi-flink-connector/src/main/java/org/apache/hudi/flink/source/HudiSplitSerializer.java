package org.apache.hudi.flink.source;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.hudi.flink.core.read.FileSliceRead;

/** Serialized form of a split: position, then the slice in the form of core. */
final class HudiSplitSerializer implements SimpleVersionedSerializer<HudiSplit> {

  static final HudiSplitSerializer INSTANCE = new HudiSplitSerializer();

  private static final int VERSION = 1;

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
      out.write(split.slice().toBytes());
    }
    return bytes.toByteArray();
  }

  @Override
  public HudiSplit deserialize(int version, byte[] serialized) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "A split of version " + version + " cannot be read; known version: " + VERSION + ".");
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized))) {
      long emittedRows = in.readLong();
      return new HudiSplit(FileSliceRead.fromBytes(in.readAllBytes()), emittedRows);
    }
  }
}
