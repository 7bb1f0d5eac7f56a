package org.apache.hudi.flink.core.commit;

import java.util.Objects;
import org.apache.hudi.flink.core.table.HudiTable;

/** Finds out whether an instant was committed, in the active and in the archived timeline. */
public final class CommitLookup {
  /** Looks in a table. */
  public CommitLookup(HudiTable table) {
    Objects.requireNonNull(table, "table");
  }

  /** What became of the write instant of that time. */
  public CommitState find(String instantTime) {
    throw new UnsupportedOperationException("not built yet");
  }
}
