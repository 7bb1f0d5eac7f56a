package org.apache.hudi.flink.core.timeline.codec;

import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.CommitMetadata;

/**
 * Bytes of completed commits, delta commits and replace commits: what the table version decides.
 */
public interface MetadataCodec {
  /** The bytes of a completed file. */
  byte[] encode(CommitMetadata metadata);

  /**
   * Reads a completed file.
   *
   * @param bytes its content; must not be empty
   * @param path where it was read, for messages
   * @throws CorruptDataException if it is damaged or empty
   */
  CommitMetadata decode(byte[] bytes, String path);
}
