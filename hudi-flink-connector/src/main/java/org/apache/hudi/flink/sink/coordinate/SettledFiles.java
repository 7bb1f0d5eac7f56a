package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.model.WriteStat;

/**
 * The files of instants whose commit was ordered, as long as a task may still name them: a task
 * repeats its files in every report until it knows that they are committed. Not thread-safe.
 */
final class SettledFiles {

  private final Map<String, Set<String>> paths = new HashMap<>();

  /**
   * The set to commit for a checkpoint: what the reports name and was not ordered before. Notes
   * that it is ordered now.
   *
   * @throws CommitException if a report names a new file under an instant that was ordered without
   */
  CommitSet settle(long checkpointId, Collection<WriteMetadataEvent> set) {
    Map<String, Map<String, WriteStat>> named = new TreeMap<>();
    for (WriteMetadataEvent report : set) {
      for (InstantFiles files : report.files()) {
        Map<String, WriteStat> ofInstant =
            named.computeIfAbsent(files.instant(), instant -> new LinkedHashMap<>());
        for (WriteStat stat : files.stats()) {
          ofInstant.put(stat.path(), stat);
        }
      }
    }
    SortedMap<String, List<WriteStat>> fresh = new TreeMap<>();
    for (Map.Entry<String, Map<String, WriteStat>> entry : named.entrySet()) {
      Set<String> settled = paths.get(entry.getKey());
      if (settled == null) {
        fresh.put(entry.getKey(), new ArrayList<>(entry.getValue().values()));
      } else if (!settled.containsAll(entry.getValue().keySet())) {
        throw lateFiles(checkpointId, entry.getKey(), settled, entry.getValue().keySet());
      }
    }
    paths.keySet().retainAll(named.keySet());
    for (String instant : fresh.keySet()) {
      paths.put(instant, new HashSet<>(named.get(instant).keySet()));
    }
    return new CommitSet(checkpointId, fresh);
  }

  boolean contains(String instant) {
    return paths.containsKey(instant);
  }

  void clear() {
    paths.clear();
  }

  private static CommitException lateFiles(
      long checkpointId, String instant, Set<String> settled, Set<String> named) {
    Set<String> late = new HashSet<>(named);
    late.removeAll(settled);
    return new CommitException(
        "Checkpoint "
            + checkpointId
            + " names "
            + late.size()
            + " files of instant "
            + instant
            + " that were not part of its commit, among them "
            + late.iterator().next()
            + ". The commit is not repeated with other files; the job is restarted from its last"
            + " checkpoint");
  }
}
