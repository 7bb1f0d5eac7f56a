package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.CommitException;

/**
 * Which write tasks have ended, and with which checkpoint; and by that, whether the reports of a
 * checkpoint are complete. A set is measured against the parallelism that its own reports name,
 * since that of today may be another one. Not thread-safe.
 */
final class FinishedSubtasks {

  private final Map<Integer, Long> lastCheckpoint = new TreeMap<>();

  /** Notes the tasks of a complete set that said their input has ended. */
  void addFrom(Collection<WriteMetadataEvent> set) {
    for (WriteMetadataEvent report : set) {
      if (report.endInput()) {
        lastCheckpoint.putIfAbsent(report.subtask(), report.checkpointId());
      }
    }
  }

  void remove(int subtask) {
    lastCheckpoint.remove(subtask);
  }

  void clear() {
    lastCheckpoint.clear();
  }

  void restore(Map<Integer, Long> finished) {
    lastCheckpoint.clear();
    lastCheckpoint.putAll(finished);
  }

  /** The tasks that have ended, with the checkpoint of their last report. */
  Map<Integer, Long> asMap() {
    return new TreeMap<>(lastCheckpoint);
  }

  /** Whether all of this many tasks have ended. */
  boolean coversAll(int parallelism) {
    return parallelism > 0 && lastCheckpoint.size() >= parallelism;
  }

  /**
   * The subtasks whose report is missing in the set of a checkpoint.
   *
   * @param set not empty
   * @throws CommitException if the reports disagree about the parallelism
   */
  List<Integer> missingIn(Collection<WriteMetadataEvent> set) {
    WriteMetadataEvent first = set.iterator().next();
    Set<Integer> present = new HashSet<>();
    for (WriteMetadataEvent report : set) {
      if (report.parallelism() != first.parallelism()) {
        throw new CommitException(
            "The reports of checkpoint "
                + first.checkpointId()
                + " disagree about the number of"
                + " write tasks: "
                + first.task()
                + " says "
                + first.parallelism()
                + ", "
                + report.task()
                + " says "
                + report.parallelism());
      }
      present.add(report.subtask());
    }
    List<Integer> missing = new ArrayList<>();
    for (int subtask = 0; subtask < first.parallelism(); subtask++) {
      Long ended = lastCheckpoint.get(subtask);
      boolean hadEnded = ended != null && ended < first.checkpointId();
      if (!present.contains(subtask) && !hadEnded) {
        missing.add(subtask);
      }
    }
    return missing;
  }
}
