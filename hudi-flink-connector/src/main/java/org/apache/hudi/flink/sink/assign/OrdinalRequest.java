package org.apache.hudi.flink.sink.assign;

import java.util.Arrays;
import javax.annotation.Nullable;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;

/**
 * Asks for the number of a partition, or only reports what a task restored. Carries the numbers
 * that the task found in its restored state, which the coordinator may not know. Asking twice means
 * the same. Immutable.
 */
final class OrdinalRequest implements CoordinationRequest {

  private static final long serialVersionUID = 2L;

  /** In place of a checkpoint id: the task started without state. */
  static final long NOT_RESTORED = -1L;

  @Nullable private final String partitionPath;
  private final int subtask;
  private final long restoredCheckpoint;
  private final byte[] restored;

  private OrdinalRequest(
      @Nullable String partitionPath, int subtask, long restoredCheckpoint, byte[] restored) {
    this.partitionPath = partitionPath;
    this.subtask = subtask;
    this.restoredCheckpoint = restoredCheckpoint;
    this.restored = restored.clone();
  }

  /**
   * Tells what a task restored, without a question.
   *
   * @param subtask index of the task
   * @param restoredCheckpoint id of the checkpoint, or {@link #NOT_RESTORED}
   * @param restored {@link PartitionOrdinals#toBytes}
   */
  static OrdinalRequest report(int subtask, long restoredCheckpoint, byte[] restored) {
    return new OrdinalRequest(null, subtask, restoredCheckpoint, restored);
  }

  /** The same task asks for the number of a partition. */
  OrdinalRequest about(String partition) {
    return new OrdinalRequest(partition, subtask, restoredCheckpoint, restored);
  }

  /** The partition asked for; null if nothing is asked. */
  @Nullable
  String partitionPath() {
    return partitionPath;
  }

  int subtask() {
    return subtask;
  }

  long restoredCheckpoint() {
    return restoredCheckpoint;
  }

  byte[] restored() {
    return restored.clone();
  }

  @Override
  public String toString() {
    return "ordinal of partition '"
        + partitionPath
        + "' for task "
        + subtask
        + " restored from "
        + restoredCheckpoint
        + ' '
        + Arrays.hashCode(restored);
  }
}
