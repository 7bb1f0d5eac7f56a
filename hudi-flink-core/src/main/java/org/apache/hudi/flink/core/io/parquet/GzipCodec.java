package org.apache.hudi.flink.core.io.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.util.BytesOutput;
import org.apache.parquet.bytes.BytesInput;

/** Gzip members (RFC 1952) over the JDK's deflate. */
final class GzipCodec implements PageCodec {
  /**
   * Pages are encoded before they are compressed: the higher levels of deflate find a tenth more in
   * them and take two to seven times as long. Readers do not see a difference.
   */
  private static final int LEVEL = Deflater.BEST_SPEED;

  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};
  private static final int TRAILER_BYTES = 8;
  private static final int CHUNK = 64 * 1024;

  /** Deflate cannot do better than 1032 : 1. */
  private static final long BEST_RATIO = 1040;

  private final CRC32 crc = new CRC32();
  private @Nullable Deflater deflater;
  private @Nullable Inflater inflater;
  private @Nullable BytesOutput out;

  @Override
  public BytesInput compress(byte[] in, int length) throws IOException {
    if (deflater == null) {
      deflater = new Deflater(LEVEL, true);
      out = new BytesOutput(CHUNK);
    }
    out.reset();
    out.write(HEADER, 0, HEADER.length);
    deflater.reset();
    deflater.setInput(in, 0, length);
    deflater.finish();
    while (!deflater.finished()) {
      int at = out.reserve(CHUNK);
      out.advance(deflater.deflate(out.array(), at, CHUNK));
    }
    crc.reset();
    crc.update(in, 0, length);
    out.writeInt(Integer.reverseBytes((int) crc.getValue()));
    out.writeInt(Integer.reverseBytes(length));
    return BytesInput.from(out.array(), 0, out.size());
  }

  @Override
  public byte[] decompress(byte[] in, int offset, int length, int size) throws IOException {
    PageCodec.checkSize(size, length, BEST_RATIO);
    byte[] result = new byte[size];
    if (length < HEADER.length + TRAILER_BYTES
        || in[offset] != HEADER[0]
        || in[offset + 1] != HEADER[1]
        || in[offset + 2] != HEADER[2]) {
      throw new IOException("A page of " + length + " bytes does not begin as gzip");
    }
    boolean plainHeader = in[offset + 3] == 0;
    if (!plainHeader || !inflateOneMember(in, offset, length, result)) {
      inflateMembers(in, offset, length, result);
    }
    return result;
  }

  /** Returns false where more than one member follows. */
  private boolean inflateOneMember(byte[] in, int offset, int length, byte[] result)
      throws IOException {
    if (inflater == null) {
      inflater = new Inflater(true);
    }
    inflater.reset();
    inflater.setInput(in, offset + HEADER.length, length - HEADER.length);
    int done = 0;
    try {
      while (!inflater.finished() && done < result.length) {
        int n = inflater.inflate(result, done, result.length - done);
        if (n == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
          break;
        }
        done += n;
      }
      // The end of the stream may lie behind the last byte of the page.
      if (!inflater.finished() && done == result.length && inflater.inflate(new byte[1]) > 0) {
        throw new IOException("A page is longer than its header promises: " + result.length);
      }
    } catch (DataFormatException e) {
      throw new IOException("A page is not valid gzip: " + e.getMessage(), e);
    }
    if (inflater.finished() && inflater.getRemaining() > TRAILER_BYTES) {
      return false;
    }
    PageCodec.checkResult(result.length, done);
    return true;
  }

  private static void inflateMembers(byte[] in, int offset, int length, byte[] result)
      throws IOException {
    try (InputStream members = new GZIPInputStream(new ByteArrayInputStream(in, offset, length))) {
      PageCodec.checkResult(result.length, members.readNBytes(result, 0, result.length));
    }
  }

  @Override
  public void close() {
    if (deflater != null) {
      deflater.end();
    }
    if (inflater != null) {
      inflater.end();
    }
  }
}
