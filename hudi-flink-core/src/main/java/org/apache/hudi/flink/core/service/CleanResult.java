package org.apache.hudi.flink.core.service;

import java.util.Objects;
import org.apache.hudi.flink.core.model.CleanMetadata;

/** A clean that was carried out. Immutable. */
public final class CleanResult {
  private final CleanMetadata metadata;
  private final long plannedBytes;

  CleanResult(CleanMetadata metadata, long plannedBytes) {
    this.metadata = Objects.requireNonNull(metadata, "metadata");
    this.plannedBytes = plannedBytes;
  }

  /** What the timeline tells of it. */
  public CleanMetadata metadata() {
    return metadata;
  }

  /** Bytes of the files that were planned for deletion; 0 if another engine made the plan. */
  public long plannedBytes() {
    return plannedBytes;
  }

  @Override
  public String toString() {
    return metadata.startCleanTime() + ": " + metadata.totalFilesDeleted() + " files";
  }
}
