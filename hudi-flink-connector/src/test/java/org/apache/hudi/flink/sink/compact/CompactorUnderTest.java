package org.apache.hudi.flink.sink.compact;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.core.service.CompactionTask;
import org.apache.hudi.flink.options.SinkSettings;

/** The work of the compaction operators, one after another. */
public final class CompactorUnderTest {

  private final CompactionTable table;
  private final String attempt;

  /**
   * @param life number of the life of the job, goes into file names
   */
  public CompactorUnderTest(SinkSettings settings, int life) {
    this.table = new StoredCompactionTable(settings, life);
    this.attempt = "life-" + life;
  }

  /** As the first operator when it starts. */
  public void recover() {
    new CompactionDispatcher(table, attempt, 1).recover();
  }

  /** Carries out what is planned. */
  public void run() throws IOException {
    for (Instant plan : table.pending()) {
      if (plan.state() == InstantState.REQUESTED) {
        List<CompactionOperation> operations = table.operations(plan.time());
        table.start(plan.time());
        List<CompactionResult> results = new ArrayList<>();
        for (CompactionOperation operation : operations) {
          results.add(table.execute(new CompactionTask(plan.time(), attempt, operation), 0));
        }
        table.commit(plan.time(), attempt, results);
      }
    }
  }
}
