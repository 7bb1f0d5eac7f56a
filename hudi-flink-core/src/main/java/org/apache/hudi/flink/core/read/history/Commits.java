package org.apache.hudi.flink.core.read.history;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteOperation;
import org.apache.hudi.flink.core.table.HudiTable;

/** What completed writes did, each read once. May be used by several threads. */
public final class Commits {

  private final HudiTable table;
  private final Map<String, CommitMetadata> known = new ConcurrentHashMap<>();

  /** The commits of a table. */
  public Commits(HudiTable table) {
    this.table = table;
  }

  /** The metadata of a completed write that is on the active timeline. */
  public CommitMetadata metadata(Instant completed) {
    return known.computeIfAbsent(completed.time(), time -> table.commitMetadata(completed));
  }

  /**
   * Whether the write left the rows of the table as they were: compaction, clustering and the like
   * move rows between files, which no reader of changes may see.
   */
  public boolean isService(Instant completed) {
    CommitMetadata metadata = metadata(completed);
    WriteOperation operation = metadata.operationType();
    return operation.isTableService()
        || operation == WriteOperation.BUCKET_RESCALE
        || operation == WriteOperation.ALTER_SCHEMA
        || metadata.compacted();
  }

  /** Whether the write replaced whole partitions or the whole table. */
  public boolean isOverwrite(Instant completed) {
    WriteOperation operation = metadata(completed).operationType();
    return operation == WriteOperation.INSERT_OVERWRITE
        || operation == WriteOperation.INSERT_OVERWRITE_TABLE
        || operation == WriteOperation.DELETE_PARTITION;
  }
}
