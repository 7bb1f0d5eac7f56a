package org.apache.hudi.flink.core.service;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.model.SavepointMetadata;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.Timeline;
import org.apache.hudi.flink.core.timeline.codec.AvroPlanCodec;

/** The savepoints of a timeline and the files they hold on to. Immutable. */
final class Savepoints {
  private final TreeSet<String> times = new TreeSet<>();
  private final Set<String> files = new HashSet<>();

  private Savepoints() {}

  /** Reads the completed savepoints of a timeline. */
  static Savepoints load(HudiTable table, Timeline timeline) {
    Savepoints savepoints = new Savepoints();
    for (Instant instant :
        timeline.filter(i -> i.action() == Action.SAVEPOINT && i.isCompleted())) {
      SavepointMetadata metadata =
          AvroPlanCodec.decodeSavepoint(
              table.timeline().readDetails(instant), table.timeline().path(instant));
      savepoints.times.add(instant.time());
      for (Map.Entry<String, List<String>> partition : metadata.dataFiles().entrySet()) {
        for (String name : partition.getValue()) {
          savepoints.files.add(relative(partition.getKey(), name));
        }
      }
    }
    return savepoints;
  }

  /** Times of the savepointed commits, ascending. */
  TreeSet<String> times() {
    return new TreeSet<>(times);
  }

  /** Whether a savepoint names a file of the slice. */
  boolean hold(FileSlice slice) {
    if (files.isEmpty()) {
      return false;
    }
    if (slice.base() != null && files.contains(slice.base().relativePath())) {
      return true;
    }
    for (LogFile log : slice.logs()) {
      if (files.contains(log.relativePath())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a savepoint names the file. */
  boolean hold(String partition, String fileName) {
    return files.contains(relative(partition, fileName));
  }

  private static String relative(String partition, String name) {
    return partition.isEmpty() ? name : partition + "/" + name;
  }
}
