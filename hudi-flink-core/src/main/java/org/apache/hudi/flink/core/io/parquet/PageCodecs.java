package org.apache.hudi.flink.core.io.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.util.BytesOutput;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Compression of pages without Hadoop's codec classes and their pools. One instance per reader or
 * writer; not thread-safe.
 */
final class PageCodecs implements CompressionCodecFactory {
  private final String file;
  private final PageCodec[] codecs = new PageCodec[CompressionCodecName.values().length];

  PageCodecs(String file) {
    this.file = file;
  }

  private PageCodec codec(CompressionCodecName name) {
    PageCodec codec = codecs[name.ordinal()];
    if (codec == null) {
      codec = create(name);
      codecs[name.ordinal()] = codec;
    }
    return codec;
  }

  private PageCodec create(CompressionCodecName name) {
    switch (name) {
      case UNCOMPRESSED:
        return new PlainCodec();
      case GZIP:
        return new GzipCodec();
      case SNAPPY:
        return new SnappyCodec();
      case ZSTD:
        return new ZstdCodec();
      default:
        throw new UnsupportedTableException(
            "File "
                + file
                + " is compressed with "
                + name
                + ", which cannot be read; rewrite it with gzip, snappy, zstd or uncompressed");
    }
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName name) {
    return new Compressor(codec(name), name);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
    return new Decompressor(codec(name));
  }

  @Override
  public void release() {
    for (int i = 0; i < codecs.length; i++) {
      if (codecs[i] != null) {
        codecs[i].close();
        codecs[i] = null;
      }
    }
  }

  private static final class Compressor implements BytesInputCompressor {
    private final PageCodec codec;
    private final CompressionCodecName name;
    private final BytesOutput buffer = new BytesOutput();

    Compressor(PageCodec codec, CompressionCodecName name) {
      this.codec = codec;
      this.name = name;
    }

    @Override
    public BytesInput compress(BytesInput bytes) throws IOException {
      if (codec instanceof PlainCodec) {
        return bytes;
      }
      buffer.reset();
      bytes.writeAllTo(buffer);
      return codec.compress(buffer.array(), buffer.size());
    }

    @Override
    public CompressionCodecName getCodecName() {
      return name;
    }

    @Override
    public void release() {
      // The factory releases the codec.
    }
  }

  private static final class Decompressor implements BytesInputDecompressor {
    private final PageCodec codec;

    Decompressor(PageCodec codec) {
      this.codec = codec;
    }

    @Override
    public BytesInput decompress(BytesInput bytes, int uncompressedSize) throws IOException {
      ByteBufferInputStream stream = bytes.toInputStream();
      ByteBuffer input = stream.slice(stream.available());
      byte[] out =
          codec.decompress(array(input), start(input), input.remaining(), uncompressedSize);
      return BytesInput.from(out);
    }

    @Override
    public void decompress(
        ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize)
        throws IOException {
      ByteBuffer slice = input.duplicate();
      slice.limit(slice.position() + compressedSize);
      output.put(codec.decompress(array(slice), start(slice), compressedSize, uncompressedSize));
      input.position(input.position() + compressedSize);
    }

    private static byte[] array(ByteBuffer buffer) {
      if (buffer.hasArray()) {
        return buffer.array();
      }
      byte[] copy = new byte[buffer.remaining()];
      buffer.duplicate().get(copy);
      return copy;
    }

    private static int start(ByteBuffer buffer) {
      return buffer.hasArray() ? buffer.arrayOffset() + buffer.position() : 0;
    }

    @Override
    public void release() {
      // The factory releases the codec.
    }
  }
}
