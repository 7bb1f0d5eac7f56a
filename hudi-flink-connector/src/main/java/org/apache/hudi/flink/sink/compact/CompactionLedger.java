package org.apache.hudi.flink.sink.compact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.service.CompactionResult;
import org.apache.hudi.flink.metrics.CompactionMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects the answers of one attempt at a plan; commits when all are in, undoes the compaction
 * when one failed. Answers of another run are dropped: their files are gone or will be swept. Plain
 * class, used by one thread.
 */
final class CompactionLedger {

  private static final Logger LOG = LoggerFactory.getLogger(CompactionLedger.class);

  private final String tableName;
  private final CompactionTable table;
  private final int maxFailuresInARow;
  private final CompactionMetrics metrics;
  private final Map<String, Answers> byAttempt = new HashMap<>();
  private String run = "";
  private int failuresInARow;

  /**
   * @param maxFailuresInARow failed compactions after which the job fails; at least 1
   */
  CompactionLedger(
      String tableName, CompactionTable table, int maxFailuresInARow, CompactionMetrics metrics) {
    this.tableName = tableName;
    this.table = table;
    this.maxFailuresInARow = maxFailuresInARow;
    this.metrics = metrics;
  }

  /**
   * Takes a message of a compaction task.
   *
   * @throws HudiException after too many failures in a row
   */
  void accept(CompactionMessage message) {
    if (message.kind() == CompactionMessage.Kind.RUN) {
      // Each task announces the run ahead of its answers; what is known of another run is void.
      if (!run.equals(message.runId())) {
        run = message.runId();
        byAttempt.clear();
      }
      return;
    }
    if (!run.equals(message.runId())) {
      metrics.ignoredResult();
      LOG.info("Ignoring the answer of an earlier attempt: {}", message);
      return;
    }
    String attempt = message.task().attempt();
    Answers answers =
        byAttempt.computeIfAbsent(attempt, key -> new Answers(message.task().instant()));
    answers.add(message);
    if (answers.size() == message.total()) {
      byAttempt.remove(attempt);
      finish(attempt, answers);
    }
  }

  private void finish(String attempt, Answers answers) {
    String reason = answers.failure;
    HudiException cause = null;
    if (reason.isEmpty()) {
      try {
        table.commit(answers.instant, attempt, answers.results);
        failuresInARow = 0;
        metrics.committed(answers.results, System.nanoTime() - answers.begun);
        return;
      } catch (HudiException e) {
        reason = "commit failed: " + e.getMessage();
        cause = e;
      }
    }
    failuresInARow++;
    metrics.failed();
    LOG.warn(
        "Compaction {} of table {} failed ({} in a row) and will be tried again: {}",
        answers.instant,
        tableName,
        failuresInARow,
        reason,
        cause);
    table.rollback(answers.instant);
    if (failuresInARow >= maxFailuresInARow) {
      throw new HudiException(
          "Compaction of table "
              + tableName
              + " failed "
              + failuresInARow
              + " times in a row, last at instant "
              + answers.instant
              + ": "
              + reason
              + ". Log files stay readable and the plan stays on the timeline. Remove the cause, or"
              + " set compaction.async.enabled=false and compact with the offline job.",
          cause);
    }
  }

  /** Answers of one attempt. */
  private static final class Answers {
    private final String instant;
    private final long begun = System.nanoTime();
    private final List<CompactionResult> results = new ArrayList<>();
    private int failed;
    private String failure = "";

    private Answers(String instant) {
      this.instant = instant;
    }

    private void add(CompactionMessage message) {
      if (message.kind() == CompactionMessage.Kind.DONE) {
        results.add(message.result());
      } else {
        failed++;
        failure = message.task().operation().group() + ": " + message.failure();
      }
    }

    private int size() {
      return results.size() + failed;
    }
  }
}
