package org.apache.hudi.flink.sink.bootstrap;

import java.util.HashMap;
import java.util.Map;

/**
 * Which tasks have loaded their share. No row may pass before all have, because a row could
 * overtake the index record of its key that another task still reads. Plain state machine, used by
 * the coordinator's thread.
 */
final class LoadGate {

  private final Map<Integer, Integer> loadedAttempts = new HashMap<>();
  private final Map<Integer, Integer> failedAttempts = new HashMap<>();

  /** A task attempt has loaded; news of an attempt that is known to have failed is dropped. */
  void loaded(int subtask, int attempt) {
    if (attempt > failedAttempts.getOrDefault(subtask, -1)) {
      loadedAttempts.merge(subtask, attempt, Math::max);
    }
  }

  /** What this attempt has loaded does not count any more. */
  void failed(int subtask, int attempt) {
    failedAttempts.merge(subtask, attempt, Math::max);
    loadedAttempts.computeIfPresent(subtask, (s, loaded) -> loaded <= attempt ? null : loaded);
  }

  /** The task goes back to a checkpoint. */
  void reset(int subtask) {
    Integer loaded = loadedAttempts.remove(subtask);
    if (loaded != null) {
      failedAttempts.merge(subtask, loaded, Math::max);
    }
  }

  /** All tasks start anew, attempts are counted from the beginning. */
  void resetAll() {
    loadedAttempts.clear();
    failedAttempts.clear();
  }

  int loadedCount() {
    return loadedAttempts.size();
  }

  boolean isOpen(int parallelism) {
    for (int subtask = 0; subtask < parallelism; subtask++) {
      if (!loadedAttempts.containsKey(subtask)) {
        return false;
      }
    }
    return true;
  }
}
