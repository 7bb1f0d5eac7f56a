package org.apache.hudi.flink.sink.compact;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.CompactionOperation;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;
import org.apache.hudi.flink.core.service.CompactionTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands out plans, the oldest first. Plain class, used by one thread. */
final class CompactionDispatcher {

  private static final Logger LOG = LoggerFactory.getLogger(CompactionDispatcher.class);

  private final CompactionTable table;
  private final String run;
  private final int compactTasks;
  private final Set<String> damaged = new HashSet<>();
  private boolean isAnnounced;
  private int attempts;

  /**
   * @param run unique to this life of the plan operator
   * @param compactTasks parallelism of the next operator
   */
  CompactionDispatcher(CompactionTable table, String run, int compactTasks) {
    this.table = table;
    this.run = run;
    this.compactTasks = compactTasks;
  }

  /**
   * Undoes the compactions that an earlier life of the job has left running: nobody works on them
   * any more.
   */
  void recover() {
    for (Instant instant : table.pending()) {
      if (instant.state() == InstantState.INFLIGHT) {
        LOG.info("Rolling back compaction {}, which an earlier attempt left running", instant);
        table.rollback(instant.time());
      }
    }
  }

  /** The operations of the oldest plan, unless a compaction is running; may be empty. */
  List<CompactionMessage> next() {
    for (Instant instant : table.pending()) {
      if (instant.state() == InstantState.INFLIGHT) {
        return List.of();
      }
    }
    for (Instant instant : table.pending()) {
      if (instant.state() == InstantState.REQUESTED) {
        Optional<List<CompactionOperation>> operations = operations(instant.time());
        if (operations.isPresent()) {
          return begin(instant.time(), operations.get());
        }
      }
    }
    return List.of();
  }

  /** The operations of all plans: after the end of input there is no next time. */
  List<CompactionMessage> remaining() {
    List<CompactionMessage> messages = new ArrayList<>();
    for (Instant instant : table.pending()) {
      if (instant.state() == InstantState.REQUESTED) {
        operations(instant.time())
            .ifPresent(operations -> messages.addAll(begin(instant.time(), operations)));
      }
    }
    return messages;
  }

  /**
   * The operations of a plan; empty if the plan is damaged. Such a plan is left where it is and
   * never begun: readers take its log files with the slice before, so nothing is lost, while a job
   * that failed on it would fail again after every restart.
   */
  private Optional<List<CompactionOperation>> operations(String instantTime) {
    if (damaged.contains(instantTime)) {
      return Optional.empty();
    }
    try {
      return Optional.of(table.operations(instantTime));
    } catch (CorruptDataException e) {
      damaged.add(instantTime);
      LOG.warn("Compaction {} is left out because its plan cannot be read", instantTime, e);
      return Optional.empty();
    }
  }

  /** How many plans were left out because they cannot be read. */
  int damagedPlans() {
    return damaged.size();
  }

  private List<CompactionMessage> begin(String instantTime, List<CompactionOperation> operations) {
    table.start(instantTime);
    String attempt = run + "-" + attempts++;
    List<CompactionMessage> messages = new ArrayList<>();
    if (!isAnnounced) {
      isAnnounced = true;
      for (int target = 0; target < compactTasks; target++) {
        messages.add(CompactionMessage.run(run, target));
      }
    }
    for (int i = 0; i < operations.size(); i++) {
      CompactionTask task = new CompactionTask(instantTime, attempt, operations.get(i));
      messages.add(CompactionMessage.operation(run, i, operations.size(), task));
    }
    LOG.info(
        "Compaction {} begins: {} operations, attempt {}", instantTime, operations.size(), attempt);
    return messages;
  }
}
