package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;

/** No compression. */
final class PlainCodec implements PageCodec {
  @Override
  public BytesInput compress(byte[] in, int length) {
    return BytesInput.from(in, 0, length);
  }

  @Override
  public byte[] decompress(byte[] in, int offset, int length, int size) throws IOException {
    PageCodec.checkResult(size, length);
    return Arrays.copyOfRange(in, offset, offset + length);
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
