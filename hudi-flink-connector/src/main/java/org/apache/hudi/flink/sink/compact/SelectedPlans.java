package org.apache.hudi.flink.sink.compact;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.core.service.CompactionTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A table of which only some plans are seen. */
final class SelectedPlans implements CompactionTable {
  private static final Logger LOG = LoggerFactory.getLogger(SelectedPlans.class);

  private final CompactionTable table;
  private final PlanSelection selection;

  SelectedPlans(CompactionTable table, PlanSelection selection) {
    this.table = table;
    this.selection = selection;
  }

  /** A plan that cannot be read must not stand in the way of others. */
  @Override
  public List<Instant> pending() {
    List<Instant> readable = new ArrayList<>();
    for (Instant instant : table.pending()) {
      try {
        table.operations(instant.time());
        readable.add(instant);
      } catch (CorruptDataException e) {
        LOG.warn("Compaction {} is left out because its plan cannot be read", instant.time(), e);
      }
    }
    return selection.among(readable);
  }

  @Override
  public long ageMillis(String instantTime) {
    return table.ageMillis(instantTime);
  }

  @Override
  public List<CompactionOperation> operations(String instantTime) {
    return table.operations(instantTime);
  }

  @Override
  public void start(String instantTime) {
    table.start(instantTime);
  }

  @Override
  public CompactionResult execute(CompactionTask task, int subtask) throws IOException {
    return table.execute(task, subtask);
  }

  @Override
  public void commit(String instantTime, String attempt, List<CompactionResult> results) {
    table.commit(instantTime, attempt, results);
  }

  @Override
  public void rollback(String instantTime) {
    table.rollback(instantTime);
  }
}
