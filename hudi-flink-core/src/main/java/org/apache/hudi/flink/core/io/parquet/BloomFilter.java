package org.apache.hudi.flink.core.io.parquet;

import javax.annotation.Nullable;

/**
 * The filter over the record keys of a base file, byte exact with Hudi's. Format notes: base files,
 * section 4. Not thread-safe while keys are added.
 */
public interface BloomFilter {
  /**
   * Adds a key.
   *
   * @param keyUtf8 array that holds the UTF-8 bytes of the record key
   * @param offset first byte
   * @param length number of bytes, at least 1
   */
  void add(byte[] keyUtf8, int offset, int length);

  /**
   * Says whether a key may have been added; false is certain.
   *
   * @param keyUtf8 array that holds the UTF-8 bytes of the record key
   * @param offset first byte
   * @param length number of bytes, at least 1
   */
  boolean mightContain(byte[] keyUtf8, int offset, int length);

  /** Returns the form that goes into the footer: Base64 with padding. */
  String serialize();

  /** Returns the type name for the footer, or null where its absence means this type. */
  @Nullable
  String typeCode();
}
