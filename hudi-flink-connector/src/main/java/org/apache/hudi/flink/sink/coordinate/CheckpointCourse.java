package org.apache.hudi.flink.sink.coordinate;

import java.util.HashSet;
import java.util.Set;

/**
 * Which checkpoint may still be completed. One has ended without completion when it was aborted, or
 * when a later one has begun: a savepoint is never announced as complete. Not thread-safe.
 */
final class CheckpointCourse {

  private final Set<Long> aborted = new HashSet<>();
  private long lastBegun = RestoredEvent.NO_CHECKPOINT;

  void begins(long checkpointId) {
    lastBegun = Math.max(lastBegun, checkpointId);
  }

  void aborted(long checkpointId) {
    aborted.add(checkpointId);
  }

  void completed(long checkpointId) {
    aborted.removeIf(id -> id < checkpointId);
  }

  /** Whether a checkpoint that is not complete may become so. */
  boolean isExpected(long checkpointId) {
    return checkpointId >= lastBegun && !aborted.contains(checkpointId);
  }

  void clear() {
    aborted.clear();
    lastBegun = RestoredEvent.NO_CHECKPOINT;
  }
}
