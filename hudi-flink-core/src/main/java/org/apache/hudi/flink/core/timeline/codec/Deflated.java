package org.apache.hudi.flink.core.timeline.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Bytes compressed with Avro's deflate codec. */
final class Deflated {
  /** No plan is larger than this; a damaged or hostile file may claim to be. */
  private static final int LIMIT = 512 * 1024 * 1024;

  private static final int CHUNK = 64 * 1024;

  private Deflated() {}

  static byte[] inflate(byte[] bytes) throws IOException {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(bytes);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] chunk = new byte[CHUNK];
      while (!inflater.finished()) {
        int n = inflater.inflate(chunk);
        if (n == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
          throw new IOException("Compressed block ends too early");
        }
        out.write(chunk, 0, n);
        if (out.size() > LIMIT) {
          throw new IOException("Compressed block holds more than " + LIMIT + " bytes");
        }
      }
      return out.toByteArray();
    } catch (DataFormatException e) {
      throw new IOException("Compressed block is damaged", e);
    } finally {
      inflater.end();
    }
  }
}
