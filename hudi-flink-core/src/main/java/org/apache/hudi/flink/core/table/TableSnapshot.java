package org.apache.hudi.flink.core.table;

import java.util.List;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * A table at one moment: the timeline was loaded first, files are listed after it, lazily per
 * partition and only once. May be used by several threads.
 */
public final class TableSnapshot {
  TableSnapshot() {}

  /** The timeline. */
  public Timeline timeline() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Paths of all partitions relative to the base path, sorted; {@code ""} if not partitioned. */
  public List<String> partitions() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** File groups and slices. */
  public FileGroupView view() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Time of the newest completed write, null if there is none. */
  @Nullable
  public String lastCompletedWrite() {
    throw new UnsupportedOperationException("not built yet");
  }
}
