package org.apache.hudi.flink.core.io.parquet;

/** Says what a serialized bloom filter should have held; the caller knows the file. */
final class BloomFormatException extends Exception {
  private static final long serialVersionUID = 1L;

  BloomFormatException(String expected) {
    super(expected);
  }
}
