package org.apache.hudi.flink.sink.assign;

import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.options.TableSettings;

/** What tasks read of the table they write: the table itself and what its commits say. */
public final class Commits {

  private Commits() {}

  /** Storage of the table that the settings name. */
  public static Storage storage(TableSettings table) {
    return new HadoopStorageFactory(table.hadoopOptions()).open(table.basePath());
  }

  /** Metadata of a completed write of the active timeline. */
  public static CommitMetadata metadata(HudiTable table, Instant instant) {
    throw new UnsupportedOperationException("in work: " + table + instant);
  }
}
