package org.apache.hudi.flink.core.io.parquet;

import java.util.Locale;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** How pages are compressed. */
public enum ParquetCodec {
  /** Not at all. */
  UNCOMPRESSED(CompressionCodecName.UNCOMPRESSED),
  /** GZIP, the default of Hudi's writers. */
  GZIP(CompressionCodecName.GZIP),
  /** Snappy. */
  SNAPPY(CompressionCodecName.SNAPPY),
  /** Zstandard. */
  ZSTD(CompressionCodecName.ZSTD);

  private final CompressionCodecName parquetName;

  ParquetCodec(CompressionCodecName parquetName) {
    this.parquetName = parquetName;
  }

  CompressionCodecName parquetName() {
    return parquetName;
  }

  /**
   * Returns the codec of a name as used in table options, in any case.
   *
   * @throws IllegalArgumentException if the codec cannot be written
   */
  public static ParquetCodec of(String name) {
    try {
      return valueOf(name.trim().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Parquet compression codec '"
              + name
              + "' cannot be written; choose one of uncompressed, gzip, snappy, zstd",
          e);
    }
  }
}
