package org.apache.hudi.flink.core.io.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import javax.annotation.Nullable;
import org.apache.parquet.bytes.BytesInput;

/** Zstandard frames. */
final class ZstdCodec implements PageCodec {
  private static final int LEVEL = 3;

  /** A block of 128 KiB can be one repeated byte, four bytes on storage. */
  private static final long BEST_RATIO = 40_000;

  private byte[] buffer = new byte[0];
  private @Nullable ZstdCompressCtx compressor;
  private @Nullable ZstdDecompressCtx decompressor;

  @Override
  public BytesInput compress(byte[] in, int length) throws IOException {
    if (compressor == null) {
      compressor = new ZstdCompressCtx();
      compressor.setLevel(LEVEL);
    }
    int bound = (int) Zstd.compressBound(length);
    if (buffer.length < bound) {
      buffer = new byte[bound];
    }
    try {
      int size = compressor.compressByteArray(buffer, 0, bound, in, 0, length);
      return BytesInput.from(buffer, 0, size);
    } catch (ZstdException e) {
      throw new IOException("A page could not be compressed: " + e.getMessage(), e);
    }
  }

  @Override
  public byte[] decompress(byte[] in, int offset, int length, int size) throws IOException {
    PageCodec.checkSize(size, length, BEST_RATIO);
    if (decompressor == null) {
      decompressor = new ZstdDecompressCtx();
    }
    byte[] result = new byte[size];
    try {
      PageCodec.checkResult(
          size, decompressor.decompressByteArray(result, 0, size, in, offset, length));
    } catch (ZstdException e) {
      throw new IOException("A page is not valid zstd: " + e.getMessage(), e);
    }
    return result;
  }

  @Override
  public void close() {
    if (compressor != null) {
      compressor.close();
    }
    if (decompressor != null) {
      decompressor.close();
    }
  }
}
