package org.apache.hudi.flink.sink.coordinate;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import javax.annotation.Nullable;

/**
 * The instants that were opened and are neither committed nor rolled back, and who writes under
 * them. An instant that a failed attempt wrote under is fenced: whoever writes under it goes on,
 * nobody new joins, because the failed attempt may still be writing. Not thread-safe.
 */
final class OpenInstants {

  private final NavigableMap<String, Open> open = new TreeMap<>();

  void add(String instant, long epoch) {
    open.put(instant, new Open(epoch));
  }

  /** The instant that this attempt writes under in this epoch, or may join; null if none. */
  @Nullable
  String shareable(TaskAttempt task, long epoch) {
    String joinable = null;
    for (Map.Entry<String, Open> entry : open.entrySet()) {
      Open candidate = entry.getValue();
      if (candidate.epoch == epoch) {
        Integer holder = candidate.holders.get(task.subtask());
        if (holder != null && holder == task.attempt()) {
          return entry.getKey();
        }
        if (!candidate.fenced) {
          joinable = entry.getKey();
        }
      }
    }
    return joinable;
  }

  void hold(String instant, TaskAttempt task) {
    open.get(instant).holders.put(task.subtask(), task.attempt());
  }

  /** The attempt of this subtask has failed: it holds nothing any more. */
  void release(int subtask) {
    for (Open instant : open.values()) {
      if (instant.holders.remove(subtask) != null) {
        instant.fenced = true;
      }
    }
  }

  /** Instants that nobody holds and that are not among {@code named}. */
  Set<String> abandoned(Collection<String> named) {
    Set<String> abandoned = new HashSet<>();
    for (Map.Entry<String, Open> entry : open.entrySet()) {
      if (entry.getValue().holders.isEmpty() && !named.contains(entry.getKey())) {
        abandoned.add(entry.getKey());
      }
    }
    return abandoned;
  }

  /** Instants of epochs before this one. */
  Set<String> openedBefore(long epoch) {
    Set<String> older = new HashSet<>();
    for (Map.Entry<String, Open> entry : open.entrySet()) {
      if (entry.getValue().epoch < epoch) {
        older.add(entry.getKey());
      }
    }
    return older;
  }

  /** Whether every open instant belongs to an earlier epoch. */
  boolean allBefore(long epoch) {
    for (Open instant : open.values()) {
      if (instant.epoch >= epoch) {
        return false;
      }
    }
    return true;
  }

  void remove(Collection<String> instants) {
    open.keySet().removeAll(instants);
  }

  void clear() {
    open.clear();
  }

  int size() {
    return open.size();
  }

  boolean isEmpty() {
    return open.isEmpty();
  }

  Set<String> instants() {
    return new HashSet<>(open.keySet());
  }

  private static final class Open {
    private final long epoch;
    private final Map<Integer, Integer> holders = new HashMap<>();
    private boolean fenced;

    private Open(long epoch) {
      this.epoch = epoch;
    }
  }
}
