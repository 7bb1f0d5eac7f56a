package org.apache.hudi.flink.sink.coordinate;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import javax.annotation.Nullable;

/**
 * The instants that were opened and are neither committed nor rolled back, and who writes under
 * them. An instant that a failed attempt wrote under is fenced: whoever writes under it goes on,
 * nobody new joins, because the failed attempt may still be writing. Not thread-safe.
 */
final class OpenInstants {

  private final NavigableMap<String, Open> open = new TreeMap<>();

  private final Set<Long> opening = new HashSet<>();
  private final Set<String> leaving = new HashSet<>();
  private final Set<String> fencing = new HashSet<>();

  /** An instant for this epoch is being created. */
  void opening(long epoch) {
    opening.add(epoch);
  }

  boolean isOpening(long epoch) {
    return opening.contains(epoch);
  }

  /** An instant was created. */
  void add(String instant, long epoch) {
    opening.remove(epoch);
    open.put(instant, new Open(epoch));
  }

  /** These are being rolled back. */
  void leave(Collection<String> instants) {
    open.keySet().removeAll(instants);
    leaving.addAll(instants);
  }

  /** No other instant may be opened before these, which are being rolled back, are gone. */
  void fence(Collection<String> instants) {
    fencing.addAll(instants);
  }

  /** What is being rolled back before anything new is opened. */
  Set<String> fencing() {
    return fencing;
  }

  /** These were rolled back. */
  void left(Collection<String> instants) {
    leaving.removeAll(instants);
    fencing.removeAll(instants);
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

  /** Instants of epochs that pass. */
  Set<String> ofEpochs(LongPredicate passes) {
    Set<String> passing = new HashSet<>();
    open.forEach(
        (instant, state) -> {
          if (passes.test(state.epoch)) {
            passing.add(instant);
          }
        });
    return passing;
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

  /** These were committed. */
  void committed(Collection<String> instants) {
    open.keySet().removeAll(instants);
  }

  void clear() {
    open.clear();
    opening.clear();
    leaving.clear();
    fencing.clear();
  }

  /** Number of instants that are open or being created. */
  int size() {
    return open.size() + opening.size();
  }

  /** Whether no instant is open, being created or being rolled back. */
  boolean isQuiet() {
    return open.isEmpty() && opening.isEmpty() && leaving.isEmpty();
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
