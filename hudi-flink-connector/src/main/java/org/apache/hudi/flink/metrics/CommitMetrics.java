package org.apache.hudi.flink.metrics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.DescriptiveStatisticsHistogram;

/** Metrics of the write coordinator. May be updated by any thread. */
public final class CommitMetrics {

  /** Commits that a percentile rests on. */
  private static final int WINDOW = 128;

  private final LongSupplier clock;
  private final Histogram commitMillis = new DescriptiveStatisticsHistogram(WINDOW);
  private final Histogram requestMillis = new DescriptiveStatisticsHistogram(WINDOW);
  private final AtomicLong lastCommitAt = new AtomicLong(-1);
  private final AtomicLong laterCheckpoint = new AtomicLong(-1);
  private final Counter commits;
  private final Counter failures;
  private final Counter rollbacks;
  private final Counter recommits;
  private final Counter plans;
  private final Counter planFailures;

  /**
   * @param clock milliseconds
   */
  public CommitMetrics(MetricGroup group, LongSupplier clock) {
    this.clock = clock;
    this.commits = group.counter("numCommits");
    this.failures = group.counter("numCommitFailures");
    this.rollbacks = group.counter("numRollbacks");
    this.recommits = group.counter("numRecommits");
    this.plans = group.counter("numCompactionPlans");
    this.planFailures = group.counter("numCompactionPlanFailures");
    group.histogram("commitLatencyMs", commitMillis);
    group.histogram("instantRequestMs", requestMillis);
    group.gauge("lastCommitTime", lastCommitAt::get);
    group.gauge("millisSinceLastCommit", this::millisSinceLastCommit);
    group.gauge("restoredBehindCheckpoint", laterCheckpoint::get);
  }

  /** An instant was committed. */
  public synchronized void committed(long millis) {
    commits.inc();
    commitMillis.update(millis);
    lastCommitAt.set(clock.getAsLong());
  }

  /** The job was failed by the coordinator. */
  public synchronized void failed() {
    failures.inc();
  }

  /** Instants were rolled back. */
  public synchronized void rolledBack(int count) {
    rollbacks.inc(count);
  }

  /** Instants of a restored checkpoint were committed. */
  public synchronized void recommitted(int count) {
    recommits.inc(count);
  }

  /** A compaction was planned. */
  public synchronized void planned() {
    plans.inc();
  }

  /** A compaction could not be planned. */
  public synchronized void planFailed() {
    planFailures.inc();
  }

  /** A task had to wait this long for its instant. */
  public synchronized void answered(long millis) {
    requestMillis.update(millis);
  }

  /** The table holds a commit of this later checkpoint of the same pipeline. */
  public void restoredBehind(long checkpointId) {
    laterCheckpoint.set(checkpointId);
  }

  private long millisSinceLastCommit() {
    long last = lastCommitAt.get();
    return last < 0 ? -1 : clock.getAsLong() - last;
  }
}
