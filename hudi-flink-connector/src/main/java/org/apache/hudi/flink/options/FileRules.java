package org.apache.hudi.flink.options;

import java.util.Locale;
import org.apache.flink.configuration.ConfigOption;
import org.apache.hudi.configuration.FlinkOptions;
import org.apache.hudi.flink.core.error.ConfigurationException;
import org.apache.hudi.flink.core.io.parquet.BloomSettings;
import org.apache.hudi.flink.core.io.parquet.ParquetCodec;
import org.apache.hudi.flink.core.write.BloomOptions;

/**
 * Sizes, compression and filters of files. Sizes have a key in MB and, as other engines spell it,
 * one in bytes.
 */
final class FileRules {

  private static final long GIGABYTE = 1L << 30;

  private FileRules() {}

  /** Base and log files. */
  static FileSettings files(OptionMap options) {
    return FileSettings.builder()
        .parquetMaxFileBytes(
            size(
                options,
                FlinkOptions.WRITE_PARQUET_MAX_FILE_SIZE,
                FlinkOptions.PARQUET_MAX_FILE_BYTES))
        .parquetBlockBytes(
            size(options, FlinkOptions.WRITE_PARQUET_BLOCK_SIZE, FlinkOptions.PARQUET_BLOCK_BYTES))
        .parquetPageBytes(
            (int)
                bounded(
                    options, FlinkOptions.WRITE_PARQUET_PAGE_SIZE, FlinkOptions.PARQUET_PAGE_BYTES))
        .parquetCodec(codec(options))
        .bloom(bloom(options))
        .logBlockBytes(
            bounded(options, FlinkOptions.WRITE_LOG_BLOCK_SIZE, FlinkOptions.LOG_BLOCK_MAX_BYTES))
        .logMaxBytes(size(options, FlinkOptions.WRITE_LOG_MAX_SIZE, FlinkOptions.LOG_MAX_BYTES))
        .smallFileBytes(options.get(FlinkOptions.PARQUET_SMALL_FILE_LIMIT))
        .recordSizeEstimate(positive(options, FlinkOptions.RECORD_SIZE_ESTIMATE))
        .recordSizeThreshold(positive(options, FlinkOptions.RECORD_SIZE_ESTIMATION_THRESHOLD))
        .logToParquetRatio(positive(options, FlinkOptions.LOG_TO_PARQUET_COMPRESSION_RATIO))
        .build();
  }

  private static BloomOptions bloom(OptionMap options) {
    if (!options.get(FlinkOptions.PARQUET_BLOOM_FILTER_ENABLED)) {
      return BloomOptions.none();
    }
    double errorRate = positive(options, FlinkOptions.BLOOM_FPP);
    if (errorRate >= 1) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' has the value %s, but must be less than 1.",
              options.keyOf(FlinkOptions.BLOOM_FPP), errorRate));
    }
    return BloomOptions.of(
        options.choice(FlinkOptions.BLOOM_FILTER_TYPE, BloomSettings.Kind.class),
        options.atLeast(FlinkOptions.BLOOM_NUM_ENTRIES, 1),
        errorRate,
        options.atLeast(FlinkOptions.BLOOM_MAX_ENTRIES, 1));
  }

  private static String codec(OptionMap options) {
    String name = options.get(FlinkOptions.PARQUET_COMPRESSION_CODEC);
    try {
      return ParquetCodec.of(name).name().toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          String.format(
              "Option '%s': %s.",
              options.keyOf(FlinkOptions.PARQUET_COMPRESSION_CODEC), e.getMessage()),
          e);
    }
  }

  /** A size in bytes, given under either key; under both only if they agree. */
  private static long size(
      OptionMap options, ConfigOption<? extends Number> inMegabytes, ConfigOption<Long> inBytes) {
    if (!options.isSet(inBytes)) {
      return options.megabytes(inMegabytes);
    }
    long bytes = positive(options, inBytes);
    if (options.isSet(inMegabytes) && options.megabytes(inMegabytes) != bytes) {
      throw new ConfigurationException(
          String.format(
              "Options '%s' = '%s' (MB) and '%s' = '%s' (bytes) give different sizes; leave one out.",
              options.keyOf(inMegabytes),
              options.get(inMegabytes),
              options.keyOf(inBytes),
              options.get(inBytes)));
    }
    return bytes;
  }

  /** A size in bytes that fits an int. */
  private static long bounded(
      OptionMap options, ConfigOption<? extends Number> inMegabytes, ConfigOption<Long> inBytes) {
    long bytes = size(options, inMegabytes, inBytes);
    if (bytes > GIGABYTE) {
      boolean isInBytes = options.isSet(inBytes);
      throw new ConfigurationException(
          isInBytes
              ? String.format(
                  "Option '%s' is %s bytes, but must be at most %s.",
                  options.keyOf(inBytes), bytes, GIGABYTE)
              : String.format(
                  "Option '%s' is %s MB, but must be at most 1024.",
                  options.keyOf(inMegabytes), options.get(inMegabytes)));
    }
    return bytes;
  }

  private static <T extends Number> T positive(OptionMap options, ConfigOption<T> option) {
    T value = options.get(option);
    if (!(value.doubleValue() > 0)) {
      throw new ConfigurationException(
          String.format(
              "Option '%s' has the value %s, but must be greater than 0.",
              options.keyOf(option), value));
    }
    return value;
  }
}
