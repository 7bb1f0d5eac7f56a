package org.apache.hudi.flink.core.table;

import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * A table at one moment: the timeline was loaded first, files are listed after it, lazily per
 * partition and only once. Files that appear later belong to instants that are not on the timeline.
 * May be used by several threads.
 */
public final class TableSnapshot {
  private final HudiTable table;
  private final Timeline timeline;
  @Nullable private volatile List<String> partitions;
  @Nullable private volatile FileGroupView view;

  TableSnapshot(HudiTable table, Timeline timeline) {
    this.table = Objects.requireNonNull(table, "table");
    this.timeline = Objects.requireNonNull(timeline, "timeline");
  }

  /** The table. */
  public HudiTable table() {
    return table;
  }

  /** The timeline. */
  public Timeline timeline() {
    return timeline;
  }

  /** Paths of all partitions relative to the base path, sorted; {@code ""} if not partitioned. */
  public List<String> partitions() {
    List<String> known = partitions;
    if (known == null) {
      known = PartitionDiscovery.find(table.storage(), table.basePath());
      partitions = known;
    }
    return known;
  }

  /** File groups and slices. */
  public FileGroupView view() {
    FileGroupView known = view;
    if (known == null) {
      synchronized (this) {
        known = view;
        if (known == null) {
          known = new FileGroupView(table, timeline);
          view = known;
        }
      }
    }
    return known;
  }

  /** Time of the newest completed write, null if there is none. */
  @Nullable
  public String lastCompletedWrite() {
    return timeline.lastCompletedWrite().map(Instant::time).orElse(null);
  }
}
