package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hudi.flink.core.model.WriteStat;

/**
 * What one checkpoint commits: the instants in the order of their times, each with all its files.
 */
public final class CommitSet {

  private final long checkpointId;
  private final SortedMap<String, List<WriteStat>> files;

  /**
   * @param checkpointId the checkpoint, or {@link WriteMetadataEvent#END_OF_INPUT}
   * @param files per instant; copied
   */
  public CommitSet(long checkpointId, SortedMap<String, List<WriteStat>> files) {
    this.checkpointId = checkpointId;
    NavigableMap<String, List<WriteStat>> copy = new TreeMap<>();
    files.forEach((instant, stats) -> copy.put(instant, List.copyOf(stats)));
    this.files = Collections.unmodifiableSortedMap(copy);
  }

  /** The checkpoint, or {@link WriteMetadataEvent#END_OF_INPUT}. */
  public long checkpointId() {
    return checkpointId;
  }

  /** The files by instant, ascending. */
  public SortedMap<String, List<WriteStat>> files() {
    return files;
  }

  /** The instants, ascending. */
  public List<String> instants() {
    return new ArrayList<>(files.keySet());
  }

  /** Whether there is nothing to commit. */
  public boolean isEmpty() {
    return files.isEmpty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CommitSet
        && checkpointId == ((CommitSet) other).checkpointId
        && files.equals(((CommitSet) other).files);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(checkpointId) + files.hashCode();
  }

  @Override
  public String toString() {
    return "checkpoint " + checkpointId + " with instants " + files.keySet();
  }
}
