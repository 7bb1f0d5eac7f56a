package org.apache.hudi.flink.sink.coordinate;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which checkpoint may still be completed. One has ended without completion when it was aborted, or
 * when a later one has begun: a savepoint is never announced as complete. Not thread-safe.
 */
final class CheckpointCourse {

  private final Set<Long> aborted = new HashSet<>();
  private final TreeSet<Long> unsettled = new TreeSet<>();
  private long lastBegun = RestoredEvent.NO_CHECKPOINT;

  void begins(long checkpointId) {
    unsettled.add(checkpointId);
    lastBegun = Math.max(lastBegun, checkpointId);
  }

  void aborted(long checkpointId) {
    aborted.add(checkpointId);
    unsettled.remove(checkpointId);
  }

  void completed(long checkpointId) {
    aborted.removeIf(id -> id < checkpointId);
    unsettled.headSet(checkpointId, true).clear();
  }

  /**
   * Whether somebody may restore what was written after a checkpoint's barrier: a later checkpoint
   * or savepoint, which takes it, has begun and was not aborted.
   */
  boolean mayCover(long epoch) {
    return unsettled.higher(epoch) != null;
  }

  /** Whether a checkpoint that is not complete may become so. */
  boolean isExpected(long checkpointId) {
    return checkpointId >= lastBegun && !aborted.contains(checkpointId);
  }

  void clear() {
    aborted.clear();
    unsettled.clear();
    lastBegun = RestoredEvent.NO_CHECKPOINT;
  }
}
