package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;

/** One way of compressing pages. */
interface PageCodec {
  /** Compresses the first bytes of an array. The result is valid until the next call. */
  BytesInput compress(byte[] in, int length) throws IOException;

  /**
   * Decompresses a page.
   *
   * @param size bytes that the page header promises; not to be trusted
   * @throws IOException if the bytes do not decompress to exactly this size
   */
  byte[] decompress(byte[] in, int offset, int length, int size) throws IOException;

  /** Releases native memory. */
  void close();

  /** Refuses a size that the compressed bytes cannot hold, before memory is allocated for it. */
  static void checkSize(long size, long length, long bestRatio) throws IOException {
    if (size < 0 || size > length * bestRatio + 64) {
      throw new IOException(
          "A compressed page of " + length + " bytes cannot hold the promised " + size + " bytes");
    }
  }

  /** Refuses a page that came out shorter or longer than promised. */
  static void checkResult(long expected, long found) throws IOException {
    if (expected != found) {
      throw new IOException(
          "A page decompressed to " + found + " bytes where its header promises " + expected);
    }
  }
}
