package org.apache.hudi.flink.sink.assign;

/** Sizes by which new rows are placed. Owned by one task. */
interface WriteProfile {

  /** File groups of a partition as of the last {@link #refresh()}; empty for a new partition. */
  PartitionProfile partition(String partitionPath);

  /** Bytes of a row in a base file, measured or estimated; at least 1. */
  long averageRecordBytes();

  /** Size in bytes at which a file group counts as full. */
  long targetFileBytes();

  /**
   * Looks at the timeline and takes over what was committed since.
   *
   * @return whether anything changed
   */
  boolean refresh();
}
