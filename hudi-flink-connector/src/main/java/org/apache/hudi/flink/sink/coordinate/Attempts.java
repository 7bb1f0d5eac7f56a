package org.apache.hudi.flink.sink.coordinate;

import java.util.HashMap;
import java.util.Map;

/** Which attempt of every subtask is the present one. Not thread-safe. */
final class Attempts {

  private final Map<Integer, Integer> lowestAlive = new HashMap<>();

  /** This attempt has made itself known: earlier ones are gone. */
  void seen(TaskAttempt task) {
    lowestAlive.merge(task.subtask(), task.attempt(), Math::max);
  }

  /** This attempt and all before are gone. */
  void failed(TaskAttempt task) {
    lowestAlive.merge(task.subtask(), task.attempt() + 1, Math::max);
  }

  /** Whether this attempt is known to be gone. */
  boolean isGone(TaskAttempt task) {
    return task.attempt() < lowestAlive.getOrDefault(task.subtask(), 0);
  }
}
