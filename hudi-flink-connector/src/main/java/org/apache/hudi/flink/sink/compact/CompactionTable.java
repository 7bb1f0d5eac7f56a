package org.apache.hudi.flink.sink.compact;

import java.io.IOException;
import java.util.List;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.core.service.CompactionTask;

/** What the compaction operators ask of the table; methods block on storage. */
interface CompactionTable {

  /** Requested and running compactions, oldest first; empty when there is no table yet. */
  List<Instant> pending();

  /** Milliseconds since an instant began, by the table's time zone; not negative. */
  long ageMillis(String instantTime);

  /** Operations of a plan, in the plan's order. */
  List<CompactionOperation> operations(String instantTime);

  /** Marks a requested compaction as running. */
  void start(String instantTime);

  /** Executes one operation; {@code subtask} goes into the names of the files. */
  CompactionResult execute(CompactionTask task, int subtask) throws IOException;

  /** Commits a compaction of which every operation has a result of this attempt. */
  void commit(String instantTime, String attempt, List<CompactionResult> results);

  /**
   * Undoes a running compaction; the plan stays requested. If it had been decided to commit it, it
   * is completed instead.
   */
  void rollback(String instantTime);
}
