package org.apache.hudi.flink.metrics;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.service.CompactionResult;

/**
 * Metrics of compaction in the job. The gauges describe the last committed compaction; reporters
 * read them from other threads.
 */
public final class CompactionMetrics {

  private final Counter failures;
  private final Counter ignored;
  private final Counter committed;
  private volatile long pending;
  private volatile long delayMillis;
  private volatile long damagedPlans;
  private volatile long costMillis;
  private volatile Totals last = new Totals();

  /** Registers the metrics of a compaction operator. */
  public CompactionMetrics(MetricGroup group) {
    failures = group.counter("compactionFailures");
    ignored = group.counter("compactionResultsIgnored");
    committed = group.counter("compactionsCommitted");
    group.gauge("pendingCompactionCount", () -> pending);
    group.gauge("damagedCompactionPlans", () -> damagedPlans);
    group.gauge("compactionDelay", () -> delayMillis);
    group.gauge("compactionCost", () -> costMillis);
    group.gauge("totalBytesWritten", () -> last.bytes);
    group.gauge("totalFilesUpdate", () -> last.filesUpdated);
    group.gauge("totalFilesInsert", () -> last.filesInserted);
    group.gauge("totalRecordsWritten", () -> last.records);
    group.gauge("totalUpdateRecordsWritten", () -> last.updatedRecords);
    group.gauge("totalInsertRecordsWritten", () -> last.insertedRecords);
    group.gauge("totalPartitionsWritten", () -> last.partitions);
    group.gauge("totalLogFilesCompacted", () -> last.logFiles);
    group.gauge("totalLogFilesSize", () -> last.logBytes);
  }

  /**
   * What is waiting.
   *
   * @param count compactions that are requested or running
   * @param oldestAgeMillis age of the oldest of them in milliseconds, 0 without any
   */
  public void pending(long count, long oldestAgeMillis) {
    pending = count;
    delayMillis = oldestAgeMillis;
  }

  /** How many plans cannot be read and are left out; somebody has to repair them. */
  public void damagedPlans(long count) {
    damagedPlans = count;
  }

  /** A compaction was committed, {@code nanos} after its first answer. */
  public void committed(Collection<CompactionResult> results, long nanos) {
    committed.inc();
    costMillis = TimeUnit.NANOSECONDS.toMillis(nanos);
    Totals totals = new Totals();
    Set<String> partitions = new HashSet<>();
    for (CompactionResult result : results) {
      for (WriteStat stat : result.stats()) {
        totals.add(stat);
        partitions.add(stat.partitionPath());
      }
    }
    totals.partitions = partitions.size();
    last = totals;
  }

  /** A compaction failed and was undone. */
  public void failed() {
    failures.inc();
  }

  /** An answer of an earlier attempt was dropped. */
  public void ignoredResult() {
    ignored.inc();
  }

  /** How many compactions failed. */
  public long failures() {
    return failures.getCount();
  }

  /** How many answers were dropped. */
  public long ignoredResults() {
    return ignored.getCount();
  }

  private static final class Totals {
    private long bytes;
    private long filesUpdated;
    private long filesInserted;
    private long records;
    private long updatedRecords;
    private long insertedRecords;
    private long partitions;
    private long logFiles;
    private long logBytes;

    private void add(WriteStat stat) {
      bytes += stat.totalWriteBytes();
      records += stat.numWrites();
      updatedRecords += stat.numUpdateWrites();
      insertedRecords += stat.numInserts();
      logFiles += stat.totalLogFilesCompacted();
      logBytes += stat.totalLogSizeCompacted();
      String previous = stat.prevCommit();
      if (previous == null || previous.isEmpty() || previous.equals("null")) {
        filesInserted++;
      } else {
        filesUpdated++;
      }
    }
  }
}
