package org.apache.hudi.flink.core.commit;

import org.apache.hudi.flink.core.model.Instant;

/** What a commit came to. */
public final class CommitResult {
  private final Instant instant;
  private final boolean alreadyCommitted;
  private final int sweptFiles;
  private final int disabledMetadataPartitions;

  CommitResult(
      Instant instant, boolean alreadyCommitted, int sweptFiles, int disabledMetadataPartitions) {
    this.instant = instant;
    this.alreadyCommitted = alreadyCommitted;
    this.sweptFiles = sweptFiles;
    this.disabledMetadataPartitions = disabledMetadataPartitions;
  }

  /** The completed instant. */
  public Instant instant() {
    return instant;
  }

  /** Whether an earlier call had committed the same set of files: nothing was done now. */
  public boolean alreadyCommitted() {
    return alreadyCommitted;
  }

  /** Number of stray files that were deleted. */
  public int sweptFiles() {
    return sweptFiles;
  }

  /** Number of metadata table partitions that were taken out of use; 0 if there was none. */
  public int disabledMetadataPartitions() {
    return disabledMetadataPartitions;
  }

  @Override
  public String toString() {
    return instant
        + (alreadyCommitted ? " (was committed)" : "")
        + ", "
        + sweptFiles
        + " stray files deleted";
  }
}
