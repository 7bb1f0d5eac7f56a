package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** Reports by checkpoint and subtask. Not thread-safe. */
final class CheckpointReports {

  private final NavigableMap<Long, NavigableMap<Integer, WriteMetadataEvent>> byCheckpoint =
      new TreeMap<>();

  /** Keeps a report; a later one of the same subtask and checkpoint replaces it. */
  void add(WriteMetadataEvent report) {
    byCheckpoint
        .computeIfAbsent(report.checkpointId(), id -> new TreeMap<>())
        .put(report.subtask(), report);
  }

  void addAll(Collection<WriteMetadataEvent> reports) {
    for (WriteMetadataEvent report : reports) {
      add(report);
    }
  }

  /** The reports of one checkpoint, in the order of the subtasks. */
  Collection<WriteMetadataEvent> of(long checkpointId) {
    Map<Integer, WriteMetadataEvent> reports = byCheckpoint.get(checkpointId);
    return reports == null ? List.of() : new ArrayList<>(reports.values());
  }

  /** Ids of the checkpoints that have a report, ascending. */
  List<Long> checkpoints() {
    return new ArrayList<>(byCheckpoint.keySet());
  }

  /** Forgets what a subtask said of checkpoints later than {@code checkpointId}. */
  void dropLater(int subtask, long checkpointId) {
    for (Map<Integer, WriteMetadataEvent> reports :
        byCheckpoint.tailMap(checkpointId, false).values()) {
      reports.remove(subtask);
    }
    byCheckpoint.values().removeIf(Map::isEmpty);
  }

  void drop(long checkpointId) {
    byCheckpoint.remove(checkpointId);
  }

  void dropUpTo(long checkpointId) {
    byCheckpoint.headMap(checkpointId, true).clear();
  }

  void clear() {
    byCheckpoint.clear();
  }

  /** The instants that any report names. */
  Set<String> instants() {
    if (byCheckpoint.isEmpty()) {
      return Collections.emptySet();
    }
    Set<String> instants = new HashSet<>();
    for (WriteMetadataEvent report : all()) {
      for (InstantFiles files : report.files()) {
        instants.add(files.instant());
      }
    }
    return instants;
  }

  /** All reports, by checkpoint and subtask. */
  List<WriteMetadataEvent> all() {
    List<WriteMetadataEvent> all = new ArrayList<>();
    for (Map<Integer, WriteMetadataEvent> reports : byCheckpoint.values()) {
      all.addAll(reports.values());
    }
    return all;
  }
}
