package org.apache.hudi.flink.sink.assign;

import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.table.HudiTable;

/** What the commits of the table say. */
public final class Commits {

  private Commits() {}

  /** Metadata of a completed write of the active timeline. */
  public static CommitMetadata metadata(HudiTable table, Instant instant) {
    throw new UnsupportedOperationException("in work: " + table + instant);
  }
}
