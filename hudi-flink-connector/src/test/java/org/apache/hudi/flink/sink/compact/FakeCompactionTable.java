package org.apache.hudi.flink.sink.compact;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hudi.flink.core.error.CommitException;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.core.service.CompactionTask;

/** A table in memory with compaction plans, one operation per file id. Thread-safe. */
final class FakeCompactionTable implements CompactionTable {

  final List<String> log = new ArrayList<>();
  final Map<String, List<CompactionResult>> committed = new HashMap<>();
  final Set<String> failingFiles = new HashSet<>();
  final Set<String> damagedPlans = new HashSet<>();
  int failingCommits;

  private final TreeMap<String, List<String>> plans = new TreeMap<>();
  private final Map<String, InstantState> states = new HashMap<>();

  synchronized void plan(String instant, String... fileIds) {
    plans.put(instant, List.of(fileIds));
    states.put(instant, InstantState.REQUESTED);
  }

  synchronized InstantState state(String instant) {
    return states.get(instant);
  }

  @Override
  public synchronized List<Instant> pending() {
    List<Instant> pending = new ArrayList<>();
    for (String instant : plans.keySet()) {
      if (states.get(instant) != InstantState.COMPLETED) {
        pending.add(new Instant(instant, Action.COMPACTION, states.get(instant)));
      }
    }
    return pending;
  }

  @Override
  public long ageMillis(String instantTime) {
    return 0;
  }

  @Override
  public synchronized List<CompactionOperation> operations(String instantTime) {
    if (damagedPlans.contains(instantTime)) {
      throw new CorruptDataException(instantTime + ".compaction.requested", 0, "a plan");
    }
    List<CompactionOperation> operations = new ArrayList<>();
    for (String fileId : plans.get(instantTime)) {
      operations.add(
          CompactionOperation.builder()
              .fileId(fileId)
              .partitionPath("p")
              .baseInstantTime("0")
              .dataFileName(fileId + "_0-0-0_0.parquet")
              .deltaFileNames(List.of("." + fileId + "_0.log.1_0-0-0"))
              .metrics(Map.of("TOTAL_LOG_FILES_SIZE", 12.5))
              .build());
    }
    return operations;
  }

  @Override
  public synchronized void start(String instantTime) {
    log.add("start " + instantTime);
    states.put(instantTime, InstantState.INFLIGHT);
  }

  @Override
  public synchronized CompactionResult execute(CompactionTask task, int subtask)
      throws IOException {
    String fileId = task.operation().fileId();
    log.add("execute " + fileId);
    if (failingFiles.contains(fileId)) {
      throw new IOException("injected");
    }
    return new CompactionResult(
        task.instant(),
        task.attempt(),
        task.operation().group(),
        List.of(
            WriteStat.builder()
                .fileId(fileId)
                .partitionPath("p")
                .path("p/" + fileId + "_" + subtask + "_" + task.instant() + ".parquet")
                .numWrites(3)
                .totalWriteBytes(100)
                .build()));
  }

  @Override
  public synchronized void commit(
      String instantTime, String attempt, List<CompactionResult> results) {
    if (failingCommits > 0) {
      failingCommits--;
      throw new CommitException("lock refused");
    }
    log.add("commit " + instantTime);
    committed.put(instantTime, List.copyOf(results));
    states.put(instantTime, InstantState.COMPLETED);
  }

  @Override
  public synchronized void rollback(String instantTime) {
    log.add("rollback " + instantTime);
    states.put(instantTime, InstantState.REQUESTED);
  }
}
