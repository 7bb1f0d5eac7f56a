package org.apache.hudi.flink.sink.compact;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.InstantConflictException;
import org.apache.hudi.flink.core.lock.NoLock;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.service.Compaction;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.core.service.CompactionTask;
import org.apache.hudi.flink.core.service.Rollback;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantGenerator;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.SinkSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The table as it lies on storage. Used by one thread at a time. */
final class StoredCompactionTable implements CompactionTable {

  private static final Logger LOG = LoggerFactory.getLogger(StoredCompactionTable.class);

  private final SinkSettings settings;
  private final Storage storage;
  private final int attemptNumber;
  @Nullable private HudiTable table;

  /**
   * @param attemptNumber of the task, goes into file names
   */
  StoredCompactionTable(SinkSettings settings, int attemptNumber) {
    this.settings = settings;
    this.storage = CoreSettings.storage(settings.table()).open(settings.table().basePath());
    this.attemptNumber = attemptNumber;
  }

  @Override
  public List<Instant> pending() {
    return isThere() ? table().timeline().load().pendingCompactions() : List.of();
  }

  @Override
  public long ageMillis(String instantTime) {
    long began = InstantTimes.epochMillis(instantTime, table().config().timelineZone());
    return Math.max(0, Clock.systemUTC().millis() - began);
  }

  @Override
  public List<CompactionOperation> operations(String instantTime) {
    return Compaction.plan(table(), instantTime).operations();
  }

  @Override
  public void start(String instantTime) {
    Compaction.start(table(), instantTime);
  }

  @Override
  public CompactionResult execute(CompactionTask task, int subtask) throws IOException {
    // The attempt's own number keeps a second try within one life of the task apart from the first.
    WriteToken token =
        WriteToken.of(subtask, attemptNumber, Math.floorMod(task.attempt().hashCode(), 1 << 20));
    return Compaction.execute(table(), task, CoreSettings.compactionWrite(settings), token);
  }

  @Override
  public void commit(String instantTime, String attempt, List<CompactionResult> results) {
    Compaction.commit(table(), new NoLock(), instantTime, attempt, results);
  }

  @Override
  public void rollback(String instantTime) {
    HudiTable opened = table();
    try {
      new Rollback(
              opened,
              new InstantGenerator(Clock.systemUTC(), opened.config().timelineZone()),
              new NoLock())
          .rollbackCompaction(instantTime);
    } catch (InstantConflictException e) {
      LOG.info("Compaction {} was completed before it could be undone", instantTime, e);
    }
  }

  private boolean isThere() {
    return table != null || HudiTable.exists(storage, settings.table().basePath());
  }

  private HudiTable table() {
    if (table == null) {
      table = HudiTable.open(storage, settings.table().basePath());
    }
    return table;
  }
}
