package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.xerial.snappy.Snappy;

/** Snappy's raw format, one block a page. */
final class SnappyCodec implements PageCodec {
  private byte[] buffer = new byte[0];

  @Override
  public BytesInput compress(byte[] in, int length) throws IOException {
    int bound = Snappy.maxCompressedLength(length);
    if (buffer.length < bound) {
      buffer = new byte[bound];
    }
    return BytesInput.from(buffer, 0, Snappy.compress(in, 0, length, buffer, 0));
  }

  @Override
  public byte[] decompress(byte[] in, int offset, int length, int size) throws IOException {
    // The block itself says how long it will be; both statements must agree.
    PageCodec.checkSize(size, length, 64);
    PageCodec.checkResult(size, Snappy.uncompressedLength(in, offset, length));
    byte[] result = new byte[size];
    PageCodec.checkResult(size, Snappy.uncompress(in, offset, length, result, 0));
    return result;
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
